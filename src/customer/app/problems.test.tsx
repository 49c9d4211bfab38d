import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FlowError } from '../../lib/errors/flow-error.ts';
import { paths } from '../../lib/paths.ts';
import { inTurn, LOST, Refusal } from '../../testing/service.ts';
import { brandingOf, sessionOf, stepOf } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { SCRIPT_ADDRESS } from '../../testing/session.ts';

const session = sessionOf([stepOf('document')]);
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

it('an unreachable session is requested again when the customer presses “Try again”', async () => {
  const { person } = await show({
    at: paths.steps,
    answers: { getSession: inTurn(LOST, LOST, LOST, LOST, LOST, LOST, session) },
  });
  expect(await title('No connection')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await title('Your steps')).toBeTruthy();
});

it('a page opened offline says so at once, and goes on by itself when the network is back', async () => {
  // With other tries after the first two, which the frame and the screen make, the answer would be there already.
  await show({ at: paths.steps, online: false, answers: { getSession: inTurn(LOST, LOST, session) } });
  expect(await title('No connection')).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await title('Your steps')).toBeTruthy();
});

it('a service fault shows the number by which the support team finds it', async () => {
  await show({ at: paths.steps, answers: { getSession: new Refusal(500, 'internal_error') } });
  expect(await title('Something went wrong on our side')).toBeTruthy();
  expect(await screen.findByText('Reference for support: req-7f3a')).toBeTruthy();
});

it('an expired link leads back to the business and offers no retry', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const callbackUrl = 'https://aurora.example/back?errors=401';
  const { person } = await show({ instead: new FlowError('link_expired', { callbackUrl }) });
  expect(await title('This link has expired')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Back to aurora.example' }));
  expect(assign.mock.calls).toEqual([[callbackUrl]]);
  assign.mockRestore();
});

it('a way back that would run a script is not offered', async () => {
  await show({ instead: new FlowError('link_expired', { callbackUrl: SCRIPT_ADDRESS }) });
  expect(await title('This link has expired')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Back/ })).toBeNull();
});

it('an agent without a link finds the way to the agent console', async () => {
  await show({ instead: new FlowError('call_missing') });
  expect((await screen.findByRole('link', { name: 'I am an agent and take calls' })).getAttribute('href')).toBe(
    '/call?agent',
  );
});

it('an unknown address leads back to the steps', async () => {
  const { person } = await show({ at: '/nowhere', session });
  await person.click(await screen.findByRole('link', { name: 'Go to your steps' }));
  expect(await title('Your steps')).toBeTruthy();
});

it('a second journey’s link asks which journey goes on, and names the first', async () => {
  const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
  const { person } = await show({ instead: 'crossing', record: { wayBack: 'https://aurora.example/back' } });
  expect(await title('Another verification is open in this tab')).toBeTruthy();
  expect(screen.getByText(/started a verification for aurora\.example/)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Continue with the first' }));
  expect(replace.mock.calls).toEqual([['/']]);
  replace.mockRestore();
});

it('a second journey’s link and a used link name the company, where it is known, and no host', async () => {
  const wayBack = 'https://aurora.example/back';
  await show({ instead: 'crossing', record: { wayBack, branding: brandingOf() } });
  expect(await screen.findByText(/started a verification for Aurora Bank here/)).toBeTruthy();
  cleanup();
  await show({ instead: new FlowError('link_used', { callbackUrl: wayBack, branding: brandingOf() }) });
  expect(await screen.findByRole('button', { name: 'Back to Aurora Bank' })).toBeTruthy();
});

it('a link that arrived in part can be pasted whole, and only a link to this page is opened', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const { person } = await show({ instead: new FlowError('launch_malformed') });
  const field = await screen.findByRole('textbox', { name: 'Paste your whole link here' });
  await person.type(field, 'https://elsewhere.example/?pid=1');
  await person.click(screen.getByRole('button', { name: 'Open the link' }));
  expect(screen.getByRole('textbox', { description: /^This link is not for this page/ })).toBe(field);
  const link = `${window.location.origin}/?pid=1#code`;
  await person.clear(field);
  await person.type(field, ` ${link} `);
  await person.click(screen.getByRole('button', { name: 'Open the link' }));
  await waitFor(() => expect(assign.mock.calls).toEqual([[link]]));
  assign.mockRestore();
});

it('a stranger’s frame offers the page by itself', async () => {
  await show({ instead: new FlowError('frame_refused') });
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Open this page in a new tab' });
  expect(link.target).toBe('_blank');
});

const branding = brandingOf({
  names: { ar: 'بنك أورورا' },
  support: { ar: '+966 800 000 0000', en: 'help@aurora.example' },
});

it('a link that the service refuses shows whose link it was', async () => {
  await show({
    at: paths.steps,
    answers: {
      getSession: new Refusal(401, 'token_expired'),
      openSession: new Refusal(401, 'link_expired', { branding }),
    },
    record: { link: { profile: session.profile.id, code: 'c'.repeat(43) } },
  });
  expect(await title('This link has expired')).toBeTruthy();
  expect(screen.getByText('Aurora Bank', { selector: 'header bdi' })).toBeTruthy();
  expect(document.documentElement.style.getPropertyValue('--radius')).toBe('12px');
  const help = await screen.findByRole('link', { name: 'help@aurora.example' });
  expect(help.getAttribute('href')).toBe('mailto:help@aurora.example');
});

it('a page that was open before shows the company without the service', async () => {
  await show({ at: paths.steps, answers: { getSession: LOST }, record: { branding } });
  expect(await title('No connection')).toBeTruthy();
  expect(screen.getByText('Aurora Bank', { selector: 'header bdi' })).toBeTruthy();
});

it.each([
  ['+966 800 000 0000', 'tel:+9668000000000'],
  ['https://aurora.example/help', 'https://aurora.example/help'],
  ['javascript:alert(1)', 'mailto:javascript:alert(1)'],
])(
  'a problem names the company in the language of the page, and %s leads to help or nowhere',
  async (support, href) => {
    const kept = { ...branding, support };
    await show({ at: paths.steps, answers: { getSession: LOST }, record: { branding: kept } }, 'ar');
    expect(screen.getByText('بنك أورورا', { selector: 'header bdi' })).toBeTruthy();
    expect((await screen.findByRole('link', { name: support })).getAttribute('href')).toBe(href);
  },
);
