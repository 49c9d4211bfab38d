/** What an image and the service say about a document that nobody has chosen. Pure. */

import type { AcceptedDocument, RecognisedDocument } from '../../../lib/api/types.ts';
import type { DocumentSize } from '@veridoor/document-vision/outline/geometry';
import type { ImageRead } from '../../../vision/image.ts';
import { acceptedCountries, documentsOf, type DocumentSelection } from './model.ts';

/** Null where nothing says. */
export interface DocumentFacts extends Omit<RecognisedDocument, 'expired'> {
  readonly size: DocumentSize | null;
}

/** What the device read: MRZ, barcode and shape. */
export function factsOfRead(read: Pick<ImageRead, 'looksLike' | 'size' | 'isBack'> | null): DocumentFacts {
  const { looksLike = null, size = null, isBack = false } = read ?? {};
  return {
    type: looksLike && looksLike.kind !== 'card' ? looksLike.kind : null,
    country: looksLike?.country ?? null,
    side: isBack ? 'back' : null,
    size,
  };
}

/** Facts with those of the print, where the device has none: an MRZ has check digits, and print has not. */
export function withPrint(device: DocumentFacts, print: RecognisedDocument | null): DocumentFacts {
  return {
    type: device.type ?? print?.type ?? null,
    country: device.country ?? print?.country ?? null,
    side: device.side ?? print?.side ?? null,
    size: device.size,
  };
}

/**
 * The answers that the facts give to the questions about the document: one that leaves a single document of the step
 * answers all of them. A country or a type that the step does not accept answers nothing.
 */
export function selectionOf(accepted: readonly AcceptedDocument[], facts: DocumentFacts): DocumentSelection {
  const countries = acceptedCountries(accepted);
  const country = countries.find((one, _, { length }) => one === facts.country || length === 1);
  if (country === undefined) {
    const type = accepted.find((document) => document.type === facts.type)?.type;
    return type === undefined ? {} : { type };
  }
  const named = documentsOf(accepted, country).filter(({ type }) => facts.type === null || type === facts.type);
  const shaped = named.filter(({ format }) => facts.size === null || (format === 'ID-1') === (facts.size === 'ID-1'));
  // Words are surer than a shape: a page whose head has the ground's colour looks like a card.
  const fitting = shaped.length > 0 || facts.type === null ? shaped : named;
  const [first] = fitting;
  if (!first || fitting.some(({ type }) => type !== first.type)) return { country };
  return { country, type: first.type, ...(fitting.length === 1 && { version: first.version }) };
}
