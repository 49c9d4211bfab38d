import { faceHint, type FaceHint, type FaceSighting } from '../../packages/face-vision/face/guide.ts';
import { coached, coachFor, isDone, wantedAction, type Coach } from '../../packages/face-vision/liveness/coach.ts';
import type { Action } from '../../packages/face-vision/liveness/film.ts';
import { recorded, type RecordedFrame } from '../../packages/face-vision/liveness/recording.ts';
import type { FaceAnalyst } from './face-analyst.ts';
import { pumpFrames } from './frame-pump.ts';
import { grabFrame } from './grab-frame.ts';

/** Longer side in pixels of the frames that go to the worker while nothing is worth keeping. */
const LOOKED_AT = 480;
/** Every frame of a camera, which gives 30 a second: more, so that one which comes a little early is not passed over. */
const FRAMES_PER_SECOND = 45;
/** Milliseconds that all has to be well before something begins or is taken. */
const STEADY = 600;
/** Milliseconds that a result is shown: one that asks for another try takes longer to be read. */
const SHOWN = { seen: 1000, again: 2000 } as const;
/** Challenges that are tried before a person has to look. */
const TRIES = 3;
/** Actions that may be declined; the service has no sequence without more. */
const MOST_DECLINED = 4;

/** One thing to say. */
export type FaceWord = FaceHint | Action | 'hold' | 'back' | 'loading' | 'checking' | 'seen' | 'again';

/** What a watched film shows. */
export interface FaceNews {
  readonly word: FaceWord | null;
  readonly well: boolean;
  readonly ready: boolean;
  /** Says that the person cannot do what is asked now, and asks for something else; null while nothing is asked. */
  readonly cannot: (() => void) | null;
}

/** How the service asks a person to show that they are here. */
export interface Challenger {
  /** @param without what the person cannot do */
  ask(without: readonly Action[]): Promise<{
    readonly actions: readonly Action[];
    answer(frames: readonly RecordedFrame<Uint8Array>[]): Promise<boolean>;
  }>;
}

type Asked = Awaited<ReturnType<Challenger['ask']>>;

/** The pictures are made meanwhile; null where one could not be. */
type Recording = readonly RecordedFrame<Promise<Uint8Array | null>>[];

type Phase =
  | { readonly kind: 'finding'; readonly wellSince: number | null }
  | {
      readonly kind: 'acting';
      readonly asked: Asked;
      readonly coach: Coach;
      readonly frames: Recording;
      readonly began: number;
    }
  | { readonly kind: 'waiting'; readonly word: FaceWord };

/**
 * Watches a film for a face: says how to hold it, has the person do what the service asks for, and says when the picture is
 * to be taken.
 * @param challenger null when nothing is asked for
 * @returns stops watching
 */
export function watchFace(
  video: HTMLVideoElement,
  analyst: FaceAnalyst,
  challenger: Challenger | null,
  tell: (news: FaceNews) => void,
): () => void {
  let phase: Phase = { kind: 'finding', wellSince: null };
  let tries = challenger ? TRIES : 0;
  let stopped = false;
  let without: readonly Action[] = [];

  const say = (word: FaceWord | null, well = false, ready = false, cannot: FaceNews['cannot'] = null) => {
    if (!stopped) tell({ word, well, ready, cannot });
  };
  const find = () => (phase = { kind: 'finding', wellSince: null });

  function pause(word: keyof typeof SHOWN): void {
    phase = { kind: 'waiting', word };
    say(word, word === 'seen');
    setTimeout(find, SHOWN[word]);
  }

  async function begin(from: Challenger): Promise<void> {
    phase = { kind: 'waiting', word: 'hold' };
    try {
      const asked = await from.ask(without);
      phase = { kind: 'acting', asked, coach: coachFor(asked.actions), frames: [], began: performance.now() };
    } catch {
      // The service does not answer, or has asked often enough: the picture is taken, and a person looks.
      tries = 0;
      find();
    }
  }

  function decline(action: Action): void {
    if (stopped || phase.kind !== 'acting') return;
    without = [...without, action];
    if (without.length > MOST_DECLINED) tries = 0;
    // Another sequence begins, as the first did, when the face looks here.
    find();
  }

  async function finish(asked: Asked, recording: Recording): Promise<void> {
    phase = { kind: 'waiting', word: 'checking' };
    say('checking', true);
    const made = await Promise.all(recording.map(async (frame) => ({ ...frame, picture: await frame.picture })));
    const frames = made.flatMap(({ picture, ...frame }) => (picture ? { ...frame, picture } : []));
    const passed = await asked.answer(frames).catch(() => false);
    tries = passed ? 0 : tries - 1;
    pause(passed ? 'seen' : 'again');
  }

  function seek(sighting: FaceSighting, now: number, since: number | null): void {
    const hint = faceHint(sighting);
    const wellSince = hint ? null : (since ?? now);
    phase = { kind: 'finding', wellSince };
    const steady = wellSince !== null && now - wellSince >= STEADY;
    if (steady && challenger && tries > 0) void begin(challenger);
    else say(hint ?? 'hold', hint === null, steady);
  }

  function follow(
    acting: Extract<Phase, { kind: 'acting' }>,
    sighting: FaceSighting,
    picture: number,
    now: number,
  ): void {
    // It was under way when the sequence began.
    if (now < acting.began) return;
    const coach = coached(acting.coach, sighting.look);
    const key = coach.at !== acting.coach.at;
    const at = Math.round(now - acting.began);
    const frames = recorded(acting.frames, { at, key }, () => analyst.ask('encode', picture).catch(() => null));
    if (isDone(coach)) return void finish(acting.asked, frames);
    phase = { ...acting, coach, frames };
    const action = wantedAction(coach);
    const word = sighting.faces === 1 ? (action ?? (coach.returning ? 'back' : 'hold')) : faceHint(sighting);
    say(word, true, false, action && (() => decline(action)));
  }

  say('loading');
  const stop = pumpFrames(video, {
    rate: FRAMES_PER_SECOND,
    most: 2,
    async look(now) {
      if (phase.kind === 'waiting') return;
      const last = phase.kind === 'finding' && phase.wellSince !== null && tries === 0;
      const { frame, transfer } = await grabFrame(video, last ? null : LOOKED_AT);
      if (stopped) {
        if ('close' in frame) frame.close();
        return;
      }
      const { sighting, picture } = await analyst.ask('look', { frame, keep: last }, transfer);
      if (stopped) return;
      if (phase.kind === 'finding') seek(sighting, now, phase.wellSince);
      else if (phase.kind === 'acting') follow(phase, sighting, picture, now);
    },
    gaveUp: () => say(null),
  });
  return () => {
    stopped = true;
    stop();
  };
}
