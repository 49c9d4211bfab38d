import { UNCOMPRESSED_LIMIT } from '@veridoor/document-vision/originality/line-compression';
import { GRAIN_LIMIT } from '@veridoor/document-vision/originality/replaced-text';
import type { DocumentPrint } from '../../vision/pages/print/print-worker.ts';
import type { Check, Found } from '../check.ts';
import { doubted, strongest } from './doubt.ts';

export type TextSigns = Pick<DocumentPrint, 'lostGrain' | 'lostCompression'>;

/** The values are those with which the document was made. */
export const originalText: Check<'original_text'> = {
  name: 'original_text',
  families: ['identity'],
  inTests: 'given',
  make: ({ print }) => (print === null || print === 'unavailable' ? null : judgeText(print)),
};

/**
 * Each value has the grain that the other lines of its image have, and was compressed as often. Nothing is said of a page
 * with few or faint lines.
 */
export function judgeText({ lostGrain, lostCompression }: TextSigns): Found | null {
  const doubt = strongest(
    lostGrain === null ? null : lostGrain / GRAIN_LIMIT,
    lostCompression === null ? null : lostCompression / UNCOMPRESSED_LIMIT,
  );
  return doubt === null ? null : doubted(doubt, 'text_replaced');
}
