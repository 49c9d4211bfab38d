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
      'camera; microphone; geolocation; otp-credentials; fullscreen; autoplay; publickey-credentials-get; publickey-credentials-create',
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
    say({ type: 'resize', height: 900.2 });
    expect(onStep).toHaveBeenCalledWith(expect.objectContaining({ step: 'identity' }));
    expect(onCompleted).toHaveBeenCalledWith(expect.objectContaining({ status: 'complete' }));
    expect(frame.style.height).toBe('901px');
    say({ type: 'closed', callbackUrl: 'https://shop.example/' });
    expect(onClosed).toHaveBeenCalledWith({ callbackUrl: 'https://shop.example/' });
    expect(frame.isConnected).toBe(false);
  });

  it('embed.js greets a ready frame, so that the frame leaves the way back to the page', () => {
    const { say, frame } = open();
    const post = vi.fn<(message: object, origin: string) => void>();
    Object.defineProperty(frame, 'contentWindow', { value: { postMessage: post } });
    say({ type: 'ready' });
    expect(post).toHaveBeenCalledWith({ source: 'veridoor', type: 'hello' }, 'https://verify.example');
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
