import { unwrap } from '../api/client.ts';
import type { Completion, Handoff, Session, SessionEvent } from '../api/types.ts';
import type { Flow } from './flow.ts';

/** Says that the person agrees to the text of this version, as it was shown in this language. */
export async function giveConsent(flow: Flow, version: string, language: string): Promise<Session> {
  return unwrap(flow.api.POST('/api/v2/session/consent', { body: { version, language } }));
}

/** Says where the device is. */
export async function reportLocation(flow: Flow, { coords }: GeolocationPosition): Promise<void> {
  const { latitude, longitude, accuracy } = coords;
  await unwrap(flow.api.POST('/api/v2/session/location', { body: { latitude, longitude, accuracy } }));
}

/** Asks for a link that continues the flow on another device; it says so to the interface that it opens. */
export async function createHandoff(flow: Flow): Promise<Handoff> {
  const handoff = await unwrap(flow.api.POST('/api/v2/session/handoff'));
  const url = new URL(handoff.url);
  url.searchParams.set('handoff', '1');
  return { ...handoff, url: url.href };
}

/** Ends the flow, or leaves it for later; asking again answers the same. */
export async function completeFlow(flow: Flow, leave: boolean): Promise<Completion> {
  return unwrap(flow.api.POST('/api/v2/session/complete', { body: { leave } }));
}

/** Tells the service where people get stuck; nothing waits for it, and its loss breaks nothing. */
export function reportEvent(flow: Flow, event: SessionEvent): void {
  flow.api.POST('/api/v2/session/events', { body: event }).catch(() => undefined);
}
