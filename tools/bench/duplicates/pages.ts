import sharp from 'sharp';
import { photograph } from '../../specimens/video/photograph.ts';
import { HOLDERS, type HolderName } from '../../specimens/holder.ts';
import { PHOTOGRAPHED_NAMES } from '../../specimens/portrait.ts';
import { makeSpecimen } from '../../specimens/specimen.ts';
import { decodeFrame } from '../../../service/vision/pages/decode-frame.ts';
import {
  cornersApart,
  fingerprint,
  isSameImage,
  pageBitsApart,
  type SeenPage,
} from '@veridoor/document-vision/document/fingerprint';
import { straighten } from '@veridoor/document-vision/document/straighten';
import { median } from '@veridoor/image/median';
import { findOutline } from '@veridoor/document-vision/outline/find';
import type { Quad } from '@veridoor/image/frame';

const SIDES = [
  ['passport', 'front'],
  ['identity-card', 'front'],
  ['identity-card', 'back'],
  ['residence-permit', 'front'],
  ['residence-permit', 'back'],
  ['driving-licence', 'front'],
  ['driving-licence', 'back'],
] as const;
const SHOTS = 3;

/** Ways to change an image in order to send it as another. */
const CHANGES: Readonly<Record<string, (jpeg: Buffer) => Promise<Buffer>>> = {
  'saved again at a quality of 60': (jpeg) => sharp(jpeg).jpeg({ quality: 60 }).toBuffer(),
  'made smaller by a quarter': (jpeg) => sharp(jpeg).resize({ width: 1512 }).jpeg().toBuffer(),
  'made brighter by a tenth': (jpeg) => sharp(jpeg).modulate({ brightness: 1.1 }).jpeg().toBuffer(),
};

export interface PageRow {
  pairs: string;
  count: number;
  closest: number;
  middle: number;
  farthest: number;
  /** Of the corners, as a share of the image's longer side: closest and median. */
  corners: readonly [number, number];
  same: number;
}

interface Shot extends SeenPage {
  side: string;
  holder: number;
}

/** The distances of the specimens' pages: one image changed, one page in two photos, two holders' pages. */
export async function measurePages(): Promise<PageRow[]> {
  const shots: Shot[] = [];
  const changed = new Map<string, [Shot, Shot][]>();
  for (const [kind, side] of SIDES) {
    for (const [holder, name] of (Object.keys(HOLDERS) as HolderName[]).entries()) {
      const specimen = await makeSpecimen({
        kind,
        seed: `seen ${holder}`,
        holder: name,
        portrait: PHOTOGRAPHED_NAMES[holder]!,
      });
      for (let shot = 0; shot < SHOTS; shot++) {
        const seed = `${kind} ${side} ${holder} ${shot}`;
        const { jpeg } = await photograph({ specimen, side, seed, width: 2016, height: 1512, careless: shot > 0 });
        const about = { side: `${kind} ${side}`, holder };
        const original = await read(jpeg, about);
        if (!original) continue;
        shots.push(original);
        for (const [change, apply] of Object.entries(CHANGES)) {
          const again = await read(await apply(jpeg), about);
          if (again) changed.set(change, [...(changed.get(change) ?? []), [original, again]]);
        }
      }
    }
  }
  const pairs = shots.flatMap((one, i) =>
    shots.slice(0, i).flatMap((other): [Shot, Shot][] => (one.side === other.side ? [[one, other]] : [])),
  );
  const ofOne = ([one, other]: [Shot, Shot]) => one.holder === other.holder;
  return [
    ...[...changed].map(([change, found]) => row(`one image, ${change}`, found)),
    row('two photographs of one page', pairs.filter(ofOne)),
    row(
      'pages of two holders',
      pairs.filter((pair) => !ofOne(pair)),
    ),
  ];
}

async function read(jpeg: Buffer, about: Pick<Shot, 'side' | 'holder'>): Promise<Shot | null> {
  const frame = await decodeFrame(jpeg);
  const outline = findOutline(frame);
  const page = outline && straighten(frame, outline.corners, outline.size, 1000);
  if (!outline || !page) return null;
  const corners = outline.corners.map(([x, y]) => [x / frame.width, y / frame.height]) as unknown as Quad;
  return { ...about, fingerprint: fingerprint(page), outline: corners };
}

function row(pairs: string, found: readonly [Shot, Shot][]): PageRow {
  const bits = found.map(([one, other]) => pageBitsApart(one, other)).toSorted((a, b) => a - b);
  const corners = found.map(([one, other]) => cornersApart(one.outline, other.outline)).toSorted((a, b) => a - b);
  return {
    pairs,
    count: found.length,
    closest: bits[0] ?? 0,
    middle: median(bits),
    farthest: bits.at(-1) ?? 0,
    corners: [corners[0] ?? 0, median(corners)],
    same: found.filter(([one, other]) => isSameImage(one, other)).length,
  };
}
