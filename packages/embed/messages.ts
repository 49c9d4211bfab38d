/** Marks the messages between the framed interface and the embedding page. */
export const MESSAGE_SOURCE = 'veridoor';

/** Sent by the embedding page until the interface answers, so that the interface learns the origin from the browser. */
export interface HelloMessage {
  source: typeof MESSAGE_SOURCE;
  type: 'hello';
}

/**
 * Sent by the interface to the embedding page, only to an origin that the company allows; before that is known, `hello`
 * and an error without its address.
 */
export type FrameMessage = { source: typeof MESSAGE_SOURCE } & FrameEvent;

export type FrameEvent =
  /** Answers the page's first hello: the interface has started. It says nothing else, so any page may hear it. */
  | { type: 'hello' }
  /** The session is open and the first screen shown. */
  | { type: 'ready' }
  /** Another screen is shown; `step` is the identifier of the workflow's step, where there is one. */
  | { type: 'step'; path: string; step: string | null }
  /** The flow has ended. `callbackUrl` is the return address with status, customer_id and errors. */
  | { type: 'completed'; status: 'complete' | 'incomplete'; callbackUrl: string | null }
  /** The flow cannot continue; `code` is 401, 404 or 500 as in the callback, `reason` says which. */
  | { type: 'error'; code: string; reason: string; callbackUrl: string | null }
  /** The person leaves and may finish later. */
  | { type: 'closed'; callbackUrl: string | null }
  /**
   * The height that the content needs, in CSS pixels. A `filled` screen, such as the camera, fits any height and has
   * its buttons at the edges: all of the frame has to be in view.
   */
  | { type: 'resize'; height: number; filled: boolean };

export function isMessage(data: unknown): data is HelloMessage | FrameMessage {
  return (
    typeof data === 'object' && data !== null && 'source' in data && data.source === MESSAGE_SOURCE && 'type' in data
  );
}
