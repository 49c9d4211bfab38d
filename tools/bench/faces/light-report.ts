import type { LightResult, LightRow } from './light.ts';
import { share } from './liveness-report.ts';

const LIGHT: Record<LightRow['light'], string> = {
  none: 'no screen',
  own: 'its own colours',
  other: 'other colours',
};

/** The part of docs/bench/faces.md about the screen's light. */
export function lightReport({ chosen, rows }: LightResult): string {
  return `## Light of the screen

Eight colours were drawn onto the recordings of people, in proportion to their skin, 20 to 140 milliseconds late; nobody has measured it before a real screen. Every second recording chose the limits: there one in a hundred faces in other colours (±4 grey values) has a correlation above ${chosen.other.toFixed(2)}, one in a hundred in its own below ${chosen.own.toFixed(2)}, and the colour of one in a hundred without a screen changes by more than ${chosen.change.toFixed(1)} grey values. These are the others; what is neither right nor wrong is not measured. A head's shape is seen where its halves are lit as the mesh foretells.

| lit by | ± grey values | stretches | right | wrong | shape, 24-inch monitor | telephone | sheet before it |
| --- | --- | --- | --- | --- | --- | --- | --- |
${rows.map(lineOf).join('\n')}
`;
}

const lineOf = ({ light, strength, stretches, right, wrong, shape }: LightRow) =>
  `| ${[LIGHT[light], strength, stretches, share(right, stretches), share(wrong, stretches), shape.monitor, shape.phone, shape.sheet].join(' | ')} |`;
