import { LIMITS, type Reproduction } from '@veridoor/document-vision/originality/reproduction';
import type { Check, Found } from '../check.ts';
import { doubted } from './doubt.ts';

/** The image was taken of the document, not of a screen near enough to show its pixels. */
export const originalScreen: Check<'original_screen'> = {
  name: 'original_screen',
  families: ['identity'],
  inTests: 'given',
  make: ({ inspection }) => (inspection?.reproduction ? judgeScreen(inspection.reproduction) : null),
};

export const judgeScreen = ({ lattice }: Reproduction): Found =>
  doubted(lattice && lattice / LIMITS.lattice, 'shown_on_screen');
