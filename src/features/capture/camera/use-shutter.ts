import type { RefObject } from 'react';
import { useAction } from '../../../hooks/use-action.ts';
import { usePageCapture } from '../../../hooks/captures.ts';
import type { CaptureMetadata } from '../../../lib/uploads/image.ts';
import type { OpenCamera } from '../../../media/camera-port.ts';
import type { CameraSession } from '../../../media/camera-session.ts';
import { partOfVideo, type Rectangle, type Size } from '../../../media/geometry.ts';
import { takePhoto } from '../../../media/take-photo.ts';
import type { CaptureModel, FrameAnalyzer } from '../capture-model.ts';
import { keptAround, placeBehind } from '../guide.ts';
import { takeBest } from './take-best.ts';
import { useKeepImage } from '../file-choice.tsx';

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

/** What has to be there when an image is taken. */
interface Sight {
  readonly automatic: boolean;
  readonly keep: NonNullable<ReturnType<typeof useKeepImage>>;
  readonly element: HTMLVideoElement;
  readonly open: OpenCamera;
  readonly track: MediaStreamTrack;
  readonly stage: Size;
  readonly guide: Rectangle;
}

/**
 * Takes the image, by a press or by itself when the analysis is ready, keeps it and leads on. `phase` is `failed` after a
 * image that could not be taken, until the next press.
 */
export function useShutter({ model, camera, video, stage, guide, live, analyzer }: ShutterOptions) {
  const keep = useKeepImage(model);
  const capture = usePageCapture(model.target, video, live);

  const taking = useAction(
    async ({ automatic, keep, element, open, track, stage, guide }: Sight) => {
      const before = await capture.video();
      const size = { width: element.videoWidth, height: element.videoHeight };
      // A face is sent with what is around it: a check needs to see that it is a person in a room.
      const part =
        model.mask.kind === 'page' ? partOfVideo(placeBehind(stage, size, guide), size, keptAround(guide)) : null;
      const image =
        (automatic && analyzer ? await takeBest(analyzer, element, track) : null) ??
        (await takePhoto(element, track, part, (frame, around) => analyzer?.develop(frame, around)));
      // Only now: who sees the image stand still moves the camera away, and a still may take a second.
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
    },
    { onProblem: () => video.current?.play().catch(() => undefined) },
  );
  function take(automatic: boolean): void {
    const element = video.current;
    const open = camera.camera();
    const track = open?.stream.getVideoTracks()[0];
    if (keep && element && open && track && stage && guide)
      taking.run({ automatic, keep, element, open, track, stage, guide });
  }

  // Taken, it is busy until the next screen is there.
  const phase = taking.pending || taking.done ? 'busy' : taking.problem ? 'failed' : 'ready';
  return {
    phase,
    ready: keep !== null,
    take: () => void (phase === 'busy' || take(false)),
    /** Not again by itself after it went wrong. */
    takeByItself: () => void (phase === 'ready' && take(true)),
  } as const;
}
