import type { PersonalDetails } from './customer.ts';
import { specimenOf, type Paper } from './images.ts';

/** The honest, each with a document of another country, with letters beyond ASCII where it has them. */
export const PASSPORT: Paper = {
  kind: 'passport',
  national: 'de-passport',
  issuer: 'D',
  country: 'DE',
  portrait: 'bea',
};
export const IDENTITY_CARD: Paper = {
  kind: 'identity-card',
  national: 'tr-id-card',
  issuer: 'TUR',
  country: 'TR',
  portrait: 'ada',
};
export const OTHER_PASSPORT: Paper = {
  kind: 'passport',
  national: 'fr-passport',
  issuer: 'FRA',
  country: 'FR',
  portrait: 'ada',
};
/** Types whose MRZ or barcode our national documents lack: this project's specimens, which say so. */
export const RESIDENCE_PERMIT: Paper = { kind: 'residence-permit', issuer: 'FRA', country: 'FR', portrait: 'faye' };
export const DRIVING_LICENCE: Paper = { kind: 'driving-licence', issuer: 'USA', country: 'US', portrait: 'dora' };
export const SPECIMEN_PASSPORT: Paper = { kind: 'passport', issuer: 'D', country: 'DE', portrait: 'bea' };
export const OLD_CARD: Paper = { kind: 'identity-card-old', issuer: 'NLD', country: 'NL', portrait: 'ada' };

/** Every drawn type with an MRZ, of two holders each. */
export const NATIONAL: readonly Paper[] = (
  [
    ['de-passport', 'D', 'bea'],
    ['fr-passport', 'FRA', 'ada'],
    ['ie-passport', 'IRL', 'dora'],
    ['cz-id-card', 'CZE', 'dora'],
    ['de-id-card', 'D', 'bea'],
    ['es-id-card', 'ESP', 'faye'],
    ['fr-id-card', 'FRA', 'ada'],
    ['hr-id-card', 'HRV', 'bea'],
    ['hu-id-card', 'HUN', 'faye'],
    ['it-id-card', 'ITA', 'dora'],
    ['pl-id-card', 'POL', 'ada'],
    ['ro-id-card', 'ROU', 'bea'],
    ['tr-id-card', 'TUR', 'faye'],
  ] as const
).flatMap(([national, issuer, portrait]) =>
  [0, 1].map((person): Paper => {
    const kind = national.endsWith('passport') ? 'passport' : 'identity-card';
    return { kind, national, person, issuer, portrait, country: national.slice(0, 2).toUpperCase() };
  }),
);

/** On the demonstration list, with this date of birth. */
export const LISTED_PASSPORT: Paper = {
  ...PASSPORT,
  holder: { last_name: 'Vexley-Marsh', first_name: 'Orlanda', birth_date: '1971-03-14' },
};
/** The same name, with a date of birth that the list has not. */
export const LISTED_OTHERWISE_BORN: Paper = {
  ...LISTED_PASSPORT,
  holder: { ...LISTED_PASSPORT.holder, birth_date: '1985-06-06' },
};
/** Under age until 2034. */
export const MINOR_PASSPORT: Paper = { ...PASSPORT, holder: { birth_date: '2016-04-17' } };
/** Somebody's MRZ with another name in print. */
export const RENAMED_PASSPORT: Paper = { ...PASSPORT, printed: { last_name: 'BAUMGARTNER' } };

/** A business that knows its customer's name and number from the card. */
export async function knownFrom(paper: Paper): Promise<PersonalDetails> {
  const { number, name } = await specimenOf(paper);
  return { number, name };
}
