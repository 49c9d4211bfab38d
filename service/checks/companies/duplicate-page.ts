import type { Check } from '../check.ts';
import { seenBefore } from './seen-before.ts';

/** No other profile of the company has a image of its page. */
export const duplicatePage: Check<'duplicate_page'> = {
  name: 'duplicate_page',
  families: ['identity'],
  inTests: 'given',
  make: (context) => seenBefore(context, 'page'),
};
