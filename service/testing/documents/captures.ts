import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { createRandom } from '../../../tools/specimens/random.ts';
import type { Capture, CaptureCamera, CaptureFrames, CaptureRequest } from '@veridoor/contract/documents/capture';
import { CAPTURE_FRAME_SIDE } from '@veridoor/contract/limits';
import type { TestApplication } from '../application.ts';

/** Grey levels of a sensor's noise. */
const NOISE = 6;

const videos = new Map<string, Promise<CaptureFrames['frames']>>();
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The video that a camera shows just before an image: the image, small, each time with other noise. */
export function videoBefore(image: Uint8Array): Promise<CaptureFrames['frames']> {
  const key = hashOf(image);
  const known = videos.get(key);
  if (known) return known;
  const video = Promise.all([0, 60, 120].map(async (at) => ({ at, image: await noisyFrame(image, at) })));
  videos.set(key, video);
  return video;
}

async function noisyFrame(image: Uint8Array, seed: number): Promise<string> {
  const { data, info } = await sharp(image)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize({ width: CAPTURE_FRAME_SIDE, height: CAPTURE_FRAME_SIDE, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const random = createRandom(seed);
  const noisy = Buffer.from(data.map((level) => Math.max(0, Math.min(255, level + random.between(-0.5, 0.5) * NOISE))));
  const raw = { width: info.width, height: info.height, channels: 1 } as const;
  return (await sharp(noisy, { raw }).jpeg({ quality: 80 }).toBuffer()).toString('base64');
}

/** A camera as a phone's browser reports it. */
export const REAR_CAMERA: CaptureCamera = { label: 'camera2 0, facing back', facing_mode: 'environment' };

/** What the interface sends of an image that was just taken. */
export async function announcement(image: Uint8Array, change: Partial<CaptureFrames> = {}): Promise<CaptureFrames> {
  const frames = change.frames ?? (await videoBefore(image));
  return { image: hashOf(image), taken: 180, camera: REAR_CAMERA, ...change, frames };
}

/** Asks for a capture. */
export function askCapture(test: Pick<TestApplication, 'inject'>, token: string, page: CaptureRequest) {
  const { step, type, country, version, side } = page;
  const payload = JSON.parse(JSON.stringify({ step, type, country, version, side })) as CaptureRequest;
  return test.inject({ method: 'POST', url: '/api/v2/session/captures', token, payload });
}

/** Sends the video of a capture. */
export function sendFrames(test: Pick<TestApplication, 'inject'>, token: string, id: string, payload: CaptureFrames) {
  return test.inject({ method: 'PUT', url: `/api/v2/session/captures/${id}/frames`, token, payload });
}

/**
 * Takes an image with the camera, as the interface does; undefined where no capture can be begun or nothing be seen.
 */
export async function capture(
  test: Pick<TestApplication, 'inject'>,
  token: string,
  page: CaptureRequest,
  image: Uint8Array,
): Promise<string | undefined> {
  const said = await announcement(image).catch(() => null);
  if (!said) return undefined;
  const begun = await askCapture(test, token, page);
  if (begun.statusCode !== 201) return undefined;
  const { id } = begun.json<Capture>();
  const sent = await sendFrames(test, token, id, said);
  if (sent.statusCode !== 204) throw new Error(sent.body);
  return id;
}
