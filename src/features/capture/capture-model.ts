import type { AcceptedDocument } from '../../lib/api/types.ts';
import type { Quad } from '../../../packages/image/frame.ts';
import type { ImageTarget } from '../../lib/uploads/image.ts';
import type { Rectangle } from '../../media/geometry.ts';
import type { Facing } from '../../media/lens.ts';
import type { IllustrationName } from '../../ui/illustration/names.ts';
import type { FaceCue } from '../../vision/face-cue.ts';
import type { ImageRead } from '../../vision/image-read.ts';
import type { TakenImage } from '../../vision/taken-image.ts';

/** Page size by ISO/IEC 7810. */
export type DocumentFormat = AcceptedDocument['format'];

/** A page that the camera frames: one by ISO/IEC 7810, or a letter (ISO 216). */
export type PageFormat = DocumentFormat | 'A4';

/** The hole in the mask: a page of some size, or a face. */
export type MaskShape = { readonly kind: 'page'; readonly format: PageFormat } | { readonly kind: 'face' };

/** What the analysis of live frames says now. */
export interface FrameReading {
  /** What to change, in the person's language; null leaves the step's own hint. */
  readonly hint: string | null;
  /** What is looked for has been found and lies right: the outline turns solid. */
  readonly locked: boolean;
  /** Corners of what was found, as shares of the video's width and height: drawn over the video. */
  readonly outline: Quad | null;
  /** The image is to be taken now. */
  readonly ready: boolean;
  /** Says that the person cannot do what the hint asks; null, or not there, when it asks for nothing of the kind. */
  readonly cannot?: (() => void) | null;
  /** What is drawn while something is asked of a face; null, or not there, when nothing is. */
  readonly cue?: FaceCue | null;
}

/** Looks at the live image while the camera screen shows it. Works in a worker, which `close` ends. */
export interface FrameAnalyzer {
  /** @returns stops looking */
  watch(video: HTMLVideoElement, tell: (reading: FrameReading) => void): () => void;
  /** The best frame of the last moments, after a reading that was ready; null when there is none. */
  takeBest(): Promise<TakenImage | null>;
  /**
   * Makes the image of a frame that was taken by hand, or of a still; the frame is given away.
   * @param around what to keep of it where nothing is found, in its pixels
   */
  develop(frame: ImageBitmap, around: Rectangle | null): Promise<TakenImage>;
  close(): void;
}

export interface FrameAnalysis {
  /** Null where this browser cannot do it: images are then taken by hand. */
  open(): Promise<FrameAnalyzer | null>;
}

/** Reads an image that was taken or chosen, on this device, before it is sent. */
export interface ImageReader {
  /** Null where this browser cannot do it. */
  read(image: Blob, outline: Quad | null): Promise<ImageRead | null>;
}

/** Everything that the shared camera and confirmation screens need to know of one image of one step. */
export interface CaptureModel {
  readonly target: ImageTarget;
  readonly mask: MaskShape;
  readonly facing: Facing;
  /** Whether a file may be sent instead. */
  readonly allowFile: boolean;
  readonly illustration: IllustrationName;
  readonly analysis?: FrameAnalysis;
  readonly reader?: ImageReader;
  /** In the person's language. */
  readonly words: {
    /** What is photographed: the title of the camera screen. */
    readonly title: string;
    /** What to do, before the camera opens. */
    readonly task: string;
    readonly lead: string;
    /** How to hold it, while nothing else is to say. */
    readonly hint: string;
    /** What to look at before the image is used. */
    readonly checks: readonly string[];
    /** What the image shows, for those who do not see it. */
    readonly description: string;
  };
  readonly addresses: {
    /** Where the way back leads. */
    readonly back: string;
    readonly capture: string;
    readonly confirm: string;
    /** What comes after this image. */
    readonly next: string;
  };
}
