import type { PageContext } from '../contexts.ts';
import { judged, PASSED, type Check, type Found } from '../check.ts';
import { readByMachine, readInPrint, worstOf } from './machine-findings.ts';

/** A title alone is drawn by anybody; two captions beside the issuer's name are what every type has. */
const LEAST_CAPTIONS = 2;

/** The page is of the kind, the side and the country that were chosen, and prints what such a page must show. */
export const document: Check<'document'> = {
  name: 'document',
  families: ['identity'],
  inTests: 'given',
  make(context) {
    const chosen = asChosen(context);
    if (chosen !== null && chosen.outcome !== 'passed') return chosen;
    return showsItsType(context) ?? chosen ?? namesItsType(context);
  },
};

/** By the MRZ or the barcode, else by print. */
function asChosen(context: PageContext): Found | null {
  const read = readByMachine(context);
  if (read) return worstOf(read.machine, ['wrong_document', 'wrong_side', 'country_differs']);
  const print = readInPrint(context);
  const { file, expected } = context;
  if (!print || !expected || print.type.kind === null) return null;
  const { kind, country: issuer, side: seen } = print.type;
  if (kind !== file.type) return judged('wrong_document');
  if (expected.side === 'back' && seen === 'front') return judged('wrong_side');
  const differs = expected.country !== null && issuer !== null && issuer !== expected.country;
  return judged(differs ? 'country_differs' : null);
}

/**
 * What speaks against a front or an only page: check digits are computed by whoever can add, so that the page must name
 * its issuer, and its title or captions. Null where nothing does, or where nobody looked.
 */
function showsItsType({ file, print }: PageContext): Found | null {
  if (file.side === 'back' || file.mayBeSpecimen || print === null) return null;
  if (print === 'unavailable') return judged('check_unavailable');
  const { shown } = print;
  if (!shown || (shown.issuer && (shown.title || shown.captions.length >= LEAST_CAPTIONS))) return null;
  return judged('print_not_of_type');
}

/** A page without a machine-readable part may name the type that was chosen. */
function namesItsType({ print }: PageContext): Found | null {
  return typeof print === 'object' && print?.shown?.issuer && print.shown.title ? PASSED : null;
}
