/** What is measured; the marks stand in `figures.json`. Less is better in all of them. */
export interface Figure {
  readonly name: string;
  readonly what: string;
  readonly unit: 'lines' | 'files' | 'pairs' | 'imports' | 'packages' | 'MB' | 'bytes' | 'words' | '× floor';
  /** The share of the mark by which a measurement may differ without any change: of machines, file systems, versions. */
  readonly noise: number;
}

const figure = <Name extends string>(name: Name, what: string, unit: Figure['unit'], noise = 0) =>
  ({ name, what, unit, noise }) satisfies Figure;

export const figures = [
  figure('linesMedian', 'lines of a file, median', 'lines'),
  figure('linesNineOfTen', 'lines of a file, nine of ten', 'lines'),
  figure('linesLongest', 'lines of a file, longest', 'lines'),
  figure('pairsOfFeatures', 'features of the service that import each other', 'pairs'),
  figure('importsBetweenFeatures', 'imports between features of the service', 'imports'),
  figure('smallFiles', 'files of at most 40 lines with one importer', 'files'),
  figure('packages', '`npm ci`', 'packages'),
  figure('megabytes', '`npm ci`', 'MB', 0.03),
  figure('packagesInService', '`npm ci --omit=dev`', 'packages'),
  figure('megabytesInService', '`npm ci --omit=dev`', 'MB', 0.03),
  // Another processor changes the ratio to the floor, too: browsers took 2,200 floors on AMD, 3,080 and 3,550 on Intel.
  figure('quickTests', '`npm test`, processor time', '× floor', 0.4),
  figure('allTests', '`npm run test:all`, processor time', '× floor', 0.6),
  figure('firstScreen', 'first screen of a customer, compressed', 'bytes', 0.01),
  figure('consoleFirstScreen', 'first screen of the console, compressed', 'bytes', 0.01),
  figure('embedScript', '`embed.js`, compressed', 'bytes', 0.01),
  figure('furtherScreen', 'largest own scripts of a further step’s screen, compressed', 'bytes', 0.01),
  // The numbers of this very table are among them.
  figure('words', 'words of the documentation', 'words', 0.001),
] as const satisfies readonly Figure[];

export type FigureName = (typeof figures)[number]['name'];
export type Marks = Record<FigureName, number>;

/** Null where this machine did not measure it: the tests did not run here, or the system does not count their time. */
export type Measured = Record<FigureName, number | null>;

export interface Finding {
  readonly figure: Figure;
  readonly mark: number;
  readonly measured: number | null;
  readonly verdict: 'same' | 'better' | 'worse' | 'not measured';
}

/** Compares measurements with their marks; within the noise they are the same. */
export function compare(marks: Marks, measured: Measured): Finding[] {
  return figures.map((one) => {
    const mark = marks[one.name];
    const value = measured[one.name];
    if (value === null) return { figure: one, mark, measured: null, verdict: 'not measured' };
    const room = mark * one.noise;
    const verdict = value > mark + room ? 'worse' : value < mark - room ? 'better' : 'same';
    return { figure: one, mark, measured: value, verdict };
  });
}

/** The marks after a change: what got better moves its mark, and nothing else does. */
export function movedMarks(marks: Marks, findings: readonly Finding[]): Marks {
  const better = findings.flatMap(({ figure: { name }, measured, verdict }) =>
    verdict === 'better' && measured !== null ? [[name, measured] as const] : [],
  );
  return { ...marks, ...Object.fromEntries(better) };
}

/** The table of docs/architecture.md. */
export function tableOf(marks: Marks): string {
  const rows = figures.map(({ name, what, unit }) => `| ${what} | ${marks[name].toLocaleString('en')} ${unit} |`);
  return ['| figure | mark |', '| --- | --- |', ...rows].join('\n');
}
