/**
 * What the screens of a document need to know of the choices around it. Apart from the model, which the first screen
 * loads.
 */

import type { AcceptedDocument, DocumentSide } from '../../../lib/api/types.ts';
import { paths, stepAddress } from '../../../lib/paths.ts';
import { acceptedCountries, documentsOf, nextQuestion, type DocumentSelection } from './model.ts';
import { ANY, pageAddress, type ChosenDocument } from './pages.ts';

/** Countries whose documents a step describes itself, beside those of every country: the business expects them. */
export function expectedCountries(accepted: readonly AcceptedDocument[]): readonly string[] {
  const named = new Set(accepted.map(({ country }) => country));
  return named.delete(ANY) ? [...named] : [];
}

/** More suggestions than these are a list again. */
const MOST_SUGGESTED = 3;

/** The countries of a person's document, likeliest first: the person's own come before those that the business expects. */
export function suggestedCountries({
  accepted,
  expected,
  likely,
}: {
  readonly accepted: readonly string[];
  /** Countries that the business describes documents of. */
  readonly expected: readonly string[];
  /** The person's own. */
  readonly likely: readonly string[];
}): readonly string[] {
  const few = expected.length <= MOST_SUGGESTED ? expected : [];
  return [...new Set([...likely, ...few])].filter((code) => accepted.includes(code)).slice(0, MOST_SUGGESTED);
}

/** The last question that had a choice, for people who change their mind; null when none had. */
export function lastQuestion(
  step: string,
  accepted: readonly AcceptedDocument[],
  { country, document: { type } }: ChosenDocument,
): string | null {
  const earlier: readonly DocumentSelection[] = [{ country, type }, { country }, {}];
  const changeable = earlier.find((selection) => nextQuestion(accepted, selection).ask !== null);
  return changeable ? stepAddress(paths.version, { step, ...changeable }) : null;
}

/** The address of the next question about a document whose image is there; after the last one, its confirmation. */
export function addressWithImage(
  step: string,
  accepted: readonly AcceptedDocument[],
  selection: DocumentSelection,
  side: DocumentSide,
): string {
  const question = nextQuestion(accepted, selection);
  if (question.ask !== null) return stepAddress(paths.version, { step, ...selection, side });
  const { sides } = question.chosen.document;
  return pageAddress(paths.confirm, step, question.chosen, sides.find((one) => one === side) ?? sides[0] ?? side);
}

/**
 * Other documents of the step that an image's MRZ, barcode or print names, each with one version only: a choice of
 * versions is a question of its own. A shape names none: every card has it.
 */
export function otherDocuments(
  accepted: readonly AcceptedDocument[],
  chosen: ChosenDocument,
  looksLike: { readonly kind: AcceptedDocument['type'] | 'card'; readonly country: string | null },
): readonly ChosenDocument[] {
  if (looksLike.kind === 'card' || looksLike.kind === chosen.document.type) return [];
  const countries = acceptedCountries(accepted);
  const country =
    looksLike.country !== null && countries.includes(looksLike.country) ? looksLike.country : chosen.country;
  if (!documentsOf(accepted, country).some(({ type }) => type === looksLike.kind)) return [];
  const question = nextQuestion(accepted, { country, type: looksLike.kind });
  return question.ask === null ? [question.chosen] : [];
}
