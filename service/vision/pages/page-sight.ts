import type { CheckResult } from '@veridoor/contract/check';
import { isAskedAgain, type PageCode } from '@veridoor/contract/documents/page-codes';
import { recognise, type SeenFace, type Sight } from '@veridoor/document-vision/document/recognise';
import type { ExpectedPage } from '@veridoor/document-vision/document/findings';

/**
 * The result of the check `page`: the image shows the whole page that was asked for. Something else is asked for again
 * at once. A customer who insists is believed, and a person looks.
 *
 * @param faces null where nobody looked for them.
 * @param insists whether the customer was told before, by the device or by the service.
 */
export function judgePageSight(
  sight: Omit<Sight, 'faces'>,
  faces: readonly SeenFace[] | null,
  { size }: Pick<ExpectedPage, 'size'>,
  insists: boolean,
): CheckResult {
  const code: PageCode | null = recognise({ ...sight, faces }, size);
  if (code === null) return { check: 'page', outcome: 'passed', score: 1, detail: null };
  // A shape alone is not certain; a reading of another kind fails the check `document`.
  const certain = isAskedAgain(code) && code !== 'wrong_document';
  const outcome = certain && !insists ? 'failed' : 'review';
  return { check: 'page', outcome, score: 0, detail: code };
}
