import type { FrameChannel } from './channel.ts';

/** Schemes that run code or read files instead of opening another page. */
const forbidden = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:']);

/** Whether the browser may go there. The service checks addresses too, but this program acts on them. */
export function mayLeadTo(address: string): boolean {
  return URL.canParse(address) && !forbidden.has(new URL(address).protocol);
}

/** Leaves for the business: through the embedding page when it listens, otherwise directly. */
export function leaveFor(address: string | null, frame: FrameChannel, window: Window): void {
  if (frame.listening()) frame.send({ type: 'closed', callbackUrl: address });
  else if (address !== null && mayLeadTo(address)) window.location.assign(address);
}

/** The host of an address, for people to read; null for an address without one, such as a link into an app. */
export function hostOf(address: string | null | undefined): string | null {
  if (address === null || address === undefined || !URL.canParse(address)) return null;
  return new URL(address).host || null;
}
