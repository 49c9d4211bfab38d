import { relative } from 'node:path';

/** A promise: one test block, whatever the number of its rows. */
export interface Promised {
  /** Its file and line, unique for each block. */
  readonly place: string;
  readonly name: string;
  readonly outcome: 'kept' | 'broken' | 'not run';
}

/** What a runner found. */
export interface Count {
  /** Those of which something ran. */
  readonly promises: readonly Promised[];
  /** Single tests that did not run, for want of a program for example. */
  readonly notRun: readonly Promised[];
  /** Tests that ran: a block with a table has many. */
  readonly tests: number;
}

/** The parts that are used of the JSON report of Vitest. */
export interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: {
      status: string;
      fullName: string;
      location?: { line: number; column: number } | null;
    }[];
  }[];
}

/** The parts that are used of the JSON report of Playwright. */
export interface PlaywrightSuite {
  specs?: { file: string; line: number; column: number; title: string; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
}

export function countVitest({ testResults }: VitestReport, root: string): Count {
  const rows = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const of = assertionResults.map((row) => ({
      place: `${file}:${row.location?.line ?? row.fullName}:${row.location?.column ?? 0}`,
      name: row.fullName,
      outcome: row.status === 'passed' ? 'kept' : row.status === 'failed' ? 'broken' : 'not run',
    })) satisfies Promised[];
    // A file that does not load has no rows, or rows that never ran.
    const silent = status === 'failed' && of.every(({ outcome }) => outcome !== 'broken');
    const unloaded: Promised = { place: file, name: message.split('\n')[0] ?? '', outcome: 'broken' };
    return silent ? [...of, unloaded] : of;
  });
  return countRows(rows);
}

export function countPlaywright(suites: readonly PlaywrightSuite[]): Count {
  const rows = (suite: PlaywrightSuite): Promised[] => [
    ...(suite.specs ?? []).flatMap(({ file, line, column, title, tests }) =>
      tests.map(({ status }): Promised => ({
        place: `e2e/journeys/${file}:${line}:${column}`,
        name: title,
        outcome: status === 'skipped' ? 'not run' : status === 'unexpected' ? 'broken' : 'kept',
      })),
    ),
    ...(suite.suites ?? []).flatMap(rows),
  ];
  return countRows(suites.flatMap(rows));
}

/** The rows of one block are one promise: broken if one of them is, kept if all that ran are. */
function countRows(rows: readonly Promised[]): Count {
  const ran = rows.filter(({ outcome }) => outcome !== 'not run');
  const blocks = Map.groupBy(ran, ({ place }) => place);
  const promises = [...blocks.values()].flatMap((block) => block.find(isBroken) ?? block[0] ?? []);
  return { promises, notRun: rows.filter(({ outcome }) => outcome === 'not run'), tests: ran.length };
}

/** Counts of several runs in one; a promise that two of them kept, on two databases for example, is one. */
export function together(counts: readonly Count[]): Count {
  const { promises } = countRows(counts.flatMap((count) => count.promises));
  return {
    promises,
    notRun: counts.flatMap(({ notRun }) => notRun),
    tests: counts.reduce((sum, { tests }) => sum + tests, 0),
  };
}

/** Promises that are tried again at most: more are no matter of time. */
const MOST_AGAIN = 12;

/**
 * Tries what failed once more and alone, and takes that outcome: on a slow machine a video before a camera plays in
 * real time, and what a service does by itself gets its turn late. It says loudly what did not pass at once.
 *
 * @param alone Runs the files of these promises, one at a time.
 */
export async function withSecondTry(
  beside: Count,
  alone: (broken: readonly Promised[]) => Promise<Count>,
): Promise<Count> {
  const broken = beside.promises.filter(isBroken);
  if (broken.length === 0 || broken.length > MOST_AGAIN) return beside;
  const again = await alone(broken);
  const places = new Set(again.promises.map(({ place }) => place));
  const failed = new Set(again.promises.filter(isBroken).map(({ place }) => place));
  for (const { place, name } of broken) {
    const isKept = places.has(place) && !failed.has(place);
    console.log(`failed beside others${isKept ? ', passed' : ' and'} alone: ${place} ${name}`);
  }
  return together([{ ...beside, promises: beside.promises.filter(({ place }) => !places.has(place)) }, again]);
}

export const isBroken = ({ outcome }: Promised): boolean => outcome === 'broken';

/** The line that ends a run: `1,203 passed, 0 failed, 4 not run`. */
export function closingLine({ promises, notRun }: Count): string {
  const broken = promises.filter(isBroken).length;
  const [kept, failed, left] = [promises.length - broken, broken, notRun.length].map((n) => n.toLocaleString('en'));
  return `${kept} passed, ${failed} failed${notRun.length > 0 ? `, ${left} not run` : ''}`;
}
