import type { AcceptedDocument } from '../../../lib/api/types.ts';
import { paths, stepAddress, type StepParameters } from '../../../lib/paths.ts';
import { COUNTRIES } from '@veridoor/validation/countries';
import { addressOfMissingPage, ANY, type ChosenDocument, type SessionPage } from './pages.ts';

/** The person's answers about their document so far. */
export type DocumentSelection = Pick<StepParameters, 'country' | 'type' | 'version'>;

export type DocumentQuestion =
  | { readonly ask: 'country'; readonly countries: readonly string[] }
  | { readonly ask: 'type'; readonly country: string; readonly documents: readonly AcceptedDocument[] }
  | { readonly ask: 'version'; readonly country: string; readonly documents: readonly AcceptedDocument[] }
  | { readonly ask: null; readonly chosen: ChosenDocument };

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
  return addressOfMissingPage(step, question.chosen, pages);
}
