import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makePortrait } from '../../../tools/specimens/portrait.ts';
import { makeSpecimen } from '../../../tools/specimens/specimen.ts';
import { COMPRESSION_LIMIT, ghostLimit } from '../../checks/originals/original-portrait.ts';
import { decodeFaceImage } from './face-image.ts';
import { loadFaceModels } from './face-models.ts';
import { findFaces } from './find-faces.ts';
import { portraitSigns } from './portrait-signs.ts';

const models = loadFaceModels();
/** A card as a camera saves it. */
const card = makeSpecimen({ kind: 'identity-card', seed: 'portrait signs', portrait: 'ada' }).then(
  async ({ sides: [front] }) => ({
    box: front!.portrait!,
    jpeg: await sharp(front!.png).resize({ width: 1600 }).jpeg({ quality: 75 }).toBuffer(),
    scale: 1600 / front!.width,
  }),
);
/** As the service stores it. */
const stored = (jpeg: Buffer) => sharp(jpeg).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer();

async function signsOf(bytes: Buffer) {
  const loaded = await models;
  const frame = await decodeFaceImage(bytes);
  const [portrait] = await findFaces(loaded, frame);
  return portraitSigns(loaded, bytes, frame, portrait);
}

describe('portraitSigns', () => {
  it('finds the ghost portrait of an original, and its compression in the portrait', async () => {
    const { ghost, compression } = await signsOf(await stored((await card).jpeg));
    expect(ghost!.distance).toBeLessThan(ghostLimit(ghost!.eyes));
    expect(compression).toBeGreaterThan(COMPRESSION_LIMIT);
  });

  it('sees another person, and less compression, where a portrait was painted into the image', async () => {
    const { jpeg, box, scale } = await card;
    const [left, top, width, height] = [box.left, box.top, box.width, box.height].map((side) =>
      Math.round(side * scale),
    ) as [number, number, number, number];
    const input = await sharp(await makePortrait('elin'))
      .resize(width, height, { fit: 'fill' })
      .png()
      .toBuffer();
    const painted = await sharp(jpeg).composite([{ input, left, top }]).jpeg({ quality: 95 }).toBuffer();
    const { ghost, compression } = await signsOf(await stored(painted));
    expect(ghost!.distance).toBeGreaterThan(ghostLimit(ghost!.eyes));
    expect(compression).toBeLessThan(COMPRESSION_LIMIT);
  });

  it('takes no face beside the page, or turned against the portrait, for a ghost portrait', async () => {
    const { jpeg } = await card;
    const { height } = await sharp(jpeg).metadata();
    const stranger = await sharp(await makePortrait('elin'))
      .resize({ width: 150 })
      .png()
      .toBuffer();
    const beside = { input: stranger, left: 100, top: height + 700 };
    const turned = { input: await sharp(stranger).rotate(40).png().toBuffer(), left: 1100, top: 300 };
    const around = { top: 0, bottom: 1000, left: 0, right: 0, background: '#8a7f70' };
    const extended = await sharp(jpeg).extend(around).toBuffer();
    const laid = await sharp(extended).composite([beside, turned]).jpeg({ quality: 90 }).toBuffer();
    const { ghost } = await signsOf(await stored(laid));
    expect(ghost!.distance).toBeLessThan(ghostLimit(ghost!.eyes));
  });

  it('says nothing of an image without a face', async () => {
    const nothing = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer();
    expect(await signsOf(nothing)).toEqual({ ghost: null, compression: null, glued: null });
  });
});
