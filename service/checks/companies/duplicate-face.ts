import type { Check } from '../check.ts';
import { seenBefore } from './seen-before.ts';

/** No other profile of the company has a document of its face. */
export const duplicateFace: Check<'duplicate_face'> = {
  name: 'duplicate_face',
  families: ['identity'],
  inTests: 'given',
  make: (context) => seenBefore(context, 'face'),
};
