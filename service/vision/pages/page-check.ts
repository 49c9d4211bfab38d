import { readFile } from 'node:fs/promises';
import { barcodeProgram } from '@veridoor/document-vision/barcode/program';
import { createBarcodeReader, type BarcodeReader } from '@veridoor/document-vision/barcode/read';
import {
  fieldsForPeople,
  findingsOf,
  type ExpectedPage,
  type Finding,
} from '@veridoor/document-vision/document/findings';
import { daysOf } from '@veridoor/document-vision/document/days';
import type { DocumentFields } from '@veridoor/document-vision/document/fields';
import { fingerprint } from '@veridoor/document-vision/document/fingerprint';
import type { Weights } from '@veridoor/document-vision/mrz/network';
import { mayHaveMrz, readMrz } from '@veridoor/document-vision/mrz/read';
import { loadWeights } from '@veridoor/document-vision/mrz/weights';
import { seePage, appearanceOf, type SeenPage } from '@veridoor/document-vision/document/see-page';
import { nearestSize, toShares } from '@veridoor/document-vision/outline/geometry';
import { straighten } from '@veridoor/document-vision/document/straighten';
import type { Frame, Quad } from '@veridoor/image/frame';
import { aspectOf, mayBeScan, type Appearance, type StillImage } from '@veridoor/document-vision/document/recognise';
import { measureReproduction, type Reproduction } from '@veridoor/document-vision/originality/reproduction';
import { measureHighlights } from '@veridoor/document-vision/quality/highlights';

/** What an MRZ or a barcode says, without personal data. */
export interface MachineReading {
  /** Valid or not. */
  readonly hasMrz: boolean;
  /** A barcode as documents have it. */
  readonly hasBarcode: boolean;
  /** The gravest first. */
  readonly findings: readonly Finding[];
}

/** Data read from a page; kept apart from the results, which hold no personal data. */
export interface PageReading {
  /** Corners of the page, from its top left, clockwise, as shares of the image's width and height. */
  readonly outline: Quad | null;
  /** Perceptual hash of the page, to notice the same side twice. */
  readonly fingerprint: string;
  /** The holder's data, if an MRZ or a barcode was valid, or an MRZ is printed with a fault elsewhere. */
  readonly fields: DocumentFields | null;
}

export interface ReadDocumentPage {
  readonly reading: PageReading;
  readonly machine: MachineReading;
  readonly reproduction: Reproduction;
  /** What was seen, for the check `page`: faces are looked for elsewhere. */
  readonly appearance: Omit<Appearance, 'faces'>;
  /** Share of the page that is lost in light. */
  readonly lost: number;
  /** Null when no outline was found. */
  readonly page: SeenPage | null;
}

/** Longer side of a straightened page in pixels: the thresholds of sharpness are made for it. */
const PAGE_LENGTH = 1000;
/** The MRZ of a document. The front of a card has none, nor the barcode. */
const BARCODES = new Set(['PDF417', 'QRCode', 'Aztec', 'DataMatrix']);

let weights: Weights | undefined;
let barcodes: Promise<BarcodeReader> | undefined;

/** @param today ISO 8601 date */
export async function readDocumentPage(
  still: StillImage,
  expected: ExpectedPage,
  today: string,
): Promise<ReadDocumentPage> {
  const { frame } = still;
  const page = seePage(still, null, null, PAGE_LENGTH);
  const shown = page?.image ?? frame;
  const year = Number(today.slice(0, 4));
  weights ??= loadWeights();
  // Few cards have an MRZ on their front, and to search all of an image for none takes a second.
  const mayHave = expected.side !== 'front' || !page?.image || mayHaveMrz(weights, page.image, year);
  const mrz = mayHave ? readMrz(weights, frame, year) : null;
  // If the MRZ is valid, a barcode would say the same.
  const barcode = mrz?.valid || expected.side === 'front' ? null : await readBarcode(frame);
  const read = { mrz, licence: barcode?.licence ?? null };
  // Backs may be black on white, so that only pages with a portrait are expected to have colours.
  const coloured = expected.side === 'back' ? null : (page?.image ?? scanned(still) ?? 'middle');
  return {
    reading: {
      outline: page && toShares(page.corners, frame),
      fingerprint: fingerprint(shown),
      fields: fieldsForPeople(read),
    },
    machine: {
      hasMrz: mrz !== null,
      hasBarcode: barcode !== null && BARCODES.has(barcode.format),
      findings: findingsOf(read, expected, daysOf(today)),
    },
    reproduction: measureReproduction(frame, page?.corners ?? null, coloured),
    appearance: appearanceOf(still, page, mrz !== null || barcode !== null),
    lost: measureHighlights(shown, null).lost,
    page,
  };
}

/** The page of an image that is nothing but the page. */
function scanned(still: StillImage): Frame | null {
  if (!mayBeScan(still)) return null;
  const { frame } = still;
  const { width, height } = frame;
  const corners: Quad = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  return straighten(frame, corners, nearestSize(aspectOf(frame)), PAGE_LENGTH);
}

async function readBarcode(frame: Frame) {
  barcodes ??= readFile(barcodeProgram()).then((program) => createBarcodeReader(new Uint8Array(program).buffer));
  const [first = null] = await (await barcodes).read(frame);
  return first;
}
