import { Type, type Static } from 'typebox';
import { Identifier, Timestamp, nullable, described } from './common.ts';

const reason = Type.String({ minLength: 1, maxLength: 500, description: 'Why they are kept; for colleagues.' });

export const LegalHoldRequest = Type.Object(
  {
    reason,
    until: Type.Optional(
      Type.String({ format: 'date-time', description: 'Without it, the hold lasts until somebody lifts it.' }),
    ),
  },
  { $id: 'LegalHoldRequest', additionalProperties: false, description: 'Why and how long somebody is kept.' },
);
export type LegalHoldRequest = Static<typeof LegalHoldRequest>;

export const LegalHold = Type.Object(
  {
    reason,
    until: nullable(Timestamp, 'When the hold expires; null if it lasts until somebody lifts it.'),
    placed_by: described(Identifier, 'The user who placed it.'),
    placed_at: described(Timestamp, 'When it was placed.'),
  },
  { $id: 'LegalHold', description: 'Protects a customer and all their data from erasure and retention.' },
);
export type LegalHold = Static<typeof LegalHold>;
