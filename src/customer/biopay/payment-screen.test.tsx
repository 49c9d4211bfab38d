import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { BioPayment } from '../../lib/api/types.ts';
import { PAID, paying, paymentOf } from '../../testing/payment.ts';
import { inTurn, LOST, Refusal, type Answers } from '../../testing/service.ts';
import { show } from '../../testing/show.tsx';

const pay = (changes: Partial<BioPayment>, answers: Answers = {}, camera: 'unasked' | 'none' = 'none') =>
  show({ ...paying(changes, answers), camera });
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = (name: string) => screen.getByRole('button', { name });
const pin = () => screen.getByLabelText<HTMLInputElement>('PIN (6 digits)');
const summary = () => within(screen.getByRole('region', { name: 'Payment' }));

it('a payment shows the amount and the payee before it asks for anything', async () => {
  await pay({});
  expect(await title('Pay Aurora Bank')).toBeTruthy();
  expect(summary().getByText('€1,249.90')).toBeTruthy();
  expect(
    summary()
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['Aurora Bank', 'Order 7']);
});

it('a payment asks for the face next and keeps the amount in view', async () => {
  const { person } = await pay({}, {}, 'unasked');
  await person.click(press('Continue'));
  expect(await title('Confirm with your face')).toBeTruthy();
  expect(summary().getByText('€1,249.90')).toBeTruthy();
});

it('a correct PIN ends in the receipt', async () => {
  const { person, service } = await pay(
    { stage: 'pin' },
    { confirmBioPayment: { outcome: 'paid' }, readBioPayment: paymentOf(PAID) },
  );
  await person.type(pin(), '274918');
  await person.click(press('Pay now'));
  expect(await title('Payment confirmed')).toBeTruthy();
  expect(summary().getByText(paymentOf().id)).toBeTruthy();
  expect(service.bodiesOf('confirmBioPayment')).toEqual([expect.objectContaining({ pin: '274918' })]);
});

it('an incomplete PIN is not sent', async () => {
  const { person, service } = await pay({ stage: 'pin' });
  await person.type(pin(), '2749');
  await person.click(press('Pay now'));
  expect(screen.getByLabelText('PIN (6 digits)').getAttribute('aria-invalid')).toBe('true');
  expect([document.activeElement, pin().value, service.bodiesOf('confirmBioPayment')]).toEqual([pin(), '', []]);
});

it('a wrong PIN is cleared and asked for again', async () => {
  const { person } = await pay({ stage: 'pin' }, { confirmBioPayment: { outcome: 'again' } });
  await person.type(pin(), '111111');
  await person.click(press('Pay now'));
  expect(await screen.findByText('That PIN is not right. Try again.')).toBeTruthy();
  expect(pin().value).toBe('');
});

it('a PIN whose answer was lost can be sent again without paying twice', async () => {
  const { person } = await pay({ stage: 'pin' }, { confirmBioPayment: LOST });
  await person.type(pin(), '274918');
  await person.click(press('Pay now'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/will not be charged twice/);
});

it('a PIN for a payment that has ended meanwhile shows how it ended', async () => {
  const over = paymentOf({ stage: 'over', status: 'incomplete' });
  const { person } = await pay(
    { stage: 'pin' },
    { confirmBioPayment: new Refusal(409, 'payment_over'), readBioPayment: over },
  );
  await person.type(pin(), '274918');
  await person.click(press('Pay now'));
  expect(await title('You have not been charged')).toBeTruthy();
});

it('a payment is cancelled by a press and says when that did not arrive', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const callback_url = 'https://aurora.example/paid?status=incomplete';
  const ended = { status: 'incomplete', callback_url, deep_link: null } as const;
  const { person } = await pay({}, { endBioPayment: inTurn(LOST, ended) });
  await person.click(press('Cancel and go back to aurora.example'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/could not cancel the payment yet/);
  await person.click(press('Cancel and go back to aurora.example'));
  await waitFor(() => expect(assign.mock.calls).toEqual([[callback_url]]));
  assign.mockRestore();
});

it('a payment that needs a removed passkey says what to do', async () => {
  await pay({ stage: 'over', status: 'incomplete', errors: ['passkey_missing'] });
  expect(await title('You have not been charged')).toBeTruthy();
  expect(screen.getByText(/needs a passkey, and you no longer have one/)).toBeTruthy();
});
