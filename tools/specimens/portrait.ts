import sharp from 'sharp';
import { COMPOSED, composedPhotograph, type CropBox } from './faces/composed.ts';
import { groupPhotograph, type GroupNumber } from './photographs.ts';
import type { Corners } from './video/homography.ts';

/**
 * Persons in photographs of groups, for tests and figures alone: the limits of videos of heads were measured with them.
 */
const PHOTOGRAPHED = {
  ada: { group: 6, box: { left: 150, top: 328, width: 420, height: 540 } },
  bea: { group: 6, box: { left: 1412, top: 106, width: 437, height: 562 } },
  cleo: { group: 5, box: { left: 722, top: 7, width: 311, height: 400 } },
  dora: { group: 3, box: { left: 975, top: 88, width: 392, height: 504 } },
  elin: { group: 6, box: { left: 570, top: 160, width: 420, height: 540 } },
  faye: { group: 3, box: { left: 497, top: 195, width: 389, height: 500 } },
} as const satisfies Record<string, { group: GroupNumber; box: CropBox }>;

const PERSONS = { ...COMPOSED, ...PHOTOGRAPHED };

/** Key of a person whose portrait and selfie can be made. */
export type PersonName = keyof typeof PERSONS;

/** Their keys, in the order of the catalogue. */
export const COMPOSED_NAMES = Object.keys(COMPOSED) as (keyof typeof COMPOSED)[];
export const PHOTOGRAPHED_NAMES = Object.keys(PHOTOGRAPHED) as (keyof typeof PHOTOGRAPHED)[];

/** Width and height of a portrait, px. */
const PORTRAIT_SIZE = { width: 630, height: 810 } as const;

const portraits = new Map<PersonName, Promise<Buffer>>();

/** A person's image as a document carries it: 35 by 45 mm, the background faded to a light ground. */
export function makePortrait(person: PersonName): Promise<Buffer> {
  const portrait = portraits.get(person) ?? drawPortrait(person);
  portraits.set(person, portrait);
  return portrait;
}

async function photographOf(person: PersonName): Promise<string> {
  const source = PERSONS[person];
  return 'group' in source ? groupPhotograph(source.group) : composedPhotograph(source.composition);
}

async function drawPortrait(person: PersonName): Promise<Buffer> {
  const { width, height } = PORTRAIT_SIZE;
  const image = await sharp(await photographOf(person))
    .extract(PERSONS[person].box)
    .resize(width, height)
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: '#dfe4e8' } })
    .composite([{ input: await faded(image, width, height) }])
    .modulate({ saturation: 0.82 })
    .png()
    .toBuffer();
}

/**
 * The same person before a webcam: a wider crop in warmer light, with blurred background that show nobody else.
 *
 * @param share of the image's height that head and shoulders take, and the share of the rest that is above them
 * @returns an image of the given size and the face's corners in it, px, top left first, clockwise
 */
export async function makeSelfie(
  person: PersonName,
  size: { width: number; height: number },
  { share = 0.92, above = 0.7 } = {},
): Promise<{ png: Buffer; face: Corners }> {
  const { box } = PERSONS[person];
  const height = Math.round(size.height * share);
  const width = Math.round((height * box.width) / box.height);
  const scale = height / box.height;
  const left = Math.round((size.width - width) / 2);
  const top = Math.round((size.height - height) * above);
  const scene = await blurredRoom(await photographOf(person), {
    left: Math.round(box.left - left / scale),
    top: Math.round(box.top - top / scale),
    width: Math.round(size.width / scale),
    height: Math.round(size.height / scale),
  });
  const frame = await sharp(scene).resize(size.width, size.height, { fit: 'fill' }).toBuffer();
  const near = await sharp(frame).extract({ left, top, width, height }).toBuffer();
  const far = await sharp(frame).blur(60).toBuffer();
  const png = await sharp(far)
    .composite([{ input: await faded(near, width, height), left, top }])
    .removeAlpha()
    .linear([1.04, 1, 0.94], [4, 4, 4])
    .png()
    .toBuffer();
  return { png, face: faceCorners(left, top, width, height) };
}

/** A part of a photograph that may reach beyond its edges: the missing area is mirrored. */
async function blurredRoom(path: string, box: CropBox): Promise<Buffer> {
  const { width, height } = await sharp(path).metadata();
  const missing = {
    left: Math.max(0, -box.left),
    top: Math.max(0, -box.top),
    right: Math.max(0, box.left + box.width - width),
    bottom: Math.max(0, box.top + box.height - height),
  };
  const inside = {
    left: Math.max(0, box.left),
    top: Math.max(0, box.top),
    width: box.width - missing.left - missing.right,
    height: box.height - missing.top - missing.bottom,
  };
  return sharp(path)
    .extract(inside)
    .extend({ ...missing, extendWith: 'mirror' })
    .png()
    .toBuffer();
}

function faceCorners(left: number, top: number, width: number, height: number): Corners {
  // The boxes are cut so that brow to chin and ear to ear fill this part of them, like a face detector's box.
  const x0 = left + width * 0.22;
  const x1 = left + width * 0.78;
  const y0 = top + height * 0.3;
  const y1 = top + height * 0.82;
  return [
    { x: x0, y: y0 },
    { x: x1, y: y0 },
    { x: x1, y: y1 },
    { x: x0, y: y1 },
  ];
}

/** Head and shoulders kept, the rest faded out. */
async function faded(image: Buffer, width: number, height: number): Promise<Buffer> {
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 70 90" preserveAspectRatio="none">
    <filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="2.6"/></filter>
    <g filter="url(#soft)" fill="#fff"><ellipse cx="35" cy="42" rx="26.5" ry="36.5"/><path d="M-6 100V84Q6 70 20 66H50Q64 70 76 84V100Z"/></g></svg>`;
  return sharp(image)
    .ensureAlpha()
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer();
}
