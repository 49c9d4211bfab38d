import type { AcceptedDocument } from '../lib/api/types.ts';
import type { PictureTarget } from '../lib/uploads/picture.ts';
import type { Facing } from '../media/lens.ts';
import type { IllustrationName } from '../ui/illustration/names.ts';

/** Page size by ISO/IEC 7810. */
export type DocumentFormat = AcceptedDocument['format'];

/** The hole in the mask: a page of a size by ISO/IEC 7810, or a face. */
export type MaskShape = { readonly kind: 'page'; readonly format: DocumentFormat } | { readonly kind: 'face' };

/** What the analysis of live frames says now. */
export interface FrameReading {
  /** What to change, in the person's language; null leaves the step's own hint. */
  readonly hint: string | null;
  /** What is looked for has been found and lies right: the outline turns solid. */
  readonly locked: boolean;
}

/** Looks at the live picture while the camera screen shows it. */
export interface FrameAnalysis {
  /** @returns stops looking */
  watch(video: HTMLVideoElement, tell: (reading: FrameReading) => void): () => void;
}

/** Everything that the shared camera and confirmation screens need to know of one picture of one step. */
export interface CaptureModel {
  readonly target: PictureTarget;
  readonly mask: MaskShape;
  readonly facing: Facing;
  /** Whether a file may be sent instead. */
  readonly allowFile: boolean;
  readonly illustration: IllustrationName;
  readonly analysis?: FrameAnalysis;
  /** In the person's language. */
  readonly words: {
    /** What is photographed: the title of the camera screen. */
    readonly title: string;
    /** What to do, before the camera opens. */
    readonly task: string;
    readonly lead: string;
    /** How to hold it, while nothing else is to say. */
    readonly hint: string;
    /** What to look at before the picture is used. */
    readonly checks: readonly string[];
    /** What the picture shows, for those who do not see it. */
    readonly description: string;
  };
  readonly addresses: {
    /** Where the way back leads. */
    readonly back: string;
    readonly capture: string;
    readonly confirm: string;
    /** What comes after this picture. */
    readonly next: string;
  };
}
