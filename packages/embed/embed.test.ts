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
    expect(onStep).toHaveBeenCalledWith(expect.objectContaining({ step: 'identity' }));
    expect(onCompleted).toHaveBeenCalledWith(expect.objectContaining({ status: 'complete' }));
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
});
