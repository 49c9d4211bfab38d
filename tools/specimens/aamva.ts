import type { DocumentDetails } from './documents/layout.ts';
import type { Holder } from './holder.ts';
import { transliterate } from './transliteration.ts';

/** No issuer has this number: identification numbers of AAMVA begin with 6. */
const ISSUER = '000000';

/** Version 10 is the AAMVA DL/ID card design standard of 2020; no version of the jurisdiction. */
const VERSIONS = '1000';

/**
 * The content of a driving licence's PDF417: one `DL` subfile with the mandatory elements of the AAMVA DL/ID card
 * design standard, 2020, annex D. Dates are MMDDCCYY as in that standard's main form.
 */
export function composeAamva(holder: Holder, details: DocumentDetails): string {
  const [firstName = 'NONE', ...otherNames] = transliterate(holder.givenNames || 'NONE').split(' ');
  const elements: [id: string, value: string][] = [
    ['DAQ', details.documentNumber],
    ['DCS', transliterate(holder.surname)],
    ['DDE', 'N'],
    ['DAC', firstName],
    ['DDF', 'N'],
    ['DAD', otherNames.join(' ') || 'NONE'],
    ['DDG', 'N'],
    ['DCA', 'B'],
    ['DCB', 'NONE'],
    ['DCD', 'NONE'],
    ['DBD', barcodeDate(details.issueDate)],
    ['DBB', barcodeDate(holder.birthDate)],
    ['DBA', barcodeDate(details.expiryDate)],
    ['DBC', { M: '1', F: '2', X: '9' }[holder.sex]],
    ['DAU', `${String(holder.height).padStart(3, '0')} cm`],
    ['DAY', holder.eyes],
    ['DAG', transliterate(holder.address.street.replaceAll(/\d+/g, '')) + numberOf(holder.address.street)],
    ['DAI', transliterate(holder.address.city)],
    // Two letters that no state or province bears.
    ['DAJ', 'XU'],
    ['DAK', holder.address.postalCode.padEnd(9, '0').padEnd(11, ' ')],
    ['DCF', details.personalNumber],
    ['DCG', details.issuer],
  ];
  const subfile = `DL${elements.map(([id, value]) => id + value).join('\n')}\r`;
  const header = `@\n\u001E\rANSI ${ISSUER}${VERSIONS}01`;
  // The designator itself is ten characters: type, offset of four, length of four figures.
  const offset = String(header.length + 10).padStart(4, '0');
  const length = String(subfile.length).padStart(4, '0');
  return `${header}DL${offset}${length}${subfile}`;
}

function numberOf(street: string): string {
  const number = /\d+/.exec(street)?.[0];
  return number ? ` ${number}` : '';
}

function barcodeDate(date: string): string {
  const [year, month, day] = date.split('-');
  return `${month}${day}${year}`;
}
