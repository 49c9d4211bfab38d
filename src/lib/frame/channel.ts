import { callbackCode, type FlowError } from '../errors/flow-error.ts';
import { isMessage, MESSAGE_SOURCE, type FrameEvent, type FrameMessage } from '../../../packages/embed/messages.ts';

/** Longest wait for the embedding page's hello when the browser does not tell its origin, in milliseconds. */
const HELLO_TIME = 4000;

/** The channel from the interface to the embedding page; without a frame it does nothing. */
export interface FrameChannel {
  /** Whether the interface is shown in a frame. */
  readonly framed: boolean;
  /** Whether the embedding page uses embed.js and so acts on messages. */
  listening(): boolean;
  /** Whether every embedding page has one of these origins; asks the page itself where the browser does not say. */
  admittedBy(origins: readonly string[]): Promise<boolean>;
  /** Sends to the embedding page once it has been admitted; before that only errors, without their address. */
  send(event: FrameEvent): void;
}

/**
 * Answers the embedding page's hello from the first moment on, so that it knows that this page has started whatever
 * becomes of the session.
 *
 * @param window the interface's own window.
 */
export function answerHellos(window: Window): void {
  onHello(window, (origin) => post(window, { type: 'hello' }, origin));
}

function onHello(window: Window, hear: (origin: string) => void): void {
  if (window.parent === window) return;
  window.addEventListener('message', ({ source, data, origin }) => {
    if (source === window.parent && isMessage(data) && data.type === 'hello') hear(origin);
  });
}

function post(window: Window, event: FrameEvent, origin: string): void {
  const message: FrameMessage = { source: MESSAGE_SOURCE, ...event };
  window.parent.postMessage(message, origin);
}

/** @param window the interface's own window. */
export function createFrameChannel(window: Window): FrameChannel {
  const framed = window.parent !== window;
  let greeted: string | null = null;
  let admitted: string | null = null;
  const waiting = new Set<() => void>();
  const held = new Set<FrameEvent>();

  onHello(window, (origin) => {
    greeted = origin;
    for (const go of waiting) go();
    for (const event of held) sendUnadmitted(event);
  });
  /** The page that greets has the link itself, so it may know why the link does not open, but no address. */
  const sendUnadmitted = (event: FrameEvent) => {
    if (greeted === null || admitted !== null || event.type !== 'error') return;
    held.delete(event);
    post(window, { ...event, callbackUrl: null }, greeted);
  };
  return {
    framed,
    listening: () => greeted !== null && greeted === admitted,
    admittedBy: async (origins) => {
      if (!framed) return true;
      const reported = ancestors(window);
      if (reported.length === 0 && greeted === null) await helloOrTimeout(waiting);
      const around = reported.length > 0 ? reported : greeted === null ? [] : [greeted];
      const known = around.length > 0 && around.every((origin) => origin === window.origin || origins.includes(origin));
      const direct = around[0];
      if (!known || direct === undefined) return false;
      admitted = direct;
      post(window, { type: 'ready' }, direct);
      for (const event of held) post(window, event, direct);
      held.clear();
      return true;
    },
    send: (event) => {
      if (!framed) return;
      if (admitted !== null) return post(window, event, admitted);
      held.add(event);
      sendUnadmitted(event);
    },
  };
}

/** Says to the embedding page that a screen ended with an error. */
export function sendError(frame: FrameChannel, { category, code }: FlowError, callbackUrl: string | null): void {
  frame.send({ type: 'error', code: callbackCode(category), reason: code, callbackUrl });
}

/** Origins of the embedding pages, nearest first, as far as the browser says; Firefox gives only the referrer. */
function ancestors(window: Window): string[] {
  const list = window.location.ancestorOrigins as DOMStringList | undefined;
  if (list && list.length > 0) return Array.from(list);
  const { referrer } = window.document;
  const nested = window.parent !== window.top;
  // A referrer of our own origin comes from a reload inside the frame and says nothing about the embedding page.
  if (nested || !URL.canParse(referrer) || new URL(referrer).origin === window.location.origin) return [];
  return [new URL(referrer).origin];
}

function helloOrTimeout(waiting: Set<() => void>): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      waiting.delete(go);
      resolve();
    };
    const timer = setTimeout(go, HELLO_TIME);
    waiting.add(go);
  });
}
