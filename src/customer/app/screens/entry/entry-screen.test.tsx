import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { sessionKey } from '../../../../lib/flow/session-queries.ts';
import { inTurn, LOST, NEVER } from '../../../../testing/service.ts';
import { brandingOf, sessionOf, stepOf } from '../../../../testing/session.ts';
import { show } from '../../../../testing/show.tsx';
import { SCRIPT_ADDRESS } from '../../../../testing/session.ts';

const steps = [stepOf('document'), stepOf('selfie', { open: false })];
const fresh = { version: '3', text: null, face: false, given_at: null };
const agreed = { version: '3', text: null, face: false, given_at: '2026-01-01T00:00:00Z' };
const welcome = sessionOf(steps, { consent: fresh });
const button = (name: string) => screen.getByRole('button', { name });

it('the welcome says who asks, what to have at hand, how long it takes and who sees the images', async () => {
  await show({ session: welcome });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Verify your identity');
  expect(screen.getByText(/This takes about/).textContent).toMatch(/about 2 minutes/);
  const needs = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(needs.join()).toMatch(/Identity document.*Selfie/);
  expect(screen.getByText(/deleted after 90 days/)).toBeTruthy();
});

it('the welcome records consent in the language in which it was read, and leads to the steps', async () => {
  const { person, service } = await show({
    session: welcome,
    answers: { giveConsent: sessionOf(steps, { consent: agreed }) },
  });
  await person.click(button('Agree and continue'));
  expect(await screen.findByRole('heading', { name: 'Your steps' })).toBeTruthy();
  expect(service.bodiesOf('giveConsent')).toEqual([{ version: '3', language: 'en', face: false }]);
});

it('who has agreed stays on the way to the steps when the session is read again before the answer', async () => {
  const { person, client, service } = await show({ session: welcome, answers: { giveConsent: NEVER } });
  await person.click(button('Agree and continue'));
  await waitFor(() => expect(service.bodiesOf('giveConsent')).toHaveLength(1));
  // As when the page comes back to the front; a screen that is gone would lead nowhere.
  await act(async () => {
    client.setQueryData(sessionKey, sessionOf(steps, { consent: agreed }));
    await new Promise((resolve) => void setTimeout(resolve));
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Verify your identity');
});

it('face data needs a tick of its own where the company asks for it separately', async () => {
  const { person, service } = await show({
    session: sessionOf(steps, { consent: { ...fresh, face: true } }),
    answers: { giveConsent: sessionOf(steps, { consent: { ...agreed, face: true } }) },
  });
  const box = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: /^I agree that Aurora Bank uses a computer/,
  });
  expect(box.checked).toBe(false);
  await person.click(button('Agree and continue'));
  expect(await screen.findByText('Tick the box to continue.')).toBeTruthy();
  expect([document.activeElement, service.bodiesOf('giveConsent')]).toEqual([box, []]);
  expect(button('I do not agree')).toBeTruthy();
  await person.click(box);
  expect(screen.queryByText('Tick the box to continue.')).toBeNull();
  await person.click(button('Agree and continue'));
  expect(await screen.findByRole('heading', { name: 'Your steps' })).toBeTruthy();
  expect(service.bodiesOf('giveConsent')).toEqual([{ version: '3', language: 'en', face: true }]);
});

it('the welcome says when the consent did not arrive, and accepts another press', async () => {
  const { person } = await show({
    session: welcome,
    answers: { giveConsent: inTurn(LOST, sessionOf(steps, { consent: agreed })) },
  });
  await person.click(button('Agree and continue'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^We could not save your agreement/);
  await person.click(button('Agree and continue'));
  expect(await screen.findByRole('heading', { name: 'Your steps' })).toBeTruthy();
});

it('the welcome shows the company’s own text in the closest language', async () => {
  const text = { en: 'We look at your pictures.', tr: 'Resimlerinize bakarız.' };
  await show({ session: sessionOf(steps, { consent: { ...fresh, text } }) }, 'tr');
  expect(screen.getByText(/^Resimlerinize bakarız\./)).toBeTruthy();
});

it('the welcome has the company’s greeting and name in the language of the page, and its text in the company’s', async () => {
  const words = { names: { ar: 'بنك أورورا' }, greeting: { ar: '<b>أهلًا</b>', en: 'Hi' }, language: 'tr' };
  const { company } = welcome;
  const consent = { ...fresh, text: { en: 'We look at your pictures.', tr: 'Resimlerinize bakarız.' } };
  const own = { ...welcome, company: { ...company, branding: brandingOf(words) }, consent };
  await show({ session: own }, 'ar');
  expect(screen.getByText(/<b>أهلًا<\/b>\u2069 .*بنك أورورا/)).toBeTruthy();
  expect(screen.getByText('بنك أورورا', { selector: 'header bdi' })).toBeTruthy();
  expect(screen.getByText(/Resimlerinize bakarız\./)).toBeTruthy();
});

it('the welcome opens the company’s privacy page in a new tab', async () => {
  await show({ session: welcome });
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: /How Aurora Bank protects your data.*new tab/ });
  expect([link.href, link.target, link.rel]).toEqual([
    'https://aurora.example/privacy',
    '_blank',
    'noopener noreferrer',
  ]);
});

it('the welcome leaves out a privacy page whose address would run a script', async () => {
  const company = { ...welcome.company, privacy_url: SCRIPT_ADDRESS };
  await show({ session: { ...welcome, company } });
  expect(screen.queryByRole('link', { name: /protects your data/ })).toBeNull();
});

it('the welcome of a company’s journey names what a company needs', async () => {
  await show({
    at: '/entity',
    session: sessionOf([], { journey: 'entity', entity: { info: 'open', documents: [] }, consent: fresh }),
  });
  expect(await screen.findByText('Owners and directors')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tell us about your company');
});

it('the welcome asks for the location after consent when the link requires it', async () => {
  const { person } = await show({
    session: { ...welcome, geo_location: true },
    answers: { giveConsent: sessionOf(steps, { consent: agreed, geo_location: true }) },
  });
  await person.click(button('Agree and continue'));
  expect(await screen.findByRole('heading', { name: 'Share your location' })).toBeTruthy();
});

it('the location question sends the device’s location only after the button was pressed', async () => {
  const coords = { latitude: 41, longitude: 29, accuracy: 20 };
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, {
      geolocation: { value: { getCurrentPosition: (take: (at: object) => void) => take({ coords }) } },
    }),
  );
  const { person, service } = await show({ at: '/?ask=location', session: sessionOf(steps) });
  await screen.findByRole('heading', { name: 'Share your location' });
  expect(service.bodiesOf('reportLocation')).toEqual([]);
  await person.click(button('Share location'));
  expect(await screen.findByRole('heading', { name: 'Your steps' })).toBeTruthy();
  expect(service.bodiesOf('reportLocation')).toEqual([coords]);
});

it('the location question accepts a refusal', async () => {
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, {
      geolocation: {
        value: { getCurrentPosition: (_: unknown, refuse: (why: object) => void) => refuse({ code: 1 }) },
      },
    }),
  );
  const { person } = await show({ at: '/?ask=location', session: sessionOf(steps) });
  await person.click(await screen.findByRole('button', { name: 'Share location' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/did not share your location/);
  await person.click(screen.getByRole('link', { name: 'Continue without sharing' }));
  expect(await screen.findByRole('heading', { name: 'Your steps' })).toBeTruthy();
});

it('a returning customer is greeted and continues with one press', async () => {
  const { person } = await show({ session: sessionOf(steps) });
  expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeTruthy();
  await person.click(button('Continue'));
  expect(await screen.findByRole('heading', { name: 'Your steps' })).toBeTruthy();
});

it('the facts about who asks show the company, the return host and the reference', async () => {
  await show({ session: { ...welcome, profile: { ...welcome.profile, reference: '…0482' } } });
  const facts = within(screen.getByRole('region', { name: 'Who is asking' }));
  expect(facts.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'Aurora Bank',
    'aurora.example',
    '…0482',
  ]);
});

it('the facts about who asks leave out an unknown host and reference', async () => {
  await show({ session: { ...welcome, return_host: null } });
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['Aurora Bank']);
});

it('leaving somebody else’s link makes the tab forget the journey and start over', async () => {
  const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
  const { person } = await show({ session: welcome });
  await person.click(button('Not you?'));
  expect(await screen.findByRole('dialog', { name: 'Is this for you?' })).toBeTruthy();
  await person.click(button('Leave, this is not for me'));
  await waitFor(() => expect(replace.mock.calls).toEqual([['/']]));
  expect(sessionStorage.getItem('veridoor.flow')).toBeNull();
  replace.mockRestore();
});

it('the “Not you?” question closes when the customer stays', async () => {
  const { person } = await show({ session: welcome });
  await person.click(button('Not you?'));
  await person.click(await screen.findByRole('button', { name: 'This is for me' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a customer who does not agree is asked once more, and goes back to the business', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const callback_url = 'https://aurora.example/back?status=incomplete';
  const { person, service } = await show({
    session: welcome,
    answers: { completeSession: { status: 'incomplete', callback_url, deep_link: null } },
  });
  await person.click(button('I do not agree'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without agreeing?' }));
  expect(dialog.getByText(/tell Aurora Bank that you did not finish/)).toBeTruthy();
  await person.click(dialog.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(assign.mock.calls).toEqual([[callback_url]]));
  expect([service.bodiesOf('giveConsent'), service.bodiesOf('completeSession')]).toEqual([[], [{ leave: true }]]);
  assign.mockRestore();
});
