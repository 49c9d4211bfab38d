import { lookOfMesh, type Look } from '../gestures.ts';
import type { VideoFrame } from '../video.ts';
import type { Head } from './head.ts';

/** A frame of a video with its head, and the way it looks. */
export interface HeadFrame {
  look: Look;
  head: Head;
}

/** The frames of a video that show a face. */
export const headFrames = (video: readonly Pick<VideoFrame, 'mesh' | 'head'>[]): HeadFrame[] =>
  video.flatMap(({ mesh, head }) => (mesh && head ? [{ look: lookOfMesh(mesh), head }] : []));
