import { isSamePage } from '@veridoor/document-vision/document/fingerprint';
import { judged, type Check } from '../check.ts';
import { compareSides } from './compare-sides.ts';

/** The sides of a document are two, not one side sent twice. */
export const sides: Check<'sides'> = {
  name: 'sides',
  families: ['identity'],
  inTests: 'made',
  make: (context) =>
    compareSides(context, ({ fingerprint: one }, { fingerprint: other }) =>
      judged(isSamePage(one, other) ? 'same_side_twice' : null, 'failed'),
    ),
};
