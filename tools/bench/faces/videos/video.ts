import { createRandom, type Random } from '../../../specimens/random.ts';
import { livingVideo } from '../heads/living.ts';
import { maskVideo } from './mask.ts';
import { createWander } from './motion.ts';
import type { Person } from './people.ts';
import { puppetVideo } from './puppet.ts';
import { screenVideo } from './screen.ts';
import type { Video, Script } from './script.ts';
import { swapVideo } from './swap.ts';
import { warpVideo } from './warp.ts';

interface Wish {
  sitter: Person;
  /** Somebody else, where a kind needs two. */
  other: Person;
  script: Script;
}

interface Kind {
  make(wish: Wish, random: Random): Promise<Video>;
  /** How it is made, and what that takes, as the documents say it. */
  how: string;
  effort: string;
}

export const KINDS = {
  honest: {
    make: livingVideo,
    how: 'A solid head before a room, its light fixed in the room, seen through a camera’s lens, noise and JPEG',
    effort: 'none: this is whom the service is for',
  },
  screen: {
    make: screenVideo,
    how: 'A video of the person who does what is asked on a screen before a camera: stripes of its pixels, refresh, glare, frame',
    effort: 'a video of the person doing the same, two devices',
  },
  mask: {
    make: maskVideo,
    how: 'Somebody else wears the printed face, flat or bent, with or without holes for eyes and mouth',
    effort: 'a printer, scissors, a quarter of an hour',
  },
  warp: {
    make: warpVideo,
    how: 'One photograph pushed sideways by a height map that fits everybody, smoothed or not, images faded in between, relit, background kept still, noise added',
    effort: 'a photograph, a hundred lines of program',
  },
  puppet: {
    make: puppetVideo,
    how: 'One photograph on a head in three dimensions (face mesh or ellipsoid) with gaze, lids, light and noise, in real time',
    effort: 'a photograph, a graphics programmer’s day',
  },
  swap: {
    make: swapVideo,
    how: 'Somebody else before a real camera, the person’s face warped onto theirs by landmarks, its light and colours matched',
    effort: 'a photograph, free programs, an accomplice or oneself',
  },
  puppet_mouth: {
    make: (wish, random) => puppetVideo({ ...wish, mouth: ownMouth(random) }, random),
    how: 'The same as puppet; its mouth moves by itself, since its maker knows of the check `expression`',
    effort: 'an hour more',
  },
  swap_mouth: {
    make: (wish, random) => swapVideo({ ...wish, mouth: ownMouth(random) }, random),
    how: 'The same as swap; the drawn mouth moves by itself, since its maker knows of the check `expression`',
    effort: 'an hour more',
  },
} as const satisfies Record<string, Kind>;

/** As much as the mouths of heads in a room smile by themselves. */
const ownMouth = (random: Random) => createWander(random, random.between(0.15, 0.5));

export type VideoKind = keyof typeof KINDS;
export const VIDEO_KINDS = Object.keys(KINDS) as VideoKind[];

export interface VideoWish extends Wish {
  kind: VideoKind;
  /** The same seed gives the same video. */
  seed: string;
}

/** A video of a living head, or of an attack, as a browser would send it. */
export async function makeVideo({ kind, seed, ...wish }: VideoWish): Promise<Video> {
  return KINDS[kind].make(wish, createRandom(`${kind} ${seed}`));
}
