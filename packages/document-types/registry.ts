import { DRIVING_LICENCE } from './driving-licence/driving-licence.ts';
import { ID_CARD } from './id-card/id-card.ts';
import type { IdentityDocumentType, IdentityType } from './identity-type.ts';
import { PASSPORT } from './passport/passport.ts';
import { RESIDENCE_PERMIT } from './residence-permit/residence-permit.ts';

/** Every type of document that proves who somebody is. A type without its folder does not compile. */
export const IDENTITY_TYPES: Readonly<Record<IdentityDocumentType, IdentityType>> = {
  id_card: ID_CARD,
  passport: PASSPORT,
  driving_licence: DRIVING_LICENCE,
  residence_permit: RESIDENCE_PERMIT,
};

export const IDENTITY_TYPE_NAMES = Object.keys(IDENTITY_TYPES) as IdentityDocumentType[];

export const isIdentityType = (type: string): type is IdentityDocumentType => Object.hasOwn(IDENTITY_TYPES, type);
