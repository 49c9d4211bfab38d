import { useEffect, useState, useSyncExternalStore } from 'react';
import { openCallMedia, type CallMedia } from '../media/call-media.ts';
import { createCallSession, type CallSession, type CallSessionParts, type CallSnapshot } from '../rtc/call-session.ts';
import { useAction, type Action } from './use-action.ts';

export { openCallMedia, playTone, watchLevel, type CallMedia } from '../media/call-media.ts';
export { recordCall } from '../media/call-recorder.ts';
export type { CallSession, CallSnapshot } from '../rtc/call-session.ts';

/** Opens camera and microphone for the screen. They are off again when it is left, also if they open later. */
export function useCallDevices(): Action<'both' | 'camera', CallMedia> {
  const devices = useAction((needed: 'both' | 'camera') => openCallMedia('user', needed), {
    onLeft: (late) => late.stop(),
  });
  const media = devices.answer;
  useEffect(() => () => media?.stop(), [media]);
  return devices;
}

/** A page's part in calls while the component is mounted. It is created once, from the first render's values. */
export function useCallSession(create: () => CallSessionParts): Joined | null {
  const [source] = useState(() => joining(create));
  return useSyncExternalStore(source.subscribe, source.getSnapshot);
}

interface Joined {
  readonly session: CallSession;
  readonly snapshot: CallSnapshot;
}

/** A session that begins with its first listener and closes with its last. */
function joining(create: () => CallSessionParts) {
  let joined: Joined | null = null;
  return {
    subscribe(listener: () => void): () => void {
      const session = createCallSession(create());
      const tell = () => {
        joined = { session, snapshot: session.getSnapshot() };
        listener();
      };
      const stop = session.subscribe(tell);
      tell();
      return () => {
        stop();
        session.close();
        joined = null;
      };
    },
    getSnapshot: () => joined,
  };
}
