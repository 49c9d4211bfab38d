import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PasskeyOutcome } from '../../../lib/api/types.ts';
import { FlowError } from '../../../lib/errors/flow-error.ts';
import { createI18n } from '../../../lib/i18n/create-i18n.ts';
import ShowPasskey, { type PasskeyCalls } from './show-passkey.tsx';
import { loadTexts } from '../../../testing/texts.ts';

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const signed = {
  id: 'a2V5',
  rawId: bytes('key'),
  type: 'public-key',
  response: { clientDataJSON: bytes('{}'), authenticatorData: bytes('data'), signature: bytes('sign') },
  getClientExtensionResults: () => ({}),
};
const challenge = {
  challenge: 'AAAA',
  timeout: 300_000,
  rpId: 'localhost',
  allowCredentials: [],
  userVerification: 'required' as const,
};

interface Device {
  get?: () => Promise<unknown>;
  /** The permission of the embedding page; undefined in browsers that cannot be asked. */
  allows?: boolean;
}

/** Shows the screen on a device; returns its end, and the answers to the service. */
async function show(calls: Partial<PasskeyCalls>, { get, allows }: Device = { get: () => Promise.resolve(signed) }) {
  if (get) {
    vi.stubGlobal('PublicKeyCredential', vi.fn<() => void>());
    vi.stubGlobal('navigator', { ...navigator, credentials: { get } });
  }
  if (allows !== undefined) Object.assign(document, { permissionsPolicy: { allowsFeature: () => allows } });
  const i18n = await createI18n('en', document, loadTexts);
  await i18n.loadNamespaces('biologin');
  const answer = vi.fn<PasskeyCalls['answer']>(calls.answer ?? (() => Promise.resolve({ outcome: 'passed' })));
  const ended = vi.fn<(how: string) => void>();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nextProvider i18n={i18n}>
        <MemoryRouter>
          <ShowPasskey
            company="Example Bank"
            calls={{ ask: calls.ask ?? (() => Promise.resolve(challenge)), answer }}
            onOver={() => ended('over')}
            onUnavailable={() => ended('unavailable')}
            onFault={() => ended('fault')}
            leave={() => <button type="button">Back</button>}
          />
        </MemoryRouter>
      </I18nextProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Use passkey' }));
  return { answer, ended };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'permissionsPolicy');
});

describe('showing a passkey', () => {
  it('showing a passkey sends the device’s signature and ends', async () => {
    const { answer, ended } = await show({});
    await waitFor(() => expect(ended.mock.calls).toEqual([['over']]));
    expect(answer.mock.calls[0]?.[0]).toEqual({
      id: 'a2V5',
      clientDataJSON: 'e30',
      authenticatorData: 'ZGF0YQ',
      signature: 'c2lnbg',
    });
  });

  it('showing a passkey retries after a refusal and ends with the last one', async () => {
    const outcomes: PasskeyOutcome[] = [{ outcome: 'again' }, { outcome: 'unavailable' }];
    const { ended } = await show({ answer: () => Promise.resolve(outcomes.shift()!) });
    expect(await screen.findByText(/^We could not accept this passkey/u)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(ended.mock.calls).toEqual([['unavailable']]));
  });

  it.each<[string, Device, RegExp]>([
    [
      'the person gave up',
      { get: () => Promise.reject(new DOMException('', 'NotAllowedError')) },
      /^Your passkey was not used/u,
    ],
    ['the browser knows no passkeys', {}, /^This browser cannot use your passkey/u],
    [
      'the embedding page does not allow it',
      { get: () => Promise.resolve(signed), allows: false },
      /^The website around this page does not allow/u,
    ],
  ])('showing a passkey says when %s and offers the way back', async (_, device, words) => {
    const { answer, ended } = await show({}, device);
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
    expect([answer.mock.calls, ended.mock.calls]).toEqual([[], []]);
  });

  it('showing a passkey says when the connection was lost and when no passkey works here', async () => {
    const lost = await show({ answer: () => Promise.reject(new FlowError('connection_lost')) });
    expect(await screen.findByText(/^We do not know if your passkey/u)).toBeTruthy();
    expect(lost.ended).not.toHaveBeenCalled();
    cleanup();
    const missing = new FlowError('request_refused', { serviceCode: 'passkey_missing' });
    const { ended } = await show({ ask: () => Promise.reject(missing) });
    expect(await screen.findByText(/^This browser cannot use your passkey/u)).toBeTruthy();
    expect(ended.mock.calls).toEqual([['over']]);
  });
});
