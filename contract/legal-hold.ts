import { Type, type Static } from 'typebox';
import { Identifier, Timestamp, nullable } from './common.ts';

const reason = Type.String({ minLength: 1, maxLength: 500 });

export const LegalHoldRequest = Type.Object(
  {
    reason,
    until: Type.Optional(Type.String({ format: 'date-time', description: 'Without it the hold lasts until lifted.' })),
  },
  { $id: 'LegalHoldRequest', additionalProperties: false },
);
export type LegalHoldRequest = Static<typeof LegalHoldRequest>;

export const LegalHold = Type.Object(
  { reason, until: nullable(Timestamp), placed_by: Identifier, placed_at: Timestamp },
  { $id: 'LegalHold', description: 'Keeps a customer and all that belongs to them from erasure and retention.' },
);
export type LegalHold = Static<typeof LegalHold>;
