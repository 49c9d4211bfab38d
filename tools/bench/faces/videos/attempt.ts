import { createRandom, type Random } from '../../../specimens/random.ts';
import type { FaceReader } from '../../../../service/vision/faces/face-reader.ts';
import work from '../../../../service/vision/faces/face-worker.ts';
import { readVideo, readSkinLight } from '../../../../service/vision/faces/read-video.ts';
import { isAnswered } from '@veridoor/face-vision/liveness/answered';
import { chooseFurther, choosePrompts, mayAskFurther } from '@veridoor/face-vision/liveness/choose';
import { skinLightOf } from '@veridoor/face-vision/liveness/evidence/skin';
import type { Action, VideoFrame, Prompt } from '@veridoor/face-vision/liveness/video';
import { lookOf, restingLook } from '@veridoor/face-vision/liveness/gestures';
import { verifyVideo, type LivenessCheck } from '@veridoor/face-vision/liveness/verify';
import { makeVideo, type VideoKind } from './video.ts';
import type { Person } from './people.ts';
import { promptScript, type Video } from './script.ts';

/** One video to make, look at and judge. */
export interface Attempt {
  kind: VideoKind;
  sitter: Person;
  other: Person;
  /** Attempts of one challenge ask for the same. */
  challenge: string;
  seed: string;
  /** The person, or an attacker, asks for more time and for directions in words. */
  unhurried: boolean;
}

export interface AttemptOutcome {
  passed: boolean;
  /** The interface asks for another video; what is for a person to look at ends there. */
  failed: boolean;
  checks: LivenessCheck[];
  frames: number;
  /** Milliseconds that the video lasts, and that looking at it and judging it took. */
  length: number;
  judged: number;
  /** Whether the video was doubtful before a further prompt. */
  further: boolean;
  /** Videos that were shown. */
  tries: number;
}

/** Reads images in this thread. */
const reader: FaceReader = {
  async read(
    bytes,
    { described = 1, mirrored = true, parts = true, video = false, stripes = false, turn = null } = {},
  ) {
    const answer = await work({
      bytes,
      described,
      mirrored,
      parts,
      printed: false,
      compared: false,
      signs: false,
      video,
      stripes,
      turn,
    });
    if (!('faces' in answer)) throw new Error('an image that was made cannot be read');
    return answer;
  },
  skinLight: (frames) => Promise.resolve(skinLightOf(frames)),
  warm: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

/** People of this thread: what is found out of a portrait is kept with the object. */
const people = new Map<string, Person>();
const known = (person: Person): Person => {
  const before = people.get(person.name) ?? person;
  people.set(person.name, before);
  return before;
};

/** Videos that an honest person shows before the interface takes an image for a reviewer. */
const TRIES = 3;

/**
 * Entry of a worker thread: judges one video as the service judges it. An honest person who is not seen to do something
 * is asked for something else, and has more time to follow a point, as in the interface; an attacker has one video.
 */
export default async function attempt(wanted: Attempt): Promise<AttemptOutcome> {
  const random = createRandom(wanted.challenge);
  const without = new Set<Action>();
  let { unhurried } = wanted;
  for (let number = 1; ; number += 1) {
    const asked = choosePrompts({ without: [...without], unhurried }, (below) => random.integer(0, below - 1));
    const outcome = await show({ ...wanted, unhurried }, asked, random, number);
    const again = wanted.kind === 'honest' && outcome.failed && number < TRIES;
    if (!again) return { ...outcome, tries: number };
    for (const action of outcome.unseen) {
      if (action === 'follow') unhurried = true;
      else without.add(action);
    }
  }
}

/**
 * Makes a video and judges it, a doubtful one with a further prompt. Every video is made with that prompt, so that its
 * first part is the same with and without; frames of a prompt that was not asked are left out.
 */
async function show(
  { kind, sitter, other, seed, unhurried }: Attempt,
  asked: readonly Prompt[],
  random: Random,
  number: number,
): Promise<Omit<AttemptOutcome, 'tries'> & { unseen: Action[] }> {
  const chance = createRandom(`${seed} ${number} further`);
  const further = mayAskFurther(asked) ? [chooseFurther(unhurried, (below) => chance.integer(0, below - 1))] : [];
  const script = promptScript([...asked, ...further], random);
  const video = await makeVideo({
    kind,
    sitter: known(sitter),
    other: known(other),
    script,
    seed: `${seed} ${number}`,
  });
  /** Looks at the frames that answer the prompts from one number to before another. */
  const read = ({ frames }: Video, from: number, to: number) =>
    readVideo(
      reader,
      frames
        .map((frame) => ({ ...frame, ...answerAt(script.given, frame.at) }))
        .filter(({ prompt }) => prompt >= from && prompt < to),
    );
  const judge = async (prompts: readonly Prompt[], seen: readonly VideoFrame[]) =>
    verifyVideo(prompts, seen, await readSkinLight(reader, prompts, seen));
  const start = performance.now();
  let frames = await read(video, 0, asked.length);
  let verdict = await judge(asked, frames);
  const goesOn = verdict.outcome === 'review' && further.length > 0;
  if (goesOn) {
    frames = [...frames, ...(await read(video, asked.length, script.asked.length))];
    verdict = await judge(script.asked, frames);
  }
  const judged = performance.now() - start;
  return {
    passed: verdict.outcome === 'passed',
    failed: verdict.outcome === 'failed',
    checks: verdict.checks,
    frames: frames.length,
    length: frames.at(-1)?.at ?? 0,
    judged,
    further: goesOn,
    unseen: unseen(asked, frames),
  };
}

/** What was asked for and not seen. */
function unseen(asked: readonly Prompt[], frames: readonly VideoFrame[]): Action[] {
  const looks = frames.map((frame) => ({ ...frame, look: lookOf(frame) }));
  const rest = restingLook(looks.map(({ look }) => look));
  return asked.flatMap((prompt, number) => {
    const own = looks.filter((frame) => frame.prompt === number);
    return rest && isAnswered(prompt, own, rest) ? [] : [prompt.action];
  });
}

/** Which prompt a frame answers, and how long after that was given it was taken. */
function answerAt(given: readonly number[], at: number): { prompt: number; into: number } {
  const prompt = Math.max(
    0,
    given.findLastIndex((began) => began <= at),
  );
  return { prompt, into: at - (given[prompt] ?? 0) };
}
