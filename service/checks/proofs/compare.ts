import { judged, type Found } from '../check.ts';
import type { ExpectedProof, ProofContext, ProofText } from '../contexts.ts';
import { isReadable } from './text.ts';

/** Compares one thing that a proof says; null where nothing is expected. */
type Comparison = (text: ProofText, expected: ExpectedProof) => Found | null;

/**
 * The result of a comparison: of an image by its print, of a PDF by its text layer, as far as its page shows the same. A
 * layer may be hidden, pale, tiny, covered or off the page, and a font may draw other letters than it names. An
 * unreadable proof has no result.
 */
export function compareProof(proof: ProofContext | null, compare: Comparison): Found | null {
  if (!proof || unreadable(proof) !== null) return null;
  const { layer, print, expected } = proof;
  if (layer === null) return print[0] ? compare(print[0], expected) : null;
  const said = compare({ readings: [layer], isPrint: false }, expected);
  if (!said || said.outcome === 'review') return said;
  return print.every((shown) => compare(shown, expected)?.detail === said.detail) ? said : judged('text_not_shown');
}

/** Why nothing of a proof is compared; null when it is. */
export function unreadable({ layer, print }: ProofContext): string | null {
  const isPrintRead = print.length > 0 && print.every(({ readings }) => readings.every(isReadable));
  if (layer === null) return isPrintRead ? null : 'text_not_readable';
  return isPrintRead && !isInOtherScript(layer) ? null : 'page_not_compared';
}

/** Whether most of a text is in a script that no network of ours reads, so that its page says nothing. */
function isInOtherScript(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const read = letters.filter((letter) => /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(letter));
  return 2 * read.length < letters.length;
}
