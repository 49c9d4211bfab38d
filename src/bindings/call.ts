import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react';
import { createCallSession, type CallSession, type CallSessionParts, type CallSnapshot } from '../rtc/call-session.ts';

export { openCallMedia, playTone, watchLevel, type CallMedia } from '../media/call-media.ts';
export { recordCall } from '../media/call-recorder.ts';
export type { CallSession, CallSnapshot } from '../rtc/call-session.ts';

/** A page's part in calls, for as long as the component is there. */
export function useCallSession(
  create: () => CallSessionParts,
): { session: CallSession; snapshot: CallSnapshot } | null {
  const [session, setSession] = useState<CallSession | null>(null);
  useEffect(() => {
    const made = createCallSession(create());
    setSession(made);
    return () => made.close();
    // oxlint-disable-next-line react/exhaustive-deps -- made once, with what the first drawing knows
  }, []);
  const snapshot = useSyncExternalStore(
    (listener) => session?.subscribe(listener) ?? (() => undefined),
    () => session?.getSnapshot() ?? null,
  );
  return session && snapshot ? { session, snapshot } : null;
}

/** Shows a stream in a video element. */
export function useStream(video: RefObject<HTMLVideoElement | null>, stream: MediaStream | null): void {
  useEffect(() => {
    if (video.current) show(video.current, stream);
  }, [video, stream]);
}

function show(element: HTMLVideoElement, stream: MediaStream | null): void {
  if (element.srcObject === stream) return;
  element.srcObject = stream;
  if (stream) element.play().catch(() => undefined);
}
