import type { AcceptedDocument, DocumentSide, SessionStep } from '../../../lib/api/types.ts';
import { paths, stepAddress, type StepParameters } from '../../../lib/paths.ts';
import type { ImageTarget } from '../../../lib/uploads/image.ts';
import { COUNTRIES } from '../../../../packages/validation/countries.ts';

/** The person's answers about their document so far. */
export type DocumentSelection = Pick<StepParameters, 'country' | 'type' | 'version'>;

/** A document that the person has chosen, with the country that issued it. */
export interface ChosenDocument {
  readonly document: AcceptedDocument;
  readonly country: string;
}

export type DocumentQuestion =
  | { readonly ask: 'country'; readonly countries: readonly string[] }
  | { readonly ask: 'type'; readonly country: string; readonly documents: readonly AcceptedDocument[] }
  | { readonly ask: 'version'; readonly country: string; readonly documents: readonly AcceptedDocument[] }
  | { readonly ask: null; readonly chosen: ChosenDocument };

/** A page as the session reports it. */
export type SessionPage = Pick<SessionStep['documents'][number], 'type' | 'side' | 'status'>;

export const ANY = '*';

/** Countries that a step accepts documents of, each once. */
export function acceptedCountries(accepted: readonly AcceptedDocument[]): readonly string[] {
  const named = new Set(accepted.map(({ country }) => country));
  return named.has(ANY) ? COUNTRIES : [...named];
}

/**
 * The documents of a country. A country's own versions of a type stand in place of the one accepted for every country:
 * nobody chooses between “new”, “old” and “standard”.
 */
export function documentsOf(accepted: readonly AcceptedDocument[], country: string): readonly AcceptedDocument[] {
  const own = accepted.filter((document) => document.country === country);
  const general = accepted.filter(
    (document) => document.country === ANY && !own.some(({ type }) => type === document.type),
  );
  return [...own, ...general];
}

/**
 * The next question. A question with one answer is skipped, and an answer that the step does not accept is ignored.
 * `type` lists one document for each type.
 */
export function nextQuestion(accepted: readonly AcceptedDocument[], selection: DocumentSelection): DocumentQuestion {
  const countries = acceptedCountries(accepted);
  const only = countries.length === 1 ? countries[0] : undefined;
  const country = selection.country !== undefined && countries.includes(selection.country) ? selection.country : only;
  if (country === undefined) return { ask: 'country', countries };

  const documents = documentsOf(accepted, country);
  const types = documents.filter(({ type }, index) => documents.findIndex((other) => other.type === type) === index);
  const type = types.length === 1 ? types[0]?.type : types.find((document) => document.type === selection.type)?.type;
  if (type === undefined) return { ask: 'type', country, documents: types };

  const versions = documents.filter((document) => document.type === type);
  const document = versions.length === 1 ? versions[0] : versions.find(({ version }) => version === selection.version);
  if (!document) return { ask: 'version', country, documents: versions };
  return { ask: null, chosen: { document, country } };
}

/**
 * The address of the next question; after the last one, the camera for the first missing page. Before the first one it
 * is the camera for any document: the image may answer them all.
 * @param pages active pages of the step; those of another document type and rejected ones are ignored
 */
export function addressAfter(
  step: string,
  accepted: readonly AcceptedDocument[],
  selection: DocumentSelection,
  pages: readonly SessionPage[] = [],
): string {
  const question = nextQuestion(accepted, selection);
  if (question.ask !== null)
    return stepAddress(selection.country || selection.type ? paths.version : paths.capture, { step, ...selection });
  const { chosen } = question;
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
  underWay: readonly ImageTarget[],
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
