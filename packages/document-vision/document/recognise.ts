/** What an image shows in place of the page that was asked for. Pure: measures in, a code out. */

import type { IdentityDocumentType } from '@veridoor/document-types/identity-type';
import { typeOfBarcode, typeOfMrz } from '@veridoor/document-types/machine-readable';
import type { Frame } from '@veridoor/image/frame';
import { ID1_ASPECT, ID3_ASPECT, type DocumentSize } from '../outline/geometry.ts';
import { fieldsOf, type ReadPage } from './findings.ts';

/** A kind of document, as far as shape and machine-readable parts tell: `card` is any of size ID-1. */
export type RecognisedKind = IdentityDocumentType | 'card';

/** A still image of a page. */
export interface StillImage {
  readonly frame: Frame;
  /** Taken by the camera of our interface; a file otherwise. */
  readonly fromCamera: boolean;
}

/** A face in the image: the distance of its eyes as a share of the image's longer side. */
export interface SeenFace {
  readonly eyes: number;
}

/** What was seen in an image. */
export interface Appearance {
  /** Longer by shorter side of the page; null without an outline. */
  readonly aspect: number | null;
  /** Without an outline: the frame's edge cuts a page off. */
  readonly isCut: boolean;
  /** The page looks like print on paper. */
  readonly isPaper: boolean;
  /** Whether the image may be a scan: nothing but the page. */
  readonly mayBeScan: boolean;
  /** Whether an MRZ or a barcode is there, valid or not. */
  readonly isMachineReadable: boolean;
  /** The largest first; null where nobody looked for faces. */
  readonly faces: readonly SeenFace[] | null;
}

export type AppearanceCode =
  | 'no_document'
  | 'face_not_document'
  | 'paper_not_document'
  | 'wrong_document'
  | 'page_cut_off'
  | 'page_not_found';

/** How far an aspect must lie beyond the other size's, as a share of the way there. */
const OTHER_SIZE = 0.75;
/** Relative error of the aspect of an image that is nothing but the page; cameras have 1.33, 1.5 and 1.78. */
const SCAN = 0.03;
/** Eyes of a person before the camera are farther apart than those of any portrait on a card: 9 of its 86 mm. */
const PERSON = 0.12;
/** A second face of this share of the first one's size is another person, and no ghost of a portrait. */
const COMPANY = 0.5;

/**
 * The gravest thing that is wrong with what an image shows; null when it may be the page.
 *
 * @param size of the page that is asked for; null when unknown. ID-2 has the proportions of ID-3.
 */
export function recognise(appearance: Appearance, size: DocumentSize | null): AppearanceCode | null {
  const { aspect, isCut, isMachineReadable, faces } = appearance;
  if (aspect === null) {
    if (isMachineReadable) return 'page_not_found';
    if (faces && isOfPeople(faces)) return 'face_not_document';
    // A scan has no edges around its page; lines on the page may look like three of them.
    if (appearance.mayBeScan) return 'page_not_found';
    if (isCut) return 'page_cut_off';
    return faces !== null && faces.length > 0 ? 'page_not_found' : 'no_document';
  }
  if (isMachineReadable) return null;
  const other = size !== null && isOtherSize(aspect, size);
  if (appearance.isPaper && (faces ? faces.length === 0 : other)) return 'paper_not_document';
  return other ? 'wrong_document' : null;
}

function isOfPeople([first, second]: readonly SeenFace[]): boolean {
  if (!first) return false;
  return first.eyes > PERSON || (second !== undefined && second.eyes > COMPANY * first.eyes);
}

/**
 * Whether an image may be a scan, which is nothing but the page. Our camera keeps a margin around a page, and what it
 * keeps around a card has the aspect of a passport's page by chance.
 */
export const mayBeScan = ({ frame, fromCamera }: StillImage): boolean =>
  !fromCamera && [ID1_ASPECT, ID3_ASPECT].some((aspect) => Math.abs(aspectOf(frame) / aspect - 1) < SCAN);

/** Longer by shorter side of an image. */
export const aspectOf = ({ width, height }: Pick<Frame, 'width' | 'height'>): number =>
  Math.max(width, height) / Math.min(width, height);

/** Whether a page of this aspect is clearly of the other size. */
export function isOtherSize(aspect: number, size: DocumentSize): boolean {
  const [own, other] = size === 'ID-1' ? [ID1_ASPECT, ID3_ASPECT] : [ID3_ASPECT, ID1_ASPECT];
  return (aspect - own) / (other - own) > OTHER_SIZE;
}

/** The size that an aspect, longer by shorter side, clearly is of; null between the two. */
export function clearSize(aspect: number): DocumentSize | null {
  if (isOtherSize(aspect, 'ID-3')) return 'ID-1';
  return isOtherSize(aspect, 'ID-1') ? 'ID-3' : null;
}

/** The document that the reading or the shape is of; null when neither says. Country: ISO 3166-1 alpha-2. */
export function kindOf(
  read: ReadPage,
  aspect: number | null,
): { readonly kind: RecognisedKind; readonly country: string | null } | null {
  const country = fieldsOf(read)?.issuingCountry ?? null;
  if (read.mrz?.valid) {
    const { format, fields } = read.mrz;
    const kind = typeOfMrz(fields.documentCode, format);
    return kind && { kind, country };
  }
  const licensed = read.licence && typeOfBarcode(read.licence.subfile);
  if (licensed) return { kind: licensed, country };
  if (aspect === null || clearSize(aspect) !== 'ID-1') return null;
  return { kind: 'card', country: null };
}
