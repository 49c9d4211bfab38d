import { cpus } from 'node:os';
import type { CheckResult } from '@veridoor/contract/check';
import { median } from '@veridoor/image/median';
import type { Likeness } from '@veridoor/document-vision/originality/reproduction-squares';
import { LIMITS, type Reproduction } from '@veridoor/document-vision/originality/reproduction';
import { LIKENESS_LIMITS } from '../../../service/vision/pages/originality.ts';
import type { Making } from './cases.ts';

/** An image as measured and judged. */
export interface Measured {
  /** `photographs`: of a folder. */
  half: 'tuned' | 'aside' | 'photographs';
  making: Making;
  drawn: Record<string, unknown>;
  found: Reproduction;
  likeness: Likeness | null;
  /** Whether a page was found before its ground. */
  isFound: boolean;
  results: readonly CheckResult[];
  /** Seconds. */
  cpu: number;
}

const NETWORK_LIMITS = [
  ...new Set([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, ...Object.values(LIKENESS_LIMITS)]),
].toSorted((a, b) => a - b);

type Group = readonly [name: string, is: (one: Measured) => boolean];

/** Names of photographs that show a document of identity, which must have colours. */
const IDENTITY = /identity|passport|licence|pass|_id-/u;

const GROUPS: readonly Group[] = [
  ['originals', ({ making }) => making === 'honest'],
  ['of them, identity documents', ({ half, drawn }) => half === 'photographs' && IDENTITY.test(String(drawn['name']))],
  ['screens', ({ making }) => making === 'screen'],
  [
    'of them, fewer than 1.5 pixels of the sensor to one of the screen',
    (one) => one.making === 'screen' && pitchOf(one) < 1.5,
  ],
  ['copies', ({ making }) => making === 'copy'],
];

const pitchOf = ({ drawn }: Measured) => Number(drawn['pitch']);

/** The page docs/bench/doubts.md. */
export function describeDoubts(measured: readonly Measured[]): string {
  const head = ['images', 'shown_on_screen', 'printed_copy', 'either', 'neither, and no page found'];
  const rows = (['tuned', 'aside', 'photographs'] as const).flatMap((half) =>
    GROUPS.flatMap(([name, is]) => {
      const group = measured.filter((one) => one.half === half && is(one));
      return group.length === 0 ? [] : [[`${name} (${half})`, ...countsOf(group)]];
    }),
  );
  const seconds = measured.map(({ cpu }) => cpu);
  return [
    '# Doubts about the original',
    '',
    '`npm run bench -- doubts [--each 6] [FOLDER...]` photographs fictional specimens, the same on a screen, and printed copies of them, and judges the images as the service does. What the figures do not say: [the verdict](../verdict.md#doubts-about-the-original).',
    '',
    table(['', ...head], rows),
    '',
    '- **tuned**: identity cards and passports, on which the limits were chosen, with a look at the photographs. **aside**: residence permits, driving licences and old identity cards. A doubt about a receipt or a white sheet is right to say that it has no colour.',
    '- Screens, printers, lenses and JPEG are drawn by lot; real ones were not recorded.',
    '- An image in which no page is found never passes the check `page`.',
    '',
    `The limits are ${LIMITS.turning} for the turning hue, ${LIMITS.lattice} for the lattice, and of the network ${LIKENESS_LIMITS.screen} (screen), ${LIKENESS_LIMITS.copy} (copy) and ${LIKENESS_LIMITS.reproduced} (either, of a found page before a camera).`,
    '',
    `One image takes ${median(seconds).toFixed(2)} s of CPU time on ${cpus()[0]?.model ?? 'this processor'}, the slowest ${Math.max(...seconds).toFixed(2)} s.`,
    '',
  ].join('\n');
}

/** The shares above each limit, of all specimens together: for whoever chooses limits. */
export function describeCurves(measured: readonly Measured[]): string {
  return [
    curve(measured, 'screen', 'turning hue', ({ found }) => found.turning, [0.3, 0.35, 0.4, LIMITS.turning, 0.7, 1]),
    curve(measured, 'screen', 'sides of a bezel, more than', ({ found }) => found.bezel, [0, 1, 2, 3]),
    curve(measured, 'screen', 'network: screen', ({ likeness }) => likeness?.screen, NETWORK_LIMITS),
    curve(measured, 'screen', 'network: either', ({ likeness }) => likeness?.reproduced, NETWORK_LIMITS),
    curve(measured, 'copy', 'lattice', ({ found }) => found.lattice, [0.9, 1, 1.2, 1.4, LIMITS.lattice, 2, 2.5]),
    curve(measured, 'copy', 'network: copy', ({ likeness }) => likeness?.copy, NETWORK_LIMITS),
    curve(measured, 'copy', 'network: either', ({ likeness }) => likeness?.reproduced, NETWORK_LIMITS),
  ].join('\n\n');
}

const isDoubted = ({ results }: Measured) => results.some(({ outcome }) => outcome === 'review');

function countsOf(group: readonly Measured[]): string[] {
  const count = (is: (one: Measured) => boolean) => String(group.filter(is).length);
  const doubts = ({ results }: Measured, detail: string) => results.some((result) => result.detail === detail);
  return [
    String(group.length),
    count((one) => doubts(one, 'shown_on_screen')),
    count((one) => doubts(one, 'printed_copy')),
    count(isDoubted),
    count((one) => !one.isFound && !isDoubted(one)),
  ];
}

function curve(
  measured: readonly Measured[],
  making: Making,
  name: string,
  valueOf: (one: Measured) => number | null | undefined,
  limits: readonly number[],
): string {
  const above = (group: readonly Measured[], limit: number) =>
    `${Math.round((100 * group.filter((one) => (valueOf(one) ?? 0) > limit).length) / Math.max(1, group.length))} %`;
  const of = (made: Making) => measured.filter((one) => one.half !== 'photographs' && one.making === made);
  const photographs = measured.filter(({ half, isFound }) => half === 'photographs' && isFound);
  const shares = limits.map((limit) => [
    String(limit),
    above(of('honest'), limit),
    above(photographs, limit),
    above(of(making), limit),
  ]);
  return table([name, 'originals', 'photographs', making === 'screen' ? 'screens' : 'copies'], shares);
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
