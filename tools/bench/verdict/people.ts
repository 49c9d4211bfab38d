import { HOLDERS, type Holder } from '../../specimens/holder.ts';
import type { Told } from './customer.ts';
import { specimenOf, type Paper } from './images.ts';

/** The honest, each with a document of another country. */
export const PASSPORT: Paper = {
  kind: 'passport',
  issuer: 'D',
  country: 'DE',
  holder: HOLDERS.lindqvist,
  portrait: 'bea',
};
export const IDENTITY_CARD: Paper = {
  kind: 'identity-card',
  issuer: 'TUR',
  country: 'TR',
  holder: HOLDERS.odelaney,
  portrait: 'ada',
};
export const RESIDENCE_PERMIT: Paper = {
  kind: 'residence-permit',
  issuer: 'FRA',
  country: 'FR',
  holder: HOLDERS.yildiz,
  portrait: 'faye',
};
export const DRIVING_LICENCE: Paper = {
  kind: 'driving-licence',
  issuer: 'USA',
  country: 'US',
  holder: HOLDERS.bjornsdottir,
  portrait: 'dora',
};
export const OTHER_PASSPORT: Paper = {
  kind: 'passport',
  issuer: 'ESP',
  country: 'ES',
  holder: HOLDERS.suryani,
  portrait: 'ada',
};
export const OLD_CARD: Paper = {
  kind: 'identity-card-old',
  issuer: 'NLD',
  country: 'NL',
  holder: HOLDERS.wolframshausen,
  portrait: 'ada',
};

/** On the demonstration list, with this date of birth. */
const LISTED: Holder = {
  ...HOLDERS.lindqvist,
  surname: 'Vexley-Marsh',
  givenNames: 'Orlanda',
  birthDate: '1971-03-14',
};
export const LISTED_PASSPORT: Paper = { ...PASSPORT, holder: LISTED };
/** Under age until 2034. */
export const MINOR_PASSPORT: Paper = { ...PASSPORT, holder: { ...HOLDERS.lindqvist, birthDate: '2016-04-17' } };

/** A business that knows its customer's name and number from the card. */
export async function knownFrom(paper: Paper): Promise<Told> {
  const { holder, details } = await specimenOf(paper);
  return { number: details.documentNumber, name: `${holder.givenNames} ${holder.surname}`.trim() };
}
