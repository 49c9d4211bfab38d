import { useState } from 'react';
import type { CallSignal } from '@veridoor/contract/calls/call-socket';
import type { CallMedia, CallSession } from '../../../hooks/call.ts';

/** Applies either side's wishes to the camera, and sends the agent's page the result. */
export interface CameraWishes {
  obey(signal: CallSignal): void;
  speakThrough(session: CallSession | null): void;
  switchCamera(): Promise<void>;
  tell(): Promise<void>;
}

export function useCameraWishes(media: CallMedia): CameraWishes {
  const [wishes] = useState(() => createWishes(media));
  return wishes;
}

function createWishes(media: CallMedia): CameraWishes {
  let session: CallSession | null = null;
  let busy = false;
  const wishes: CameraWishes = {
    obey(signal) {
      if (signal.kind === 'switch_camera') void wishes.switchCamera();
      if (signal.kind === 'torch') media.setTorch(signal.on).then(wishes.tell, wishes.tell);
    },
    speakThrough(through) {
      session = through;
    },
    async switchCamera() {
      if (busy) return;
      busy = true;
      try {
        const tracks = await media.switchCamera();
        if (tracks) session?.replaceTrack(tracks.before, tracks.after);
      } finally {
        busy = false;
        await wishes.tell();
      }
    },
    async tell() {
      session?.signal({
        kind: 'camera',
        facing: media.facing(),
        switchable: await media.switchable(),
        torch: media.torch(),
        muted: media.stream.getAudioTracks().every((track) => !track.enabled),
      });
    },
  };
  return wishes;
}
