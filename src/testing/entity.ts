import type { EntityDetails, EntityProgress } from '../lib/api/types.ts';
import { sessionOf } from './session.ts';

/** A document that a company must hand in, and a file for it. */
export const REQUIRED: EntityProgress['documents'][number] = {
  type: 'registration_extract',
  title: null,
  optional: false,
  most_files: 5,
  files: [],
};
export const SENT_FILE = {
  id: 'b59d0bfd-c132-4602-a725-20b39bb9e99c',
  status: 'pending',
  reject_reason: null,
  mime_type: 'application/pdf',
  size: 120_000,
} as const;

/** The session of a company whose details are open, plus the given changes. */
export const companyOf = (entity: Partial<EntityProgress> = {}) =>
  sessionOf([], { journey: 'entity', entity: { info: 'open', documents: [REQUIRED], ...entity } });

export const DETAILS: EntityDetails = {
  name: 'Norvik AS',
  legal_form: 'AS',
  country: 'NO',
  registration_number: '923609016',
  incorporated_on: '2019-02-28',
  street: 'Bryggen 1',
  city: 'Bergen',
};

/** An owner of it, plus the given changes. */
export const ownerOf = (changes: Partial<NonNullable<EntityDetails['parties']>[number]> = {}) => ({
  id: 'ada',
  kind: 'person' as const,
  name: 'Ada Specimen',
  birth_date: '1980-02-29',
  country: 'NO',
  roles: ['owner' as const, 'director' as const],
  share: 60,
  ...changes,
});
