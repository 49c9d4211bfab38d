import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { createRandom } from '../../../tools/specimens/random.ts';
import type { Capture, CaptureCamera, CaptureFrames, CaptureRequest } from '@veridoor/contract/documents/capture';
import type { CaptureVideo } from '@veridoor/contract/documents/page-video';
import { chainWithStill, toHex } from '@veridoor/image/frame-chain';
import { CAPTURE_FRAME_SIDE } from '@veridoor/contract/limits';
import type { TestApplication } from '../application.ts';

/** Grey levels of a sensor's noise. */
const NOISE = 6;

/** When the image is taken, in milliseconds since the capture began. */
const TAKEN = 180;

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
  return { image: hashOf(image), taken: TAKEN, camera: REAR_CAMERA, ...change, frames };
}

/** The chain of a capture's frames, with its image among them. */
export async function chainOver(
  id: string,
  frames: CaptureVideo['frames'],
  image: Uint8Array,
): Promise<CaptureVideo['chain']> {
  const still = { at: TAKEN, jpeg: Buffer.from(hashOf(image), 'hex') };
  const seen = frames.map((frame) => ({ at: frame.at, jpeg: Buffer.from(frame.image, 'base64') }));
  return toHex(await chainWithStill(id, seen, still));
}

/** The video of an image that `announcement` announced, as the interface sends it. */
export async function pageVideo(id: string, image: Uint8Array, frames?: CaptureVideo['frames']): Promise<CaptureVideo> {
  const seen = await videoBefore(image);
  const all = frames ?? [...seen, ...seen.map((frame) => ({ ...frame, at: frame.at + TAKEN + 100 }))];
  return { frames: all, chain: await chainOver(id, all, image) };
}

/** Sends the video of a capture. */
export function sendVideo(test: Pick<TestApplication, 'inject'>, token: string, id: string, payload: CaptureVideo) {
  return test.inject({ method: 'PUT', url: `/api/v2/session/captures/${id}/video`, token, payload });
}

/** Asks for a capture. */
export function askCapture(test: Pick<TestApplication, 'inject'>, token: string, page: CaptureRequest) {
  const { step, type, country, version, side } = page;
  const payload = JSON.parse(JSON.stringify({ step, type, country, version, side })) as CaptureRequest;
  return test.inject({ method: 'POST', url: '/api/v2/session/captures', token, payload });
}

/** Sends the frames just before an image. */
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
