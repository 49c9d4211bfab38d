import { unwrap } from '../api/client.ts';
import type { Completion, Session, SessionEvent } from '../api/types.ts';
import type { Flow } from './flow.ts';

/** Records that the person agrees to this version of the text in this language, and to face data by a tick. */
export async function giveConsent(flow: Flow, version: string, language: string, face: boolean): Promise<Session> {
  return unwrap(flow.api.POST('/api/v2/session/consent', { body: { version, language, face } }));
}

/** Ends the flow, or leaves it for later; a repeated request gets the same answer. */
export async function completeFlow(flow: Flow, leave: boolean): Promise<Completion> {
  return unwrap(flow.api.POST('/api/v2/session/complete', { body: { leave } }));
}

/** Informs the service where people get stuck; nothing waits for it, and its loss breaks nothing. */
export function reportEvent(flow: Flow, event: SessionEvent): void {
  flow.api.POST('/api/v2/session/events', { body: event }).catch(() => undefined);
}
