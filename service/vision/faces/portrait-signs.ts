import sharp from 'sharp';
import { COLOUR_BLOCK, type Place } from '@veridoor/document-vision/originality/block-coefficients';
import { earlierCompression } from '@veridoor/document-vision/originality/earlier-compression';
import { CURVES_SHAPE, curvesOf } from '@veridoor/document-vision/originality/portrait-curves';
import type { Mesh } from '@veridoor/face-vision/face/points';
import type { Frame } from '@veridoor/image/frame';
import { contentType } from '../pages/content-type.ts';
import { STORED_QUALITY } from '../pages/intake.ts';
import type { FaceModels } from './face-models.ts';
import type { FoundFace } from './find-faces.ts';
import { ghostOf, type Ghost } from './ghost-portrait.ts';
import { portraitView } from './portrait-view.ts';

/** What may show that a page's portrait was replaced; each null where it does not show. */
export interface PortraitSigns {
  readonly ghost: Ghost | null;
  /** How much of the image's earlier compression the portrait has (`earlierCompression`). */
  readonly compression: number | null;
  /** How much its sides look like those of a photograph that lies on the page, 0 to 1. */
  readonly glued: number | null;
}

/** Half of a face's place, of that of its mesh: the mesh ends at the brow. */
const FACE = 0.55;
/** How far around the portrait the image is looked at, sizes of the face's place: most of a card. */
const AROUND = 5;

/**
 * @param bytes of the image as it is stored.
 * @param frame the same, upright and perhaps smaller.
 * @param portrait the largest face of the frame.
 */
export async function portraitSigns(
  models: FaceModels,
  bytes: Uint8Array,
  frame: Frame,
  portrait: FoundFace | undefined,
): Promise<PortraitSigns> {
  if (!portrait) return { ghost: null, compression: null, glued: null };
  const isImage = contentType(bytes) !== 'application/pdf';
  return {
    ghost: await ghostOf(models, frame, portrait),
    compression: isImage ? await compressionOf(bytes, frame, portrait.mesh) : null,
    glued: isImage ? await gluedBy(models, await portraitView(bytes, portrait.mesh, frame.width)) : null,
  };
}

/** Looks for a paper's edge, its cut and its shadow at the portrait's sides. */
async function gluedBy({ sides }: FaceModels, view: Uint8Array | null): Promise<number | null> {
  if (!view) return null;
  // The network's second number is of portraits that a program put into an image: issuers' printers do the same.
  const [glued] = (await sides(curvesOf(view), CURVES_SHAPE))(2);
  return 1 / (1 + Math.exp(-glued!));
}

/** Looks at the portrait and around it in the image's own pixels: smaller ones have lost what is looked for. */
async function compressionOf(bytes: Uint8Array, frame: Frame, mesh: Mesh): Promise<number | null> {
  const { autoOrient: size } = await sharp(bytes).metadata();
  const { x, y, across, down } = placeOf(mesh, size.width / frame.width);
  const first = (at: number) => Math.max(0, Math.floor(at / COLOUR_BLOCK) * COLOUR_BLOCK);
  const [left, top] = [first(x - AROUND * across), first(y - AROUND * down)];
  const width = Math.min(size.width, Math.ceil(x + AROUND * across)) - left;
  const height = Math.min(size.height, Math.ceil(y + AROUND * down)) - top;
  if (width < COLOUR_BLOCK || height < COLOUR_BLOCK) return null;
  const { data, info } = await sharp(bytes)
    .autoOrient()
    .toColourspace('srgb')
    .extract({ left, top, width, height })
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const channels = info.channels === 1 ? 1 : 3;
  return earlierCompression(
    { width, height, channels, data },
    { x: x - left, y: y - top, across, down },
    STORED_QUALITY,
  );
}

function placeOf(mesh: Mesh, scale: number): Place {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < mesh.length; at += 3) {
    const [x, y] = [mesh[at]! * scale, mesh[at + 1]! * scale];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return { x: (left + right) / 2, y: (top + bottom) / 2, across: FACE * (right - left), down: FACE * (bottom - top) };
}
