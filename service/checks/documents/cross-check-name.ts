import type { Check } from '../check.ts';
import { judgeNames, nameOf } from '../names.ts';
import { compareFields } from './compare-sides.ts';

/** Both sides name one person. The MRZ of a back and the barcode of a front may cut names off differently. */
export const crossCheckName: Check<'cross_check_name'> = {
  name: 'cross_check_name',
  families: ['identity'],
  inTests: 'given',
  make: (context) =>
    compareFields(context, (one, other, worst) =>
      nameOf(one) && nameOf(other) ? judgeNames(nameOf(one), nameOf(other), worst, 'sides_differ') : null,
    ),
};
