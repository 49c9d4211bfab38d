import { judged, type Check } from '../check.ts';
import { readByMachine } from './machine-findings.ts';

/**
 * The page does not say itself that it is none: a specimen, a copy, the card of a club, or of a state that does not
 * exist, as Utopia (UTO of ICAO Doc 9303-3).
 */
export const specimen: Check<'specimen'> = {
  name: 'specimen',
  families: ['identity'],
  inTests: 'given',
  make(context) {
    const { print, file } = context;
    if (file.mayBeSpecimen || print === null || print === 'unavailable') return null;
    if (print.shown?.disclaimer) return judged('says_specimen');
    const fields = readByMachine(context)?.fields;
    return judged(fields?.source === 'mrz' && fields.issuingCountry === null ? 'issuer_unknown' : null);
  },
};
