import type { AcceptedDocument } from '../../lib/api/types.ts';
import type { Quad } from '@veridoor/image/frame';
import type { UploadTarget } from '../../lib/uploads/upload.ts';
import type { Rectangle } from '../../media/geometry.ts';
import type { Facing } from '../../media/lens.ts';
import type { IllustrationName } from '../../ui/illustration/names.ts';
import type { FaceCue } from '../../vision/face-cue.ts';
import type { CapturedImage, ImageRead } from '../../vision/image.ts';
import type { ReadOrder } from '../../vision/worker/read-image.ts';

/** State of a history entry that begins the questions about a document anew, whatever was answered before. */
export const ASK_ANEW = 'ask_anew';

/** Page size by ISO/IEC 7810. */
export type DocumentFormat = AcceptedDocument['format'];

/** A page that the camera frames: one by ISO/IEC 7810, or a letter (ISO 216). */
export type PageFormat = DocumentFormat | 'A4';

/** The hole in the mask: a page of some size, or a face. */
export type MaskShape = { readonly kind: 'page'; readonly format: PageFormat } | { readonly kind: 'face' };

/** The current result of analysing live frames. */
export interface FrameReading {
  /** The hint in the person's language; null keeps the step's own hint. */
  readonly hint: string | null;
  /** The target was found and lies well: the outline turns solid. */
  readonly locked: boolean;
  /** The corners of the target as shares of the video's width and height, drawn over the video. */
  readonly outline: Quad | null;
  /** Whether to take the image now. */
  readonly ready: boolean;
  /** The side taken before is still there: it has to be turned over first. */
  readonly turning?: boolean;
  /** Says that the person cannot follow the hint; null or absent when it asks for no such action. */
  readonly cannot?: (() => void) | null;
  /** The drawing for a prompt to a face; null or absent without a prompt. */
  readonly cue?: FaceCue | null;
}

/** Analyses the live image while the camera screen shows it. Works in a worker, which `close` ends. */
export interface FrameAnalyzer {
  /** @returns stops the analysis */
  watch(video: HTMLVideoElement, tell: (reading: FrameReading) => void): () => void;
  /** The best recent frame after a reading that was ready; null when there is none. */
  takeBest(): Promise<CapturedImage | null>;
  /**
   * Makes the image of a frame taken by hand, or of a still; the frame is transferred.
   * @param around the part to keep when nothing is found, in its pixels
   */
  develop(frame: ImageBitmap, around: Rectangle | null): Promise<CapturedImage>;
  close(): void;
}

export interface FrameAnalysis {
  /** Null where this browser cannot do it: the person then takes the images. */
  open(): Promise<FrameAnalyzer | null>;
}

/** Reads a taken or chosen image on this device before it is sent. */
export interface ImageReader {
  /** Null where this browser cannot do it. */
  read(image: Pick<ReadOrder, 'blob' | 'outline' | 'fromCamera'>): Promise<ImageRead | null>;
}

/** What this tab remembers of a page, for the next image of its document. */
export interface PageMemory {
  /** How often another image was asked for because one showed something else. */
  readonly asked: number;
  /** Another image is asked for. */
  askAgain(): void;
  /** Another document is used: the pages of this one are not continued. */
  startOver(): void;
  /** The image with this fingerprint was used as a side. */
  used(fingerprint: string | null, side: UploadTarget['side']): void;
}

/** Another document that the step accepts, and the page of it that the image may be. */
export interface OtherDocument {
  readonly name: string;
  readonly target: UploadTarget;
  /** Address of that page's confirmation. */
  readonly confirm: string;
}

/** The page that an image was recognised as, and the address after it; without a page, that of the open question. */
export interface RecognisedPage {
  readonly target: UploadTarget | null;
  readonly next: string;
  /** Its print says for certain that the document has expired. */
  readonly expired: boolean;
}

/** Everything that the shared camera and confirmation screens need to know about one image of one step. */
export interface CaptureModel {
  readonly target: UploadTarget;
  readonly mask: MaskShape;
  readonly facing: Facing;
  /** Asks a wallet in place of the camera; null or absent where there is none to ask. */
  readonly onWallet?: (() => void) | null;
  /** Whether a file may be sent instead. */
  readonly allowFile: boolean;
  /** The page was sent and needs no other image; absent where nobody knows. */
  readonly isSent?: boolean;
  readonly illustration: IllustrationName;
  readonly analysis?: FrameAnalysis;
  /** The screen lights the face in colours, about which the person is asked before. */
  readonly colouredLight?: boolean;
  readonly reader?: ImageReader;
  readonly memory?: PageMemory;
  /** Has the service read the print of an image that is used; absent where the device knows all that it says. */
  readonly recognise?: (read: ImageRead | null, image: UploadTarget) => Promise<RecognisedPage>;
  /** Documents that the step accepts too, among those that the image looks like. */
  readonly others?: (looksLike: NonNullable<ImageRead['looksLike']>) => readonly OtherDocument[];
  /** The drawings of the side taken before and of this one; absent for the first side. */
  readonly turn?: { readonly from: IllustrationName; readonly to: IllustrationName };
  /** Whether the customer presses for every image, also for one in which all is well. */
  readonly confirmsGoodImages: boolean;
  /** In the person's language. */
  readonly words: {
    /** The subject: the title of the camera screen. */
    readonly title: string;
    /** The instruction before the camera opens. */
    readonly task: string;
    readonly lead: string;
    /** How to hold the document, shown while there is no other hint. */
    readonly hint: string;
    /** A description of the image for people who do not see it. */
    readonly description: string;
  };
  readonly addresses: {
    /** The target of the way back. */
    readonly back: string;
    readonly capture: string;
    readonly confirm: string;
    /** The address after this image. */
    readonly next: string;
    /** The question for the document's country, where there is a choice. */
    readonly otherCountry?: string | undefined;
    /** The camera for another document; absent where only one counts. */
    readonly another?: string;
    /** The questions about the document, for who would rather choose; absent where it is known. */
    readonly choice?: string;
  };
}
