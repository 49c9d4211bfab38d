import type { Check } from '../check.ts';
import { judgeOriginal } from './reproduction.ts';

/** The image was taken of the document, not of a screen. */
export const originalScreen: Check<'original_screen'> = {
  name: 'original_screen',
  families: ['identity'],
  inTests: 'given',
  make: (context) => judgeOriginal('screen', context),
};
