import type { CheckResult } from '../../../../packages/contract/check.ts';
import { isAskedAgain, type PageCode } from '../../../../packages/contract/documents/page-codes.ts';
import { recognise, type SeenFace, type Sight } from '../../../../packages/document-vision/document/recognise.ts';
import type { ExpectedPage } from '../../../../packages/document-vision/document/findings.ts';

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
