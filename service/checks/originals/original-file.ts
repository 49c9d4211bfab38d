import type { EditMark } from '../../vision/pages/edit-mark.ts';
import type { Check } from '../check.ts';

/**
 * What the file said of itself when it came. A camera's file has no mark, and one whose metadata was taken away has none
 * either, so only a mark says something.
 */
export const originalFile: Check<'original_file'> = {
  name: 'original_file',
  families: ['identity'],
  inTests: 'given',
  make: ({ file }) => file.mark && { outcome: 'review', score: null, detail: codeOfMark(file.mark) },
};

export const codeOfMark = (mark: EditMark): string => `image_${mark}`;
