import type { LightResult, LightRow } from './light.ts';

/** The part of docs/bench/faces.md about the screen's light. */
export function lightReport({ chosen, rows }: LightResult): string {
  return `## Light of the screen

Drawn onto the recordings of people; no real screen was tried. Half of them chose the limits: one in a hundred correlates above ${chosen.other.toFixed(2)} in other colours (±4), below ${chosen.own.toFixed(2)} in its own, and changes by ${chosen.change.toFixed(1)} grey values without any. The other half, ${rows[0]?.stretches ?? 0} stretches:

| colours, ± grey values | right | wrong | shape: monitor, phone, sheet |
| --- | --- | --- | --- |
${rows.filter(isTelling).map(lineOf).join('\n')}
`;
}

const isTelling = ({ light, strength }: LightRow) => light !== 'other' || strength >= 4;

const lineOf = ({ light, strength, right, wrong, shape }: LightRow) =>
  `| ${[`${light} ${strength}`, right, wrong, `${shape.monitor}, ${shape.phone}, ${shape.sheet}`].join(' | ')} |`;
