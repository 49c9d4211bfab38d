import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { I18nextProvider } from 'react-i18next';
import type { FrameChannel } from '../../lib/frame/channel.ts';
import type { FrameEvent } from '../../../packages/embed/messages.ts';
import { createI18n } from '../../lib/i18n/create-i18n.ts';
import type { Language } from '../../lib/i18n/languages.ts';
import type { WayBack } from './way-back.ts';
import { ReturnActions } from './return-actions.tsx';
import { watchPresses } from '../../lib/last-press.ts';
import { press } from '../../testing/finger.ts';
import { loadTexts } from '../../testing/texts.ts';

const back = { address: 'https://shop.example/back?status=complete', host: 'shop.example' };

async function show(to: WayBack = back, language: Language = 'en'): Promise<FrameEvent[]> {
  const i18n = await createI18n(language, document, loadTexts);
  await i18n.loadNamespaces('completion');
  vi.useFakeTimers();
  const sent: FrameEvent[] = [];
  const frame = { listening: () => true, send: (event: FrameEvent) => sent.push(event) };
  render(
    <I18nextProvider i18n={i18n}>
      <ReturnActions back={to} frame={frame as unknown as FrameChannel} />
    </I18nextProvider>,
  );
  return sent;
}

/** Lets the seconds pass one by one, like the countdown. */
function wait(seconds: number): void {
  for (let second = 0; second < seconds; second += 1) act(() => void vi.advanceTimersByTime(1000));
}

beforeEach(() => vi.useRealTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('way back', () => {
  beforeEach(() => {
    const stop = watchPresses(document);
    document.dispatchEvent(new Event('keydown'));
    return stop;
  });

  it('the way back is taken once by itself after a pause', async () => {
    const sent = await show();
    wait(7);
    expect(sent).toEqual([]);
    wait(2);
    expect(sent).toEqual([{ type: 'closed', callbackUrl: back.address }]);
  });

  it('the way back is taken at once by the button', async () => {
    const sent = await show();
    fireEvent.click(screen.getByRole('button', { name: 'Back to shop.example' }));
    expect(sent).toHaveLength(1);
  });

  it.each<[Language, string]>([
    ['en', 'We’ll take you back to the app in 8 seconds.'],
    ['tr', '8 saniye içinde uygulamaya yönlendirileceksiniz.'],
    ['ar', 'سنعيدك إلى التطبيق خلال 8 ثوانٍ.'],
  ])('the way back into an app is reported in a sentence of its own in %s', async (language, words) => {
    await show({ address: 'shop://done', host: null }, language);
    expect(screen.getByRole('status').textContent).toBe(words);
  });

  it('the way back is taken after two seconds where a finger or a mouse operates the page', async () => {
    press();
    const sent = await show();
    wait(2);
    expect(sent).toHaveLength(1);
  });

  it('any press stops the way back', async () => {
    const sent = await show();
    fireEvent.keyDown(document.body, { key: 'Tab' });
    wait(60);
    expect(sent).toEqual([]);
  });

  it('the way back waits when the customer chooses to stay', async () => {
    const sent = await show();
    fireEvent.click(screen.getByRole('button', { name: 'Stay on this page' }));
    wait(60);
    expect(sent).toEqual([]);
    expect(screen.getByRole('button', { name: 'Back to shop.example' })).toBeTruthy();
  });
});
