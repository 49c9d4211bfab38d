import type { RefObject } from 'react';
import { useAction } from '../../../hooks/use-action.ts';
import { useUploadQueue } from '../../../hooks/uploads.ts';
import { usePageCapture } from '../../../hooks/captures.ts';
import type { CaptureMetadata } from '../../../lib/uploads/upload.ts';
import type { OpenCamera } from '../../../media/camera-port.ts';
import type { CameraSession } from '../../../media/camera-session.ts';
import { partOfVideo, type Rectangle, type Size } from '../../../media/geometry.ts';
import { captureImage, captureStill } from '../../../media/capture-image.ts';
import type { CaptureModel, FrameAnalyzer } from '../capture-model.ts';
import { signalTaken } from '../../../hooks/camera-preferences.ts';
import { keptAround, placeBehind } from '../guide.ts';
import { readOnce } from '../confirm/early-reading.ts';
import { useKeepImage } from '../use-keep-image.ts';
import type { CapturedImage } from '../../../vision/image.ts';

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
interface ShutterContext {
  readonly automatic: boolean;
  readonly keep: NonNullable<ReturnType<typeof useKeepImage>>;
  readonly element: HTMLVideoElement;
  readonly open: OpenCamera;
  readonly track: MediaStreamTrack;
  readonly stage: Size;
  readonly guide: Rectangle;
}

/**
 * Takes the image, by a press or when the analysis is ready, keeps it and leads on. `phase` is `failed` after a failed
 * attempt, until the next press.
 */
export function useShutter({ model, camera, video, stage, guide, live, analyzer }: ShutterOptions) {
  const keep = useKeepImage(model);
  const queue = useUploadQueue();
  const capture = usePageCapture(model.target, video, live);

  const taking = useAction(
    async ({ automatic, keep, element, open, track, stage, guide }: ShutterContext) => {
      const before = await capture.video();
      const size = { width: element.videoWidth, height: element.videoHeight };
      // A face is sent with its background: a check must see a person in a room.
      const part =
        model.mask.kind === 'page' ? partOfVideo(placeBehind(stage, size, guide), size, keptAround(guide)) : null;
      const image =
        (automatic && analyzer ? await takeBest(analyzer, element, track) : null) ??
        (await captureImage(element, track, part, (frame, around) => analyzer?.develop(frame, around)));
      const lit = await capture.otherLight(open, camera.getSnapshot().torch === true);
      const { blob, outline, hasCompany } = image;
      const taken = capture.take(blob, before, open, lit);
      const metadata: CaptureMetadata = {
        source: 'camera',
        automatic,
        camera_label: open.label.slice(0, LABEL_LENGTH),
        taken_at: new Date().toISOString(),
        ...(outline && { outline: outline.map(([x, y]) => [x, y]) }),
        ...(hasCompany && { hints: ['face_several'] }),
      };
      if (queue && model.reader)
        readOnce(
          queue,
          { reader: model.reader, confirm: model.addresses.confirm },
          { metadata },
          async () => blob,
        ).catch(() => undefined);
      const pageVideo = await capture.record(taken);
      // Not before the still and the page's video are taken: a person who sees a still image moves the camera away.
      element.pause();
      signalTaken();
      await keep(blob, null, metadata, { capture: await taken, video: pageVideo });
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
    tilt: capture.tilt,
    see: capture.see,
    ready: keep !== null,
    take: () => void (phase === 'busy' || take(false)),
    /** Not again by itself after it went wrong. */
    takeByItself: () => void (phase === 'ready' && take(true)),
  } as const;
}

/**
 * A card this wide in pixels has 300 dots an inch: its small print can be read, and a still would not show more of it.
 */
const ENOUGH = 1010;
/** A still must show the page larger by this factor to be worth its compression and its delay. */
const GAIN = 1.25;
/**
 * The person believes that the image has been taken and moves on: a still that takes longer is no use. Milliseconds.
 */
const QUICK_MS = 1200;

/**
 * The sharpest frame of the last moments; a still of the sensor instead, where the video is coarse and the still is
 * quick and good.
 */
async function takeBest(
  analyzer: FrameAnalyzer,
  video: HTMLVideoElement,
  track: MediaStreamTrack,
): Promise<CapturedImage | null> {
  const best = await analyzer.takeBest();
  if (!best || pageWidth(best) >= ENOUGH) return best;
  const still = await captureStill(track, { width: video.videoWidth, height: video.videoHeight }, QUICK_MS);
  const other = still && (await analyzer.develop(still, null).catch(() => null));
  const isBetter = other?.outline && other.faults.length === 0 && pageWidth(other) > GAIN * pageWidth(best);
  return isBetter ? other : best;
}

/** Pixels of the page's longest side; of the whole image where no page was found. */
function pageWidth({ outline, width, height }: CapturedImage): number {
  if (!outline) return width;
  const sides = outline.map(([x, y], i) => {
    const [nextX, nextY] = outline[(i + 1) % 4] ?? [x, y];
    return Math.hypot((nextX - x) * width, (nextY - y) * height);
  });
  return Math.max(...sides);
}
