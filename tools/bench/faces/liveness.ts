import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { createFaceReader } from '../../../service/vision/faces/face-reader.ts';
import { loadFaceModels } from '../../../service/vision/faces/face-models.ts';
import { createWorkerPool } from '../../../service/platform/jobs/worker-pool.ts';
import { verifyVideo } from '@veridoor/face-vision/liveness/verify';
import { median } from '@veridoor/image/median';
import type { Attempt, AttemptOutcome } from './videos/attempt.ts';
import { VIDEO_KINDS, type VideoKind } from './videos/video.ts';
import { benchPeople, type Person } from './videos/people.ts';
import { realVideos, turns, type RealVideo } from './real-videos.ts';

/** How many videos of how many were let through. */
export interface Passes {
  videos: number;
  passed: number;
}

export interface LivenessRow {
  kind: VideoKind;
  all: Passes;
  /** Of all, those that passed with the first video. */
  first: number;
  /** Of all, those that were doubtful and passed with a further prompt. */
  further: number;
  /** Of persons that limits may be chosen by, and of those kept aside. */
  tuning: Passes;
  kept: Passes;
  /**
   * Challenges at which one at least of the videos made for it passed: its maker judges them all and sends the best.
   */
  chosen: Passes;
  /** How often each check failed, the most frequent first. */
  gaveAway: string;
}

export interface LivenessFigures {
  persons: number;
  /** Videos made for each challenge of an attack. */
  choices: number;
  rows: LivenessRow[];
  /** With the honest videos alone. */
  real: { videos: RealVideo[]; all: Passes; turned: Passes; gaveAway: string } | null;
  /** Median milliseconds of an honest video, and of judging one. */
  videoLength: number;
  judged: number;
}

export interface LivenessOptions {
  /** Videos of each kind of attack, and honest ones. */
  attempts: number;
  honest: number;
  choices: number;
  kinds: readonly VideoKind[];
  /** Seeds below it are left out: those that something was chosen by. */
  from?: number;
  /** All ask for more time, as people do who cannot see; attackers may, too. */
  unhurried?: boolean;
  /**
   * A file of outcomes, a line each: a run goes on where an earlier one ended. It holds only for the code that wrote
   * it.
   */
  outcomes?: string;
  /** No video is begun later than so many minutes after the start; what is missing then is left out of the figures. */
  minutes?: number;
}

export const WHOLE: LivenessOptions = { attempts: 200, honest: 120, choices: 5, kinds: VIDEO_KINDS };
export const QUICK: LivenessOptions = { attempts: 12, honest: 12, choices: 4, kinds: VIDEO_KINDS };

/** People from one challenge to the next. */
const STRIDE = 7;

/**
 * Milliseconds for one video, its making and the loading of the networks included, beside other work that goes first.
 */
const TIME_LIMIT = 1_800_000;

/** Videos of living heads and of attacks on them, judged as the service judges them, on all processors. */
export async function measureLiveness(options: LivenessOptions): Promise<LivenessFigures> {
  const { attempts, honest, choices, kinds, from = 0, unhurried = false } = options;
  const people = await benchPeople(await loadFaceModels());
  const wanted = kinds.flatMap((kind) =>
    kind === 'honest' ? attemptsOf(kind, people, honest, 1) : attemptsOf(kind, people, attempts, choices),
  );
  const judged = await judge(
    wanted.filter(({ seed }) => Number(seed) >= from).map((attempt) => ({ ...attempt, unhurried })),
    options,
  );
  const rows = kinds.flatMap((kind) => {
    const own = judged.filter(({ attempt }) => attempt.kind === kind);
    return own.length > 0 ? [rowOf(kind, own)] : [];
  });
  const honestOutcomes = judged.filter(({ attempt }) => attempt.kind === 'honest').map(({ outcome }) => outcome);
  return {
    persons: people.length,
    choices,
    rows,
    real: kinds.includes('honest') ? await measureReal() : null,
    videoLength: median(honestOutcomes.map(({ length }) => length)),
    judged: median(honestOutcomes.map((outcome) => outcome.judged)),
  };
}

interface Judged {
  attempt: Attempt;
  outcome: AttemptOutcome;
}

/** Makes and judges videos, the kinds in turn, so that a run that is cut short has some of each. */
async function judge(
  wanted: readonly Attempt[],
  { outcomes, minutes = Infinity }: LivenessOptions,
): Promise<readonly Judged[]> {
  const known = outcomes === undefined ? new Map<string, AttemptOutcome>() : readOutcomes(outcomes);
  const pool = createWorkerPool<Attempt, AttemptOutcome>({
    worker: new URL('./videos/attempt.ts', import.meta.url),
    threads: cpus().length,
    timeLimit: TIME_LIMIT,
    heapLimit: 1024,
    idle: TIME_LIMIT,
  });
  const waiting = wanted.filter((attempt) => !known.has(nameOf(attempt)));
  waiting.sort((a, b) => Number(a.seed) - Number(b.seed));
  const end = performance.now() + minutes * 60_000;
  let done = 0;
  const work = async (): Promise<void> => {
    for (let attempt = waiting.shift(); attempt && performance.now() < end; attempt = waiting.shift()) {
      const outcome = await pool.run(attempt);
      known.set(nameOf(attempt), outcome);
      if (outcomes !== undefined)
        appendFileSync(outcomes, `${JSON.stringify({ attempt: nameOf(attempt), outcome })}\n`);
      done += 1;
      if (done % 10 === 0) console.error(`${known.size} of ${wanted.length} videos`);
    }
  };
  await Promise.all(cpus().map(work));
  await pool.close();
  return wanted.flatMap((attempt) => {
    const outcome = known.get(nameOf(attempt));
    return outcome ? [{ attempt, outcome }] : [];
  });
}

/** What tells an attempt from all others. */
function nameOf({ kind, sitter, other, challenge, seed, unhurried }: Attempt): string {
  return [kind, sitter.name, other.name, challenge, seed, ...(unhurried ? ['unhurried'] : [])].join(', ');
}

function readOutcomes(file: string): Map<string, AttemptOutcome> {
  if (!existsSync(file)) return new Map();
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const { attempt, outcome }: { attempt: string; outcome: AttemptOutcome } = JSON.parse(line);
      return [attempt, outcome];
    }),
  );
}

/** Attempts of a kind, so many for each challenge, the challenges going round among the people. */
function attemptsOf(
  kind: VideoKind,
  people: readonly Person[],
  count: number,
  choices: number,
): Omit<Attempt, 'unhurried'>[] {
  return Array.from({ length: count }, (_, i) => {
    const challenge = Math.floor(i / choices);
    // A stride that shares no factor with their number: few challenges, too, are of both groups.
    const sitter = people[(challenge * STRIDE) % people.length]!;
    // Whoever stands in for somebody is another one each time.
    const other = people[(challenge + 1 + (i % (people.length - 1))) % people.length]!;
    return { kind, sitter, other, challenge: `${kind} ${challenge}`, seed: String(i) };
  });
}

function rowOf(kind: VideoKind, judged: readonly Judged[]): LivenessRow {
  const passesOf = (group?: Person['group']): Passes => {
    const own = judged.filter(({ attempt }) => group === undefined || attempt.sitter.group === group);
    return { videos: own.length, passed: own.filter(({ outcome }) => outcome.passed).length };
  };
  const challenges = Map.groupBy(judged, ({ attempt }) => attempt.challenge);
  const chosen = [...challenges.values()].filter((own) => own.some(({ outcome }) => outcome.passed));
  const outcomes = judged.map(({ outcome }) => outcome);
  return {
    kind,
    all: passesOf(),
    first: outcomes.filter(({ passed, tries }) => passed && tries === 1).length,
    further: outcomes.filter(({ passed, further }) => passed && further).length,
    tuning: passesOf('tuning'),
    kept: passesOf('kept'),
    chosen: { videos: challenges.size, passed: chosen.length },
    gaveAway: failures(outcomes),
  };
}

/** Real people were asked for nothing, so a stretch of a recording is judged by all checks but the sequence. */
async function measureReal(): Promise<NonNullable<LivenessFigures['real']>> {
  const reader = createFaceReader({ processes: cpus().length, timeLimit: TIME_LIMIT });
  const videos = await realVideos(reader);
  await reader.close();
  const judged = videos.map((video) => ({ video, ...verifyVideo([], video.frames, video.skin) }));
  const passesOf = (own: typeof judged): Passes => ({
    videos: own.length,
    passed: own.filter(({ outcome }) => outcome === 'passed').length,
  });
  return {
    videos,
    all: passesOf(judged),
    turned: passesOf(judged.filter(({ video }) => turns(video))),
    gaveAway: failures(judged),
  };
}

function failures(outcomes: readonly Pick<AttemptOutcome, 'checks'>[]): string {
  const failed = new Map<string, number>();
  for (const { checks } of outcomes)
    for (const { check } of checks.filter((one) => !one.passed)) failed.set(check, (failed.get(check) ?? 0) + 1);
  return [...failed]
    .toSorted((a, b) => b[1] - a[1])
    .map(([check, count]) => `${check} ${count}`)
    .join(', ');
}
