// @vitest-environment happy-dom
import { act, StrictMode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VeridoorVerification as VerificationElement } from './element.ts';
import './element.ts';
import { VeridoorVerification, type VeridoorVerificationProps } from './react.tsx';

const ORIGIN = 'https://verify.example';
const link = (pid: number) => `${ORIGIN}/?pid=${pid}&server_url=x#code`;
const frames = () => [...document.querySelectorAll('iframe')];
const sources = () => frames().map(({ src }) => src);

/** Says something as the interface in a frame does, unless from elsewhere. */
function say(frame: HTMLIFrameElement, data: object, origin = ORIGIN): void {
  // The test environment loads no frames: they all have the same window, null.
  if (!frame.contentWindow) Object.defineProperty(frame, 'contentWindow', { value: { postMessage: () => undefined } });
  const event = new MessageEvent('message', { data: { source: 'veridoor', ...data }, origin });
  Object.defineProperty(event, 'source', { value: frame.contentWindow });
  window.dispatchEvent(event);
}

/** What listens on the window; every listener of a verification has to be gone with it. */
function watchListeners(): () => number {
  const added = vi.spyOn(window, 'addEventListener');
  const removed = vi.spyOn(window, 'removeEventListener');
  const of = (calls: unknown[][]) => calls.filter(([type]) => type === 'message').length;
  return () => of(added.mock.calls) - of(removed.mock.calls);
}

let listening: () => number;
beforeEach(() => {
  listening = watchListeners();
});
afterEach(() => {
  document.body.replaceChildren();
  if (listening() !== 0) throw new Error('a verification went without its listener');
  vi.restoreAllMocks();
});

describe('<veridoor-verification>', () => {
  function make(attributes: Record<string, string>): VerificationElement {
    const element = document.createElement('veridoor-verification');
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    document.body.append(element);
    return element;
  }

  it('the element shows its link while it is open, under its accessible name', () => {
    const element = make({ url: link(1), label: 'Kimlik doğrulama', 'min-height': '500' });
    expect(sources()).toEqual([]);
    element.open = true;
    const [frame] = frames();
    expect([frame?.parentElement, frame?.title, frame?.style.height]).toEqual([element, 'Kimlik doğrulama', '500px']);
    element.url = link(2);
    expect(sources()).toEqual([link(2)]);
    element.open = false;
    expect(sources()).toEqual([]);
  });

  it('the element says by events that bubble, and closes before it says so', () => {
    const element = make({ url: link(1), open: '', 'no-redirect': '' });
    const events: [string, unknown, boolean][] = [];
    for (const name of ['ready', 'step', 'completed', 'error', 'closed'])
      document.body.addEventListener(`veridoor-${name}`, (event) =>
        events.push([name, (event as CustomEvent<unknown>).detail, element.open]),
      );
    const [frame] = frames();
    const step = { type: 'step', path: '/capture', step: 'identity' };
    for (const data of [{ type: 'ready' }, step, { type: 'closed', callbackUrl: 'https://shop.example/' }])
      say(frame!, data);
    expect(events).toEqual([
      ['ready', null, true],
      ['step', { path: '/capture', step: 'identity' }, true],
      ['closed', { callbackUrl: 'https://shop.example/' }, false],
    ]);
    expect(sources()).toEqual([]);
  });

  it('two elements on one page hear their own frames only, and no foreign origin', () => {
    const [first, second] = [make({ url: link(1), open: '', 'no-redirect': '' }), make({ url: link(2), open: '' })];
    const closed = { type: 'closed', callbackUrl: null };
    say(frames()[0]!, closed, 'https://evil.example');
    say(frames()[0]!, closed, 'null');
    expect([first.open, second.open]).toEqual([true, true]);
    say(frames()[1]!, { type: 'ready' });
    say(frames()[0]!, closed);
    expect([first.open, second.open]).toEqual([false, true]);
    second.remove();
  });

  it('an element that leaves the page takes its dialog along', () => {
    const element = make({ url: link(1), open: '', dialog: '', label: 'Verify' });
    const dialog = document.querySelector('dialog');
    expect([dialog?.open, dialog?.getAttribute('aria-label')]).toEqual([true, 'Verify']);
    element.remove();
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('an element closed by its cross is no longer open', () => {
    const element = make({ url: link(1), open: '', dialog: '' });
    const closed = vi.fn<(event: Event) => void>();
    element.addEventListener('veridoor-closed', closed);
    document.querySelector<HTMLButtonElement>('dialog button')!.click();
    expect([element.open, closed.mock.calls.length, document.querySelector('dialog')]).toEqual([false, 1, null]);
  });

  it('a property that was set before the class was there counts', () => {
    const element = document.createElement('veridoor-verification');
    Object.defineProperty(element, 'url', { value: link(3), configurable: true, writable: true, enumerable: true });
    element.setAttribute('open', '');
    document.body.append(element);
    expect(sources()).toEqual([link(3)]);
    element.remove();
  });
});

describe('React component', () => {
  let root: Root | undefined;
  const show = (props: Partial<VeridoorVerificationProps> = {}) =>
    act(() => {
      root ??= createRoot(document.body.appendChild(document.createElement('div')));
      root.render(
        <StrictMode>
          <VeridoorVerification url={link(1)} redirect={false} {...props} />
        </StrictMode>,
      );
    });
  beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
  afterEach(() => {
    act(() => root?.unmount());
    root = undefined;
    if (document.querySelector('iframe, dialog')) throw new Error('a component went without its frame or dialog');
  });

  it('the component shows one frame while it is open, and another for another link', () => {
    show({ url: null });
    expect(sources()).toEqual([]);
    show({ className: 'place', title: 'Verify' });
    const [frame] = frames();
    expect([frame?.parentElement?.className, frame?.title, frames().length]).toEqual(['place', 'Verify', 1]);
    show({ url: link(2) });
    expect(sources()).toEqual([link(2)]);
    show({ open: false });
    expect(sources()).toEqual([]);
  });

  it('the newest handlers are called, and the frame stays for them', () => {
    const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
    show({ onReady: first });
    const [frame] = frames();
    show({ onReady: second });
    expect(frames()).toEqual([frame]);
    say(frame!, { type: 'ready' });
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  });

  it('a component that goes away takes its dialog along', () => {
    show({ dialog: true });
    expect(document.querySelector('dialog')?.open).toBe(true);
  });

  it('a page rendered on a server is the empty place, and the browser puts the frame into it', () => {
    const page = <VeridoorVerification url={link(1)} id="here" redirect={false} />;
    const place = document.body.appendChild(document.createElement('div'));
    place.innerHTML = renderToString(page);
    expect(place.innerHTML).toBe('<div id="here"></div>');
    const complaint = vi.spyOn(console, 'error');
    act(() => {
      root = hydrateRoot(place, page);
    });
    expect([sources(), complaint.mock.calls]).toEqual([[link(1)], []]);
  });
});
