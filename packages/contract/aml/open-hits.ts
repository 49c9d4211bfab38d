import { Type, type Static } from 'typebox';
import { described, Identifier, nullable, page, PageQuery, reference, Timestamp } from '../common.ts';
import { listedMode, mode } from '../mode.ts';
import { AmlHit } from './hit.ts';
import { AmlCategory, AmlSource } from './search.ts';

export const AmlOpenHit = Type.Object(
  {
    profile: described(Identifier, 'The customer.'),
    subject: Type.Enum(['person', 'entity'], { description: 'Whether the customer is a person or a company.' }),
    mode,
    name: nullable(Type.String(), 'Name of the customer; null while unknown.'),
    id_card_number: Type.String({ description: 'Distinguishes your customers.' }),
    reference: nullable(Type.String(), 'Your reference of this customer.'),
    in_review: Type.Boolean({ description: 'Whether the profile waits for a person.' }),
    report: described(Identifier, 'The report that has the hit: decide there.'),
    waiting_since: described(Timestamp, 'When it was found.'),
    hit: reference(AmlHit),
  },
  { $id: 'AmlOpenHit', description: 'A hit that nobody has decided, with the customer.' },
);
export type AmlOpenHit = Static<typeof AmlOpenHit>;

/** Open hits that are counted at most. */
export const MOST_OPEN_HITS = 1000;
export const AmlOpenHits = Type.Object(
  {
    ...page(reference(AmlOpenHit)).properties,
    found: Type.Integer({
      minimum: 0,
      maximum: MOST_OPEN_HITS,
      description: 'How many fit the filters; 1000 stands for as many or more.',
    }),
  },
  { $id: 'AmlOpenHits', description: 'A page of open hits.' },
);
export type AmlOpenHits = Static<typeof AmlOpenHits>;

export const AmlHitOrder = Type.Enum(['oldest', 'strongest'], {
  $id: 'AmlHitOrder',
  description: '`oldest`: what has waited longest first. `strongest`: the highest score first, then the oldest.',
});
export type AmlHitOrder = Static<typeof AmlHitOrder>;

export const AmlOpenHitQuery = Type.Object(
  {
    ...PageQuery,
    mode: listedMode,
    order: Type.Optional(described(reference(AmlHitOrder), 'oldest, unless you say strongest.')),
    source: Type.Optional(described(reference(AmlSource), 'Only hits of this list.')),
    category: Type.Optional(described(reference(AmlCategory), 'Only hits about this.')),
    least_score: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1, description: 'Only hits with this score or more.' }),
    ),
    waiting_before: Type.Optional(described(Timestamp, 'Only hits that were found before this moment.')),
  },
  { additionalProperties: false },
);
