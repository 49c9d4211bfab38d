import { useState, type RefObject } from 'react';
import { usePageCapture } from '../../../hooks/captures.ts';
import type { CaptureMetadata } from '../../../lib/uploads/image.ts';
import type { CameraSession } from '../../../media/camera-session.ts';
import { partOfVideo, type Rectangle, type Size } from '../../../media/geometry.ts';
import { takePhoto } from '../../../media/take-photo.ts';
import type { CaptureModel, FrameAnalyzer } from '../capture-model.ts';
import { keptAround, placeBehind } from '../guide.ts';
import { takeBest } from './take-best.ts';
import { useKeepImage } from '../use-file-choice.ts';

const LABEL_LENGTH = 200;

interface ShutterOptions {
  readonly model: CaptureModel;
  readonly camera: CameraSession;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly stage: Size | null;
  readonly guide: Rectangle | null;
  /** Whether the video is shown. */
  readonly live: boolean;
  readonly analyzer: FrameAnalyzer | null;
}

/**
 * Takes the image, by a press or when the analysis is ready, keeps it and leads on. `phase` is `failed` after a failed
 * attempt, until the next press.
 */
export function useShutter({ model, camera, video, stage, guide, live, analyzer }: ShutterOptions) {
  const [phase, setPhase] = useState<'ready' | 'busy' | 'failed'>('ready');
  const keep = useKeepImage(model);
  const capture = usePageCapture(model.target, video, live);

  async function take(automatic: boolean): Promise<void> {
    const element = video.current;
    const open = camera.camera();
    const track = open?.stream.getVideoTracks()[0];
    if (phase === 'busy' || !keep || !element || !open || !track || !stage || !guide) return;
    setPhase('busy');
    try {
      const before = await capture.video();
      const size = { width: element.videoWidth, height: element.videoHeight };
      // A face is sent with its surroundings: a check must see a person in a room.
      const part =
        model.mask.kind === 'page' ? partOfVideo(placeBehind(stage, size, guide), size, keptAround(guide)) : null;
      const image =
        (automatic && analyzer ? await takeBest(analyzer, element, track) : null) ??
        (await takePhoto(element, track, part, (frame, around) => analyzer?.develop(frame, around)));
      // Not before the still is taken: a person who sees a still image moves the camera away, and a still may take a
      // second.
      element.pause();
      const { blob, outline } = image;
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
    /** After a failure the shutter waits for a press. */
    takeByItself: () => void (phase === 'ready' && take(true)),
  };
}
