import { useState, type RefObject } from 'react';
import type { CameraSession } from '../media/camera-session.ts';
import { partOfFilm, type Rectangle, type Size } from '../media/geometry.ts';
import { takePhoto } from '../media/take-photo.ts';
import type { CaptureModel } from './capture-model.ts';
import { keptAround, placeBehind } from './guide.ts';
import { useKeepPicture } from './use-file-choice.ts';

const LABEL_LENGTH = 200;

interface ShutterOptions {
  readonly model: CaptureModel;
  readonly camera: CameraSession;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly stage: Size | null;
  readonly guide: Rectangle | null;
}

/** Takes the picture, keeps it and leads on. `phase` is `failed` after a picture that could not be taken, until the next try. */
export function useShutter({ model, camera, video, stage, guide }: ShutterOptions) {
  const [phase, setPhase] = useState<'ready' | 'busy' | 'failed'>('ready');
  const keep = useKeepPicture(model);

  async function take(): Promise<void> {
    const element = video.current;
    const open = camera.camera();
    const track = open?.stream.getVideoTracks()[0];
    if (phase === 'busy' || !keep || !element || !open || !track || !stage || !guide) return;
    setPhase('busy');
    try {
      const film = { width: element.videoWidth, height: element.videoHeight };
      // A face is sent with what is around it: a check needs to see that it is a person in a room.
      const part =
        model.mask.kind === 'page' ? partOfFilm(placeBehind(stage, film, guide), film, keptAround(guide)) : null;
      const { blob } = await takePhoto(element, track, part);
      // Only now: who sees the picture stand still moves the camera away, and a still may take a second.
      element.pause();
      await keep(blob, null, {
        source: 'camera',
        automatic: false,
        camera_label: open.label.slice(0, LABEL_LENGTH),
        taken_at: new Date().toISOString(),
      });
    } catch {
      setPhase('failed');
      element.play().catch(() => undefined);
    }
  }

  return { take, phase, ready: keep !== null };
}
