import { copyFileSync, readFileSync, renameSync } from 'node:fs';
import { ensureSpecimens, type SpecimenPaths } from '../../../tools/specimens/ensure.ts';

/** The videos of these tests' fake cameras, and the files that their people send. */
const names = [
  'identity-card',
  'passport',
  'selfie',
  'video-identity-card-front',
  'video-identity-card-back',
  'video-selfie',
  'video-selfie-too-far',
  'video-dark',
  'video-passport',
  'video-blurred',
  'video-glare',
  'video-too-far',
] as const;
type Name = (typeof names)[number];
export type VideoName = Extract<Name, `video-${string}`>;

/** Makes those of the specimens that are missing and reports its progress. */
export function prepareSpecimens(some: readonly Name[] = names): Promise<Record<Name, SpecimenPaths>> {
  return ensureSpecimens(some, {
    onProgress: ({ name, share, made }) => {
      if (made && share === 1) console.log(`Made the specimen ${name}.`);
    },
  });
}

/** A file of a specimen. */
export async function specimenFile(name: Name, role: Exclude<keyof SpecimenPaths, 'truth'>): Promise<string> {
  const path = (await prepareSpecimens([name]))[name][role];
  if (!path) throw new Error(`${name} has no ${role}`);
  return path;
}

/** The frames of a video, 30 a second, as JPEGs. */
export async function framesOfVideo(name: VideoName): Promise<Buffer[]> {
  const video = readFileSync(await specimenFile(name, 'video'));
  const starts: number[] = [];
  // Every JPEG begins with its start-of-image marker and the next marker's first byte (ITU-T T.81, B.1.1.3).
  for (let at = video.indexOf('ffd8ff', 0, 'hex'); at >= 0; at = video.indexOf('ffd8ff', at + 3, 'hex'))
    starts.push(at);
  return starts.map((start, index) => video.subarray(start, starts[index + 1]));
}

/** The different images of a video, as JPEGs. */
export async function imagesOfVideo(name: VideoName): Promise<Buffer[]> {
  const frames = await framesOfVideo(name);
  return frames.filter((frame, index) => index === 0 || !frame.equals(frames[index - 1] ?? Buffer.alloc(0)));
}

/**
 * Puts a video before the fake camera whose file is `camera`. Chromium opens the file again whenever a page opens the
 * camera, so the video changes at the next opening. A running camera keeps its video.
 */
export async function showVideo(camera: string, name: VideoName): Promise<void> {
  copyFileSync(await specimenFile(name, 'video'), `${camera}.next`);
  renameSync(`${camera}.next`, camera);
}
