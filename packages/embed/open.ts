import { MESSAGE_SOURCE, type FrameEvent, type FrameMessage, type HelloMessage } from './messages.ts';

/** What the frame says to the page about one event, without the marks of the message. */
export type Said<Type extends FrameEvent['type']> = Omit<Extract<FrameEvent, { type: Type }>, 'type'>;

/** An error of the journey, or of the frame itself: then `code` is `frame_refused` or `no_answer`. */
export type OpenError = Said<'error'> & {
  /** What to change, in English, for the one who builds the page; only for errors of the frame. */
  message?: string;
};

export interface OpenOptions {
  /** The `short_url` of the verification link. */
  url: string;
  /** The container: an element or its selector. Without it a dialog opens over the page. */
  into?: Element | string;
  /** Whether to go to the return address at the end; with `false` the page handles `onClosed` itself. */
  redirect?: boolean;
  /** Read aloud as the name of the frame; without it in the page's language (`lang`). */
  title?: string;
  /** The label of the button that closes the dialog; without it in the page's language. */
  closeLabel?: string;
  /**
   * Smallest height of the inline frame in CSS pixels; it grows with its content, up to the part of the window that the
   * page leaves free (its `scroll-padding-top`).
   */
  minHeight?: number;
  onReady?: () => void;
  onStep?: (event: Said<'step'>) => void;
  onCompleted?: (event: Said<'completed'>) => void;
  onError?: (event: OpenError) => void;
  /**
   * The person has finished or left; `callbackUrl` carries status, customer_id and errors, null if the dialog was
   * closed.
   */
  onClosed?: (event: { callbackUrl: string | null }) => void;
}

export interface Opened {
  frame: HTMLIFrameElement;
  /** Removes the frame without calling anything. */
  close(): void;
}

/** Milliseconds between two hellos. */
const HELLO_INTERVAL = 300;
/** Hellos to a frame in all, and after how many a page that has loaded, and so has run its scripts, counts as silent. */
const HELLO_LIMIT = 60;
const SILENT_AFTER = 20;

function style(element: HTMLElement, rules: Record<string, string>): void {
  for (const [name, value] of Object.entries(rules)) element.style.setProperty(name, value);
}

/** The name of the frame and of the button that closes the dialog, by language. */
const WORDS: Readonly<Record<string, readonly [title: string, close: string]>> = {
  en: ['Identity verification', 'Close'],
  tr: ['Kimlik doğrulama', 'Kapat'],
  ar: ['التحقق من الهوية', 'إغلاق'],
};

/** The words in the language of the page, otherwise in English. */
function wordsOfPage(): readonly [title: string, close: string] {
  const language = document.documentElement.lang.toLowerCase().split('-', 1)[0] ?? '';
  return WORDS[Object.hasOwn(WORDS, language) ? language : 'en'] ?? ['', ''];
}

function makeFrame({ url, title = wordsOfPage()[0] }: OpenOptions): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.allow =
    'camera; microphone; geolocation; otp-credentials; fullscreen; autoplay; publickey-credentials-get; publickey-credentials-create; digital-credentials-get';
  frame.referrerPolicy = 'origin';
  frame.src = url;
  style(frame, { border: '0', display: 'block', width: '100%', 'color-scheme': 'light dark' });
  return frame;
}

/** Puts the frame into the page and returns a function that removes it. */
function showInline(frame: HTMLIFrameElement, into: Element | string, minHeight: number): () => void {
  const place = typeof into === 'string' ? document.querySelector(into) : into;
  if (!place) throw new Error('Veridoor: the element to show the flow in does not exist');
  // Never higher than what can be seen of it at once. A page with a header that stays says so for its own links, too.
  const header = parseFloat(window.getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  style(frame, { height: `${minHeight}px`, 'max-height': `calc(100dvh - ${header}px)` });
  place.append(frame);
  return () => frame.remove();
}

/** Scrolls the page so that the whole inline frame is in view. */
function bringIntoView(frame: HTMLIFrameElement): void {
  const { matches: calm } = window.matchMedia('(prefers-reduced-motion: reduce)');
  frame.scrollIntoView({ block: 'start', behavior: calm ? 'auto' : 'smooth' });
}

/** Puts the frame into a modal dialog over the page. */
function showDialog(frame: HTMLIFrameElement, closeLabel: string, onCancel: () => void): () => void {
  const dialog = document.createElement('dialog');
  const narrow = window.matchMedia('(max-width: 767px)').matches;
  style(dialog, {
    border: '0',
    padding: '0',
    margin: 'auto',
    width: narrow ? '100vw' : 'min(560px, 96vw)',
    height: narrow ? '100dvh' : 'min(860px, 94dvh)',
    'max-width': 'none',
    'max-height': 'none',
    'border-radius': narrow ? '0' : '16px',
    overflow: 'hidden',
    outline: 'none',
  });
  // The dialog itself takes the focus: a ring around its cross would tell people with a mouse to press it.
  dialog.tabIndex = -1;
  dialog.setAttribute('aria-label', frame.title);
  style(frame, { height: '100%' });
  const button = document.createElement('button');
  button.type = 'button';
  // Written as a number: a page without an encoding would garble the character itself.
  button.textContent = String.fromCodePoint(0x2715);
  button.setAttribute('aria-label', closeLabel);
  style(button, {
    position: 'absolute',
    'inset-block-start': '4px',
    'inset-inline-end': '4px',
    width: '48px',
    height: '48px',
    border: '0',
    'border-radius': '24px',
    background: 'transparent',
    color: 'GrayText',
    font: '20px system-ui',
    cursor: 'pointer',
  });
  button.addEventListener('click', onCancel);
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    onCancel();
  });
  const bar = document.createElement('div');
  style(bar, { height: '56px', background: 'Canvas' });
  bar.append(button);
  style(dialog, { 'grid-template-rows': '56px 1fr', display: 'grid', background: 'Canvas' });
  dialog.append(bar, frame);
  document.body.append(dialog);
  dialog.showModal();
  dialog.focus();
  return () => {
    dialog.close();
    dialog.remove();
  };
}

/** Puts a link in place of a frame that does not speak; what the browser shows there says nothing to a customer. */
function showLink(frame: HTMLIFrameElement, url: string): () => void {
  const link = document.createElement('a');
  link.href = url;
  link.target = '_top';
  link.textContent = frame.title;
  style(link, { display: 'block', padding: '16px', font: '18px system-ui' });
  frame.before(link);
  style(frame, { display: 'none' });
  return () => {
    link.remove();
    style(frame, { display: 'block' });
  };
}

/** Why a frame says nothing: a server that answers forbids the frame, or its page did not start. */
async function silence(origin: string): Promise<OpenError> {
  const answers = await fetch(`${origin}/embed.js`, { method: 'HEAD', mode: 'no-cors', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
  const code = answers ? 'frame_refused' : 'no_answer';
  const message = answers
    ? `${origin} does not show itself in a frame of this page. Add ${location.origin} to the company's frame_origins.`
    : `${origin} does not answer. Check the address of the link, and frame-src and connect-src of this page.`;
  console.error(`Veridoor: ${message}`);
  return { code, reason: code, callbackUrl: null, message };
}

/**
 * Shows the hosted interface inside this page, in a frame or a dialog. It reads nothing of the page and talks only to
 * the origin of the given link.
 *
 * @throws Error when `url` is no address of https or http, or the container does not exist.
 */
export function open(options: OpenOptions): Opened {
  const { into, redirect = true, closeLabel = wordsOfPage()[1], minHeight = 680 } = options;
  const { origin, protocol } = new URL(options.url);
  // Another scheme, such as javascript:, would run in the page itself.
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('Veridoor: url must be the short_url of a link');
  const frame = makeFrame(options);
  const inline = into !== undefined;
  let filled = false;
  let answered = false;
  let heard = false;
  let loaded = false;
  let hellos = 0;
  // Takes the link away that stands in place of a silent frame.
  let revive: (() => void) | undefined;

  const greet = () => {
    frame.contentWindow?.postMessage({ source: MESSAGE_SOURCE, type: 'hello' } satisfies HelloMessage, origin);
  };
  const hello = () => {
    hellos += 1;
    if (answered || hellos > HELLO_LIMIT) clearInterval(timer);
    else if (loaded) greet();
    // A page that has spoken may lead elsewhere, such as to the return address.
    if (!heard && !revive && hellos > (loaded ? SILENT_AFTER : HELLO_LIMIT)) giveUp();
  };
  const giveUp = () => {
    revive = showLink(frame, options.url);
    void silence(origin).then((error) => {
      if (revive) options.onError?.(error);
    });
  };
  const end = (callbackUrl: string | null) => {
    close();
    options.onClosed?.({ callbackUrl });
    if (redirect && callbackUrl !== null && new URL(callbackUrl).protocol !== 'javascript:')
      window.location.assign(callbackUrl);
  };
  const hear = ({ data, source, origin: from }: MessageEvent<FrameMessage | null>) => {
    if (source !== frame.contentWindow || from !== origin || data?.source !== MESSAGE_SOURCE) return;
    heard = true;
    // A hello comes before the interface knows what it is to listen for: our hellos go on.
    answered ||= data.type !== 'hello';
    revive?.();
    revive = undefined;
    if (data.type === 'ready') {
      // The frame knew our origin from the browser. Only a hello after its start lets it know that we listen.
      greet();
      options.onReady?.();
    }
    if (data.type === 'step') {
      // A new screen begins at its top, which the last one may have left above the window.
      if (inline && frame.getBoundingClientRect().top < 0) bringIntoView(frame);
      options.onStep?.({ path: data.path, step: data.step });
    }
    if (data.type === 'completed') options.onCompleted?.({ status: data.status, callbackUrl: data.callbackUrl });
    if (data.type === 'error')
      options.onError?.({ code: data.code, reason: data.reason, callbackUrl: data.callbackUrl });
    if (data.type === 'closed') end(data.callbackUrl);
    if (data.type === 'resize' && inline) {
      style(frame, { height: data.filled ? '100vh' : `${Math.max(minHeight, Math.ceil(data.height))}px` });
      if (data.filled && !filled) bringIntoView(frame);
      filled = data.filled;
    }
  };
  // Browsers scroll the page to its top after the whole screen.
  const returned = () => {
    if (filled && document.fullscreenElement === null) bringIntoView(frame);
  };
  const close = () => {
    clearInterval(timer);
    document.removeEventListener('fullscreenchange', returned);
    window.removeEventListener('message', hear);
    revive?.();
    revive = undefined;
    remove();
  };

  window.addEventListener('message', hear);
  document.addEventListener('fullscreenchange', returned);
  frame.addEventListener('load', () => {
    // Another page in the frame, also after a reload, has not received our hello.
    clearInterval(timer);
    answered = false;
    loaded = true;
    hellos = 0;
    timer = setInterval(hello, HELLO_INTERVAL);
    hello();
  });
  let timer = setInterval(hello, HELLO_INTERVAL);
  const remove =
    into === undefined ? showDialog(frame, closeLabel, () => end(null)) : showInline(frame, into, minHeight);
  return { frame, close };
}
