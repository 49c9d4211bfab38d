import { faceHint, type FaceHint, type FaceDetection } from '@veridoor/face-vision/face/guide';
import { ACTIONS, type Action } from '@veridoor/face-vision/liveness/video';
import type { FaceAnalyzer } from './face-analyzer.ts';
import type { FaceCue } from './face-cue.ts';
import { performPrompt, type Asked, type Performance, type PromptWord } from './prompt-performance.ts';
import { pumpFrames } from './frame-pump.ts';
import { grabFrame, grabSmall } from './grab-frame.ts';

export type { Asked };

/** Longer side in pixels of the frames for the worker while none is worth keeping. */
const LOOKED_AT = 480;
/** Every frame of a camera at 30 a second: the limit is higher, so that a slightly early frame is not skipped. */
const FRAMES_PER_SECOND = 45;
/** Small frames a second, and those that may be on their way to the worker, which is busy with a look meanwhile. */
const BETWEEN = { rate: 12, most: 4 } as const;
/** Milliseconds that all has to be well before a challenge begins, or the image is taken. */
const STEADY = { challenge: 400, image: 600 } as const;
/** Milliseconds that a result is shown: a request for another try takes longer to read. */
const SHOWN = { seen: 400, other: 1500, again: 2500 } as const;
/** Number of challenges before a reviewer has to look. */
const TRIES = 3;
/** Distance between the eyes, as a share of the video's shorter side, from which a face cannot come closer. */
const ROOM = 0.24;
/** Prompts that ask for an act; a reviewer looks at the image when all are declined. */
const ACTS = ACTIONS.filter((action) => action !== 'light');

/** One sentence on what went wrong, by the service's hint. */
const AGAIN = {
  face_missing: 'again_missing',
  face_several: 'again_several',
  not_done: 'again_slower',
  unclear: 'again',
} as const;
type AgainWord = (typeof AGAIN)[keyof typeof AGAIN];

/** One thing to say. */
export type FaceWord = FaceHint | PromptWord | AgainWord | 'loading' | 'checking' | 'offline' | 'seen' | 'other';

/** The state of a watched video. */
export interface FaceNews {
  readonly word: FaceWord | null;
  readonly well: boolean;
  readonly ready: boolean;
  /** Says that the person cannot follow the prompt and requests another; null without a prompt. */
  readonly cannot: (() => void) | null;
  /** The drawing over the video; null without a prompt. */
  readonly cue: FaceCue | null;
}

/** Asks the service for the prompts that prove a living person. */
export interface Challenger {
  /**
   * Begins with the person's wishes.
   * @throws when the service does not answer, or has given too many challenges
   */
  ask(wishes: {
    /** The prompts that the person cannot follow. */
    readonly without: readonly Action[];
    /** More time, and directions in words. */
    readonly unhurried: boolean;
  }): Promise<Asked>;
}

type Phase =
  | { readonly kind: 'finding'; readonly wellSince: number | null }
  | { readonly kind: 'acting'; readonly asked: Asked; readonly performance: Performance }
  | { readonly kind: 'waiting'; readonly word: FaceWord };

/**
 * Watches a video for a face: says how to hold it, gives the service's prompts, and says when to take the image.
 * @param challenger null without prompts
 * @param leftOut the prompts that the person declined before the camera opened
 * @returns stops watching
 */
export function watchFace(
  video: HTMLVideoElement,
  analyzer: FaceAnalyzer,
  challenger: Challenger | null,
  tell: (news: FaceNews) => void,
  leftOut: readonly Action[] = [],
): () => void {
  let phase: Phase = { kind: 'finding', wellSince: null };
  let tries = challenger ? TRIES : 0;
  let stopped = false;
  let without = leftOut;
  let unhurried = false;

  const say = (word: FaceWord | null, rest: Partial<Omit<FaceNews, 'word'>> = {}) => {
    if (!stopped) tell({ word, well: false, ready: false, cannot: null, cue: null, ...rest });
  };
  const find = () => (phase = { kind: 'finding', wellSince: null });

  function pause(word: FaceWord, shown: number): void {
    phase = { kind: 'waiting', word };
    say(word, { well: word === 'seen' });
    setTimeout(find, shown);
  }

  async function begin(from: Challenger): Promise<void> {
    phase = { kind: 'waiting', word: 'hold' };
    try {
      show(await from.ask({ without, unhurried }), null);
    } catch {
      // The service does not answer, or has given too many challenges: the image is taken, and a reviewer looks.
      tries = 0;
      find();
    }
  }

  function show(asked: Asked, before: Performance | null): void {
    const encode = (look: number) => analyzer.ask('encode', look).catch(() => null);
    phase = { kind: 'acting', asked, performance: performPrompt(asked, performance.now(), before, encode) };
  }

  /** First slower and in words, then another prompt. */
  function decline(action: Action): void {
    if (stopped || phase.kind !== 'acting') return;
    if (action === 'follow' && !unhurried) unhurried = true;
    else without = [...new Set([...without, action])];
    if (ACTS.every((one) => without.includes(one))) tries = 0;
    // Another challenge begins, like the first, when the face looks at the camera.
    pause('other', SHOWN.other);
  }

  async function finish(asked: Asked, done: Performance): Promise<void> {
    phase = { kind: 'waiting', word: 'checking' };
    say('checking', { well: true });
    const news = await asked.answer(done.frames(), () => say('offline')).catch(() => null);
    if (stopped) return;
    if (news && 'answer' in news) return show(news, done);
    if (news?.passed) {
      tries = 0;
      return pause('seen', SHOWN.seen);
    }
    tries -= 1;
    unhurried ||= news?.hint === 'not_done';
    pause(AGAIN[news?.hint ?? 'unclear'], SHOWN.again);
  }

  function seek(detection: FaceDetection, now: number, since: number | null): void {
    const asking = challenger && tries > 0;
    const hint = faceHint(detection) ?? (asking && detection.size > ROOM ? 'farther' : null);
    const wellSince = hint ? null : (since ?? now);
    phase = { kind: 'finding', wellSince };
    const steady = wellSince !== null && now - wellSince >= STEADY[asking ? 'challenge' : 'image'];
    if (steady && asking) void begin(challenger);
    else say(hint ?? 'hold', { well: hint === null, ready: steady });
  }

  function act({ asked, performance: before }: Extract<Phase, { kind: 'acting' }>, look: Look): void {
    const performing = before.after(look.detection, look.image, look.now);
    const { action } = asked.prompt;
    if (performing.state === 'done') return void finish(asked, performing);
    if (performing.state === 'given_up') return decline(action);
    const piece = performing.piece();
    if (piece) asked.send(piece.frames);
    phase = { kind: 'acting', asked, performance: piece?.after ?? performing };
    const word = look.detection.faces === 1 ? performing.word : (faceHint(look.detection) ?? performing.word);
    say(word, { well: true, cannot: () => decline(action), cue: performing.cue });
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
      const { detection, image } = await analyzer.ask('look', { frame, keep: last }, transfer);
      if (stopped) return;
      if (phase.kind === 'finding') seek(detection, now, phase.wellSince);
      else if (phase.kind === 'acting') act(phase, { detection, image, now });
    },
    gaveUp: () => say(null),
  });
  async function smallImage(): Promise<Uint8Array> {
    const frame = await grabSmall(video);
    return analyzer.ask('small', frame, 'close' in frame ? [frame] : []);
  }
  // Beside the looks: a slow phone takes longer for one than neighbours of a video may be apart.
  const stopBetween = pumpFrames(video, {
    ...BETWEEN,
    async look(now) {
      if (phase.kind !== 'acting') return;
      const image = smallImage().catch(() => null);
      // Before it is made: a piece with later frames may be sent meanwhile.
      phase = { ...phase, performance: phase.performance.between(image, now) };
      await image;
    },
    gaveUp: () => undefined,
  });
  return () => {
    stopped = true;
    stop();
    stopBetween();
  };
}

interface Look {
  readonly detection: FaceDetection;
  readonly image: number;
  readonly now: number;
}
