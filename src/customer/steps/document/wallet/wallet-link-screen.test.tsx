import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { bringBack } from '../../../../lib/flow/wallet-channel.ts';
import { paths, stepAddress } from '../../../../lib/paths.ts';
import { pass } from '../../../../testing/clock.ts';
import { inTurn, Refusal, type Answers } from '../../../../testing/service.ts';
import { sessionOf, stepOf } from '../../../../testing/session.ts';
import { show } from '../../../../testing/show.tsx';

const ID = '7d0f8f6e-0c1b-4c52-9d0c-5b8f0d1a2b3c';
const CODE = 'c'.repeat(43);
const link = {
  id: ID,
  expires_at: '2036-01-01T00:02:00Z',
  claims: ['name', 'birth_date'],
  age_over: null,
  url: 'https://wallet.example/?request_uri=x',
} satisfies Answers['requestDigitalIdLink'];
const progress = (state: 'waiting' | 'opened' | 'answered' | 'over') => ({ state, expires_at: null });

function open(answers: Answers, links: 'off' | 'same_device' | 'any' = 'any', asked_first = true) {
  const step = stepOf('document');
  if (step.definition.kind === 'document')
    step.definition.options.digital_id = { types: ['mdl'], asks: 'identity', status: 'off', links, asked_first };
  const session = sessionOf([step, stepOf('selfie')]);
  const at = stepAddress(paths.capture, { step: 'identity' });
  return show({
    at,
    session,
    camera: 'unasked',
    answers: { requestDigitalIdLink: link, takeDigitalIdLink: session, ...answers },
  });
}

afterEach(() => vi.restoreAllMocks());

it('the camera comes first, and a wallet is one line below it, unless the business knows that there is one', async () => {
  const { person, service } = await open({ followDigitalIdLink: progress('waiting') }, 'any', false);
  expect(await screen.findByRole('button', { name: 'Open the camera' })).toBeTruthy();
  expect(service.bodiesOf('requestDigitalIdLink')).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Use a digital ID instead' }));
  expect(await screen.findByRole('img', { name: 'QR code for your wallet' })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Photograph a document' }));
  expect(await screen.findByRole('button', { name: 'Open the camera' })).toBeTruthy();
});

it('a browser that asks no wallets shows a code, and says whose and what it is for', async () => {
  const { service } = await open({ followDigitalIdLink: progress('waiting') });
  expect(await screen.findByRole('img', { name: 'QR code for your wallet' })).toBeTruthy();
  expect(screen.getByText(/^Your identity goes to .+ and into the session on this screen/u)).toBeTruthy();
  expect(service.bodiesOf('requestDigitalIdLink')).toEqual([{ origin: location.origin, device: 'other' }]);
});

it('the code goes away as soon as a wallet has opened it', async () => {
  await open({ followDigitalIdLink: progress('opened') });
  expect((await screen.findByRole('alert')).textContent).toMatch(/^A wallet has opened the question/u);
  expect(screen.queryByRole('img', { name: 'QR code for your wallet' })).toBeNull();
});

it('the answer of a wallet elsewhere is taken by itself, and the person goes on', async () => {
  const { service } = await open({ followDigitalIdLink: progress('answered') });
  await waitFor(() => expect(location.pathname).toBe(paths.steps));
  expect(service.bodiesOf('takeDigitalIdLink')).toEqual([{}]);
});

it('a refused answer leads back to a new code, and to the camera', async () => {
  const { person } = await open({
    requestDigitalIdLink: inTurn(link, { ...link, id: ID.replace('7', '8') }),
    followDigitalIdLink: inTurn(progress('answered'), progress('waiting')),
    takeDigitalIdLink: new Refusal(422, 'digital_id_refused'),
  });
  expect(await screen.findByText(/^This digital identity could not be used/u)).toBeTruthy();
  expect(await screen.findByRole('img', { name: 'QR code for your wallet' })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Photograph a document' }));
  expect(screen.queryByRole('img', { name: 'QR code for your wallet' })).toBeNull();
});

it('a question that is over is asked again by a press alone, so that two tabs do not replace each other’s', async () => {
  const { person, service } = await open({ followDigitalIdLink: inTurn(progress('over'), progress('waiting')) });
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The time for this question is over/u);
  expect(service.bodiesOf('requestDigitalIdLink')).toHaveLength(1);
  await person.click(screen.getByRole('button', { name: 'Ask again' }));
  await waitFor(() => expect(service.bodiesOf('requestDigitalIdLink')).toHaveLength(2));
});

it('a wallet on this device answers with the code that it brings back to this browser', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const { person, service } = await open({
    followDigitalIdLink: inTurn(progress('waiting'), progress('waiting'), progress('answered')),
  });
  await person.click(await screen.findByRole('button', { name: 'My wallet is on this device' }));
  const button = screen.getByRole('button', { name: 'Open my wallet' });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  await person.click(button);
  expect(opened).toHaveBeenCalledWith(link.url, '_blank', 'noopener');
  expect(service.bodiesOf('requestDigitalIdLink').at(-1)).toMatchObject({ device: 'same' });
  await pass(2000);
  await screen.findByText(/^A wallet has opened the question/u);
  expect(service.bodiesOf('takeDigitalIdLink')).toEqual([]);
  bringBack(`https://verify.example/wallet#request=${ID.replace('7', '9')}&response_code=${CODE}`);
  bringBack(`https://verify.example/wallet#request=${ID}&response_code=${CODE}`);
  await waitFor(() => expect(service.bodiesOf('takeDigitalIdLink')).toEqual([{ response_code: CODE }]));
});

it.each(['off', 'same_device'] as const)('a computer is shown no code with the links %s', async (links) => {
  const { service } = await open({}, links);
  await screen.findByRole('heading', { level: 1 });
  expect(service.bodiesOf('requestDigitalIdLink')).toEqual([]);
});
