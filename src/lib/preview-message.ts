import type { Session } from './api/types.ts';
import type { Language } from './i18n/languages.ts';

/** Marks the messages between the console and the preview in its frame. */
const MARK = 'veridoor-preview';

/** A screen of the journey: the beginning, the list of steps, a step by its id, the end. */
export type PreviewScreen = 'entry' | 'steps' | 'complete' | { step: string };

/** What the preview shows. */
export interface PreviewView {
  session: Session;
  screen: PreviewScreen;
  language: Language;
  scheme: 'light' | 'dark';
}

export type PreviewMessage = { type: 'ready' } | ({ type: 'view' } & PreviewView);

/** Sends a message to the other side, which is of this very origin. */
export const sendPreview = (to: Window, message: PreviewMessage, origin: string): void =>
  to.postMessage({ mark: MARK, ...message }, origin);

/**
 * Hears the messages of the other side; every other message is ignored.
 * @param from the window that may send
 * @returns stops it
 */
export function hearPreview(
  window: Window,
  from: () => MessageEventSource | null | undefined,
  hear: (message: PreviewMessage) => void,
): () => void {
  const listen = ({ origin, source, data }: MessageEvent<(PreviewMessage & { mark?: unknown }) | null>) => {
    if (origin === window.location.origin && source !== null && source === from() && data?.mark === MARK) hear(data);
  };
  window.addEventListener('message', listen);
  return () => window.removeEventListener('message', listen);
}
