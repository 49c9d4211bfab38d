import { EDGES, type Edge } from './light/screen.ts';
import type { Action, Prompt, Target } from './video.ts';

/** A whole number from 0 to below its argument, from an unpredictable source. */
type Pick = (below: number) => number;

/** The person's wishes before the first prompt. */
export interface Wishes {
  readonly without?: readonly Action[] | undefined;
  /** More time, and directions that fit in a word: for people who listen to them or are slow. */
  readonly unhurried?: boolean | undefined;
}

/**
 * The actions besides following the point. `light` comes with every challenge, since it asks nothing of anybody.
 */
const OTHERS = ['come_closer', 'blink', 'smile'] as const;

/**
 * The directions of the point, in degrees counterclockwise from the person's own left as they see it in a mirror: 90 is
 * up.
 */
const DIRECTIONS = { usual: [0, 45, 90, 135, 180, 225, 270, 315], unhurried: [0, 90, 180, 270] } as const;
/** The number of targets of a path. With fewer directions there is one more. */
const TARGETS = { usual: 2, unhurried: 3 } as const;
/** Degrees of the first target to a side, which show that the face is solid, and of the others; every half degree. */
const AMPLITUDES = { aside: [20, 24], other: [14, 24] } as const;
/** A head nods less far than it turns. */
const NOD = 0.6;
/** Across, both at once: together a little farther than one alone. */
const ACROSS = 0.95;
/** Milliseconds: the way to a target, the shortest and the longest stay there. */
const PACE = {
  usual: { travel: 450, dwell: [550, 800] },
  unhurried: { travel: 1200, dwell: [2800, 3800] },
} as const;
const WAIT = [300, 800] as const;
const AMOUNTS = [1.25, 1.3, 1.35, 1.4, 1.45] as const;
/** The corners of the cube of red, green and blue: the largest changes that a screen can make. */
const COLOURS = ['#000000', '#ff0000', '#00ff00', '#0000ff', '#ffff00', '#00ffff', '#ff00ff', '#ffffff'] as const;
const COLOUR_COUNT = 8;

/**
 * The prompts of a challenge: following a point along a random path, one more action, and the screen's light, in random
 * order. Another path replaces each part that is left out, so that leaving it out makes nothing easier to predict. A
 * person who cannot follow the point gets the remaining prompts, or only looks at the screen if none remain.
 */
export function choosePrompts(wishes: Wishes, pick: Pick): Prompt[] {
  const sequences = possibleSequences(wishes.without ?? []);
  const actions = [...(sequences[pick(sequences.length)] ?? [])];
  if (!wishes.without?.includes('light') && !actions.includes('light'))
    actions.splice(pick(actions.length + 1), 0, 'light');
  return actions.map((action) => promptOf(action, wishes.unhurried === true, pick));
}

/** Another path, for a video that is doubtful: with more frames each measure says more. */
export function chooseFurther(unhurried: boolean, pick: Pick): Prompt {
  return { ...promptOf('follow', unhurried, pick), further: true };
}

/** Whether one more path may be asked for: once, and of nobody who turns no head. */
export const mayAskFurther = (asked: readonly Prompt[]): boolean =>
  asked.some(({ action }) => action === 'follow') && !isFurther(asked);

/** Whether the last of the prompts was asked since the video was doubtful without it. */
export const isFurther = (asked: readonly Prompt[]): boolean => asked.at(-1)?.further === true;

/** All possible sequences of actions, each equally likely. */
export function possibleSequences(without: readonly Action[]): readonly (readonly Action[])[] {
  const others = OTHERS.filter((action) => !without.includes(action));
  if (without.includes('follow')) return others.length > 0 ? permutations(others) : [['light']];
  if (others.length === OTHERS.length) return others.flatMap((other) => permutations<Action>(['follow', other]));
  return others.length > 0 ? others.flatMap(withTwoPaths) : [['follow', 'follow']];
}

/** Two paths around another action, which comes at any place among them. */
const withTwoPaths = (other: Action): readonly (readonly Action[])[] => [
  [other, 'follow', 'follow'],
  ['follow', other, 'follow'],
  ['follow', 'follow', other],
];

/**
 * Whether a video may pass without a reviewer, given what its person cannot do. Prompts without the point are too
 * predictable, so a reviewer looks at such a video.
 */
export function mayPass(without: readonly Action[]): boolean {
  return !without.includes('follow');
}

/** The possible paths, as directions. The head turns to a side at least once. */
export function possiblePaths(unhurried: boolean): readonly (readonly number[])[] {
  const { [unhurried ? 'unhurried' : 'usual']: directions } = DIRECTIONS;
  let paths: number[][] = [[]];
  for (let i = 0; i < TARGETS[unhurried ? 'unhurried' : 'usual']; i++) {
    paths = paths.flatMap((path) =>
      directions.filter((next) => isAnother(path.at(-1), next)).map((next) => [...path, next]),
    );
  }
  return paths.filter((path) => path.some(isAside));
}

/**
 * Whether the nose moves on by at least a quarter turn; smaller turns might look the same. Heads nod less far than they
 * turn, so the two slanted directions of one side are nearer than they seem.
 */
function isAnother(before: number | undefined, next: number): boolean {
  if (before === undefined) return true;
  const apart = Math.min(Math.abs(before - next), 360 - Math.abs(before - next));
  const slantedOnOneSide = before % 90 === 45 && before + next === 360;
  return apart >= 90 && !slantedOnOneSide;
}

const isAside = (direction: number) => direction % 180 !== 90;

function promptOf(action: Action, unhurried: boolean, pick: Pick): Prompt {
  const prompt = { action, wait: between(WAIT, pick) };
  switch (action) {
    case 'follow':
      return { ...prompt, path: choosePath(unhurried, pick) };
    case 'come_closer':
      return { ...prompt, amount: AMOUNTS[pick(AMOUNTS.length)] ?? AMOUNTS[0] };
    case 'light':
      return { ...prompt, colours: chooseColours(pick), edges: chooseEdges(pick) };
    default:
      return prompt;
  }
}

function choosePath(unhurried: boolean, pick: Pick): Target[] {
  const paths = possiblePaths(unhurried);
  const path = paths[pick(paths.length)] ?? [];
  const firstAside = path.findIndex(isAside);
  const { travel, dwell } = PACE[unhurried ? 'unhurried' : 'usual'];
  return path.map((direction, i) => {
    const [least, most] = i === firstAside ? AMPLITUDES.aside : AMPLITUDES.other;
    const amplitude = least + pick((most - least) * 2 + 1) / 2;
    const angle = (direction * Math.PI) / 180;
    const share = direction % 90 === 0 ? 1 : ACROSS * Math.SQRT2;
    return {
      yaw: tenth(amplitude * share * Math.cos(angle)),
      pitch: tenth(amplitude * share * NOD * Math.sin(angle)),
      travel,
      dwell: between(dwell, pick),
    };
  });
}

/** Colours of the screen, none twice in a row. */
function chooseColours(pick: Pick): string[] {
  const colours: string[] = [];
  while (colours.length < COLOUR_COUNT) {
    const left = COLOURS.filter((colour) => colour !== colours.at(-1));
    colours.push(left[pick(left.length)] ?? COLOURS[0]);
  }
  return colours;
}

const chooseEdges = (pick: Pick): Edge[] =>
  Array.from({ length: COLOUR_COUNT }, () => EDGES[pick(EDGES.length)] ?? 'top');

const between = ([least, most]: readonly [number, number], pick: Pick) => least + pick(most - least + 1);
const tenth = (value: number) => Math.round(value * 10) / 10 || 0;

function permutations<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  if (items.length === 0) return [[]];
  return items.flatMap((first) => permutations(items.filter((item) => item !== first)).map((rest) => [first, ...rest]));
}
