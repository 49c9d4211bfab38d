import { useState, type RefObject } from 'react';
import { usePageCapture } from '../../../hooks/captures.ts';
import type { CaptureMetadata } from '../../../lib/uploads/picture.ts';
import type { CameraSession } from '../../../media/camera-session.ts';
import { partOfFilm, type Rectangle, type Size } from '../../../media/geometry.ts';
import { takePhoto } from '../../../media/take-photo.ts';
import type { CaptureModel, FrameAnalyst } from '../capture-model.ts';
import { keptAround, placeBehind } from '../guide.ts';
import { takeBest } from './take-best.ts';
import { useKeepPicture } from '../use-file-choice.ts';

const LABEL_LENGTH = 200;

interface ShutterOptions {
  readonly model: CaptureModel;
  readonly camera: CameraSession;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly stage: Size | null;
  readonly guide: Rectangle | null;
  /** Whether the film is shown. */
  readonly live: boolean;
  readonly analyst: FrameAnalyst | null;
}

/**
 * Takes the picture, by a press or by itself when the analysis is ready, keeps it and leads on. `phase` is `failed` after a
 * picture that could not be taken, until the next press.
 */
export function useShutter({ model, camera, video, stage, guide, live, analyst }: ShutterOptions) {
  const [phase, setPhase] = useState<'ready' | 'busy' | 'failed'>('ready');
  const keep = useKeepPicture(model);
  const capture = usePageCapture(model.target, video, live);

  async function take(automatic: boolean): Promise<void> {
    const element = video.current;
    const open = camera.camera();
    const track = open?.stream.getVideoTracks()[0];
    if (phase === 'busy' || !keep || !element || !open || !track || !stage || !guide) return;
    setPhase('busy');
    try {
      const before = await capture.film();
      const film = { width: element.videoWidth, height: element.videoHeight };
      // A face is sent with what is around it: a check needs to see that it is a person in a room.
      const part =
        model.mask.kind === 'page' ? partOfFilm(placeBehind(stage, film, guide), film, keptAround(guide)) : null;
      const picture =
        (automatic && analyst ? await takeBest(analyst, element, track) : null) ??
        (await takePhoto(element, track, part, (frame, around) => analyst?.develop(frame, around)));
      // Only now: who sees the picture stand still moves the camera away, and a still may take a second.
      element.pause();
      const { blob, outline } = picture;
      const metadata: CaptureMetadata = {
        source: 'camera',
        automatic,
        camera_label: open.label.slice(0, LABEL_LENGTH),
        taken_at: new Date().toISOString(),
        ...(outline && { outline: outline.map(([x, y]) => [x, y]) }),
      };
      await keep(blob, null, metadata, await capture.take(blob, before, open));
    } catch {
      setPhase('failed');
      element.play().catch(() => undefined);
    }
  }

  return {
    phase,
    ready: keep !== null,
    take: () => void take(false),
    /** Not again by itself after it went wrong. */
    takeByItself: () => void (phase === 'ready' && take(true)),
  };
}
