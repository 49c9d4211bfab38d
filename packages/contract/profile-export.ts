import { Type, type Static } from 'typebox';
import { AuditEntry } from './audit.ts';
import { Identifier, Timestamp, described, reference } from './common.ts';

export const ProfileExport = Type.Object(
  {
    profile: described(Identifier, 'Id of the profile or entity.'),
    created_at: described(Timestamp, 'When the export was made.'),
    records: Type.Record(Type.String(), Type.Array(Type.Record(Type.String(), Type.Unknown())), {
      description: 'Every record about the person, by the name of its table. New versions may add tables and columns.',
    }),
    audit: Type.Array(reference(AuditEntry), { description: 'What was done with the profile, newest first.' }),
    files: Type.Array(
      Type.Object({
        document: described(Identifier, 'Id of the document.'),
        mime_type: Type.String({ description: 'Media type of the stored file.' }),
        size: Type.Integer({ description: 'Bytes.' }),
        sha256: Type.String({ description: 'SHA-256 of the stored bytes, hexadecimal.' }),
        url: Type.String({ description: 'Where the bytes are; needs document.read.' }),
      }),
      { description: 'Stored files, with where to fetch them.' },
    ),
  },
  { $id: 'ProfileExport', description: 'Everything that is known about one person, for that person.' },
);
export type ProfileExport = Static<typeof ProfileExport>;
