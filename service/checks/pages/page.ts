import { isAskedAgain, type PageCode } from '@veridoor/contract/documents/page-codes';
import { recognise, type SeenFace } from '@veridoor/document-vision/document/recognise';
import { judged, type Check } from '../check.ts';
import type { PageContext } from '../contexts.ts';

/**
 * The image shows the whole page that was asked for. Something else is asked for again at once. A customer who insists
 * is believed, and a person looks.
 */
export const page: Check<'page'> = {
  name: 'page',
  families: ['identity'],
  inTests: 'given',
  make({ inspection, expected, faces, insists }) {
    if (!expected || !inspection?.appearance) return null;
    const code: PageCode | null = recognise(
      { ...inspection.appearance, faces: faces && facesIn(faces) },
      expected.size,
    );
    // A shape alone is not certain; a reading of another kind fails the check `document`.
    const isCertain = code !== null && isAskedAgain(code) && code !== 'wrong_document';
    return judged(code, isCertain && !insists ? 'failed' : 'review');
  },
};

const facesIn = ({ faces, width, height }: NonNullable<PageContext['faces']>): SeenFace[] =>
  faces.map(({ quality }) => ({ eyes: quality.eyes / Math.max(1, width, height) }));
