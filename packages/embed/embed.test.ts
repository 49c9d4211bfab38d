// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import './embed.ts';

const url = 'https://verify.example/?pid=1&server_url=x#code';
let place: HTMLElement;

// Frames stay empty here; otherwise the test environment would print an error for each.
const { settings } = (window as unknown as { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } } })
  .happyDOM;
settings.handleDisabledFileLoadingAsSuccess = true;

beforeEach(() => {
  place = document.createElement('div');
  document.body.append(place);
});
afterEach(() => document.body.replaceChildren());

function open(options: object = {}) {
  const opened = window.Veridoor?.open({ url, into: place, redirect: false, ...options });
  if (!opened) throw new Error('embed.js did not start');
  const say = (data: object, from: { origin?: string; source?: unknown } = {}) => {
    const event = new MessageEvent('message', {
      data: { source: 'veridoor', ...data },
      origin: from.origin ?? 'https://verify.example',
    });
    Object.defineProperty(event, 'source', { value: 'source' in from ? from.source : opened.frame.contentWindow });
    window.dispatchEvent(event);
  };
  return { ...opened, say };
}

describe('embed.js', () => {
  it('embed.js shows the link in a frame that may use the camera', () => {
    const { frame } = open();
    expect(frame.parentElement).toBe(place);
    expect(frame.getAttribute('allow')).toBe(
      'camera; microphone; geolocation; otp-credentials; fullscreen; autoplay; publickey-credentials-get; publickey-credentials-create; digital-credentials-get',
    );
    expect(frame.src).toBe(url);
  });

  it('embed.js opens a dialog when it is given no container', () => {
    const { frame, close } = open({ into: undefined });
    expect(frame.closest('dialog')?.open).toBe(true);
    close();
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('embed.js reports the frame’s messages to the page', () => {
    const onStep = vi.fn<(event: object) => void>();
    const onCompleted = vi.fn<(event: object) => void>();
    const onClosed = vi.fn<(event: object) => void>();
    const { say, frame } = open({ onStep, onCompleted, onClosed });
    say({ type: 'step', path: '/capture', step: 'identity' });
    say({ type: 'completed', status: 'complete', callbackUrl: 'https://shop.example/' });
    say({ type: 'resize', height: 900.2, filled: false });
    expect(onStep).toHaveBeenCalledWith({ path: '/capture', step: 'identity' });
    expect(onCompleted).toHaveBeenCalledWith({ status: 'complete', callbackUrl: 'https://shop.example/' });
    expect(frame.style.height).toBe('901px');
    say({ type: 'closed', callbackUrl: 'https://shop.example/' });
    expect(onClosed).toHaveBeenCalledWith({ callbackUrl: 'https://shop.example/' });
    expect(frame.isConnected).toBe(false);
  });

  it('embed.js brings the whole frame of a camera into view once, no higher than the window below the page’s header', () => {
    document.documentElement.style.scrollPaddingTop = '64px';
    const { say, frame } = open();
    document.documentElement.style.scrollPaddingTop = '';
    const into = vi.spyOn(frame, 'scrollIntoView').mockImplementation(() => undefined);
    say({ type: 'resize', height: 700, filled: false });
    expect([frame.style.height, into.mock.calls.length]).toEqual(['700px', 0]);
    say({ type: 'resize', height: 0, filled: true });
    say({ type: 'resize', height: 0, filled: true });
    expect([frame.style.height, frame.style.maxHeight]).toEqual(['100vh', 'calc(100dvh - 64px)']);
    expect(into.mock.calls.length).toBe(1);
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: null });
    document.dispatchEvent(new Event('fullscreenchange'));
    expect(into.mock.calls.length).toBe(2);
  });

  it('embed.js brings the top of a new screen into view when it lies above the window', () => {
    const { say, frame } = open();
    const into = vi.spyOn(frame, 'scrollIntoView').mockImplementation(() => undefined);
    const top = vi.spyOn(frame, 'getBoundingClientRect');
    top.mockReturnValue({ top: 40 } as DOMRect);
    say({ type: 'step', path: '/select-step', step: null });
    expect(into).not.toHaveBeenCalled();
    top.mockReturnValue({ top: -300 } as DOMRect);
    say({ type: 'step', path: '/select-version', step: 'identity' });
    expect(into.mock.calls.length).toBe(1);
  });

  it.each([
    ['', 'Identity verification', 'Close'],
    ['de', 'Identity verification', 'Close'],
    ['tr-TR', 'Kimlik doğrulama', 'Kapat'],
    ['ar', 'التحقق من الهوية', 'إغلاق'],
  ])('embed.js speaks the language of the page: “%s”', (lang, title, label) => {
    document.documentElement.lang = lang;
    const { frame, close } = open({ into: undefined });
    const closing = frame.closest('dialog')!.querySelector('button')!;
    expect([frame.title, closing.getAttribute('aria-label')]).toEqual([title, label]);
    close();
    document.documentElement.lang = '';
  });

  it('embed.js puts no ring on the closing button when its dialog opens', () => {
    const { frame, close } = open({ into: undefined });
    const dialog = frame.closest('dialog')!;
    expect([document.activeElement === dialog, dialog.getAttribute('aria-label')]).toEqual([
      true,
      'Identity verification',
    ]);
    close();
  });

  it('embed.js greets a ready frame, so that the frame leaves the way back to the page', () => {
    const { say, frame } = open();
    const post = vi.fn<(message: object, origin: string) => void>();
    Object.defineProperty(frame, 'contentWindow', { value: { postMessage: post } });
    say({ type: 'ready' });
    expect(post).toHaveBeenCalledWith({ source: 'veridoor', type: 'hello' }, 'https://verify.example');
  });

  it('embed.js neither shows nor goes to an address that would run in the page', () => {
    expect(() => open({ url: 'javascript:alert(1)' })).toThrow('url must be the short_url of a link');
    const go = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    open({ redirect: true }).say({ type: 'closed', callbackUrl: ' java\nscript:alert(1)' });
    expect(go).not.toHaveBeenCalled();
    open({ redirect: true }).say({ type: 'closed', callbackUrl: 'bank://verified' });
    expect(go).toHaveBeenCalledWith('bank://verified');
  });

  it('embed.js ignores messages of other origins, windows and sources', () => {
    const onClosed = vi.fn<(event: object) => void>();
    const { say } = open({ onClosed });
    say({ type: 'closed', callbackUrl: 'https://evil.example/' }, { origin: 'https://evil.example' });
    say({ type: 'closed', callbackUrl: 'https://evil.example/' }, { source: window });
    say({ type: 'closed', callbackUrl: 'https://evil.example/', source: 'other' });
    expect(onClosed).not.toHaveBeenCalled();
  });

  describe('a frame that says nothing', () => {
    beforeEach(() => {
      vi.useFakeTimers();
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
    });
    afterEach(() => {
      vi.useRealTimers();
      vi.restoreAllMocks();
    });

    /** Opens a frame whose page loads, or does not, and waits longer than it may be silent. */
    async function silent(request: () => Promise<Response>, loads = true) {
      vi.spyOn(globalThis, 'fetch').mockImplementation(request);
      const onError = vi.fn<(event: object) => void>();
      const opened = open({ onError });
      if (loads) opened.frame.dispatchEvent(new Event('load'));
      await vi.advanceTimersByTimeAsync(loads ? 6500 : 18_500);
      return { ...opened, onError };
    }
    const shown = () => [...place.children].map((element) => [element.localName, getComputedStyle(element).display]);

    it('embed.js says that the frame is refused, names the setting, and shows a link in its place', async () => {
      const { onError, close } = await silent(() => Promise.resolve(new Response()));
      expect(onError.mock.calls).toEqual([
        [
          {
            code: 'frame_refused',
            reason: 'frame_refused',
            callbackUrl: null,
            message: expect.stringContaining(`Add ${window.location.origin} to the company's frame_origins`) as string,
          },
        ],
      ]);
      expect(console.error).toHaveBeenCalledTimes(1);
      const link = place.querySelector('a');
      expect([link?.href, link?.target, link?.textContent]).toEqual([url, '_top', 'Identity verification']);
      expect(shown()).toEqual([
        ['a', 'block'],
        ['iframe', 'none'],
      ]);
      close();
      expect(shown()).toEqual([]);
    });

    it.each([true, false])('embed.js says that the interface does not answer (its page loads: %s)', async (loads) => {
      const { onError } = await silent(() => Promise.reject(new TypeError('refused')), loads);
      expect(onError.mock.calls).toEqual([
        [expect.objectContaining({ code: 'no_answer', message: expect.stringContaining('https://verify.example') })],
      ]);
    });

    it('embed.js gives a frame its place back when it speaks after all', async () => {
      const { say } = await silent(() => Promise.resolve(new Response()));
      say({ type: 'hello' });
      expect(shown()).toEqual([['iframe', 'block']]);
    });

    it('embed.js waits for the first screen of a frame that answered, and goes on with its hellos', async () => {
      const onError = vi.fn<(event: object) => void>();
      const { say, frame } = open({ onError });
      const post = vi.fn<(message: object, origin: string) => void>();
      Object.defineProperty(frame, 'contentWindow', { value: { postMessage: post } });
      frame.dispatchEvent(new Event('load'));
      say({ type: 'hello' });
      await vi.advanceTimersByTimeAsync(9000);
      expect(post.mock.calls.length).toBe(31);
      say({ type: 'ready' });
      await vi.advanceTimersByTimeAsync(60_000);
      expect([post.mock.calls.length, onError.mock.calls.length]).toEqual([32, 0]);
    });
  });
});
