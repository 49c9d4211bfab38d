import { Type, type Static } from 'typebox';
import { AuditEntry } from './audit.ts';
import { Identifier, Timestamp } from './common.ts';
import { reference } from './reference.ts';

/** Everything that is known about one person, for that person. */
export const ProfileExport = Type.Object(
  {
    profile: Identifier,
    created_at: Timestamp,
    records: Type.Record(Type.String(), Type.Array(Type.Record(Type.String(), Type.Unknown())), {
      description: 'Every record about the person, by the name of its table. Tables and columns grow with the service.',
    }),
    audit: Type.Array(reference(AuditEntry), { description: 'What was done with the profile, newest first.' }),
    files: Type.Array(
      Type.Object({
        document: Identifier,
        mime_type: Type.String(),
        size: Type.Integer(),
        sha256: Type.String(),
        url: Type.String({ description: 'Where the bytes are; needs document.read.' }),
      }),
    ),
  },
  { $id: 'ProfileExport' },
);
export type ProfileExport = Static<typeof ProfileExport>;
