import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { createRandom } from '../../specimens/random.ts';
import type { Ask } from './ask.ts';
import type { Page } from './images.ts';

/** Longest side of a frame in pixels, and grey levels of a sensor's noise. */
const FRAME_SIDE = 320;
const NOISE = 6;

/**
 * Begins a capture on the service and shows the video of a page, like the hosted interface.
 *
 * @returns the capture's id, or the code of the refusal.
 */
export async function showToCamera(
  customer: Ask,
  { image, ...page }: Page,
): Promise<{ capture: string } | { refused: string }> {
  const begun = await customer<{ id: string; code?: string }>('POST', '/session/captures', page);
  if (begun.status >= 400) return { refused: begun.body.code ?? '' };
  const frames = await Promise.all([0, 60, 120].map(async (at) => ({ at, image: await frameOf(image, at) })));
  const shown = await customer<{ code: string } | null>('PUT', `/session/captures/${begun.body.id}/frames`, {
    image: createHash('sha256').update(image).digest('hex'),
    taken: 180,
    frames,
    camera: { label: 'camera2 0, facing back', facing_mode: 'environment' },
  });
  return shown.body === null ? { capture: begun.body.id } : { refused: shown.body.code };
}

/** The image, small, with other noise at each time. */
async function frameOf(image: Buffer, at: number): Promise<string> {
  const size = { width: FRAME_SIDE, height: FRAME_SIDE, fit: 'inside' } as const;
  const small = sharp(image).greyscale().resize(size).raw();
  const { data, info } = await small.toBuffer({ resolveWithObject: true });
  const random = createRandom(at);
  const noisy = Buffer.from(data.map((level) => Math.max(0, Math.min(255, level + random.between(-0.5, 0.5) * NOISE))));
  const raw = { width: info.width, height: info.height, channels: 1 } as const;
  return (await sharp(noisy, { raw }).jpeg({ quality: 80 }).toBuffer()).toString('base64');
}
