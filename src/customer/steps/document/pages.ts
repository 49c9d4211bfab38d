/** The pages of a document: all that the first screen needs to know of one. */

import type { AcceptedDocument, DocumentSide, SessionStep } from '../../../lib/api/types.ts';
import { paths, stepAddress } from '../../../lib/paths.ts';
import type { UploadTarget } from '../../../lib/uploads/upload.ts';

/** A document that the person has chosen, with the country that issued it. */
export interface ChosenDocument {
  readonly document: AcceptedDocument;
  readonly country: string;
}

/** A page as the session reports it. */
export type SessionPage = Pick<SessionStep['documents'][number], 'type' | 'side' | 'status'>;

/** In place of a country: every country. */
export const ANY = '*';

/**
 * Where the step begins: the camera for the first missing page of its only document, else for any document, since the
 * image may say which it is.
 */
export function entryAddress(
  step: string,
  accepted: readonly AcceptedDocument[],
  pages: readonly SessionPage[],
): string {
  const [document, ...others] = accepted;
  if (!document || document.country === ANY || others.length > 0) return stepAddress(paths.capture, { step });
  return addressOfMissingPage(step, { document, country: document.country }, pages);
}

/**
 * The address of the camera for the first missing page.
 * @param pages active pages of the step; those of another document type and rejected ones are ignored
 */
export function addressOfMissingPage(step: string, chosen: ChosenDocument, pages: readonly SessionPage[]): string {
  const there = pages.filter(({ type, status }) => type === chosen.document.type && status !== 'rejected');
  const missing = missingSide(
    chosen.document,
    there.map(({ side }) => side),
  );
  return pageAddress(paths.capture, step, chosen, missing ?? chosen.document.sides[0] ?? 'single');
}

/** The address of the camera or the confirmation of one page. */
export function pageAddress(
  path: typeof paths.capture | typeof paths.confirm,
  step: string,
  { document: { type, version }, country }: ChosenDocument,
  side: DocumentSide,
): string {
  return stepAddress(path, { step, country, type, version, side });
}

/** Whether the document of the pages under way has more pages than these and those that the session has. */
export function lacksPages(
  accepted: readonly AcceptedDocument[],
  pages: readonly SessionPage[],
  underWay: readonly UploadTarget[],
): boolean {
  const sent = [...pages.filter(({ status }) => status !== 'rejected'), ...underWay];
  return underWay.some(({ type, version }) =>
    accepted
      .find((document) => document.type === type && document.version === version)
      ?.sides.some((side) => !sent.some((page) => page.type === type && page.side === side)),
  );
}

/** The first missing page; null when all or none are missing, and the step begins at its beginning. */
export function missingSide({ sides }: AcceptedDocument, there: readonly DocumentSide[]): DocumentSide | null {
  if (!sides.some((side) => there.includes(side))) return null;
  return sides.find((side) => !there.includes(side)) ?? null;
}
