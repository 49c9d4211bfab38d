import { Type, type Static } from 'typebox';
import { Identifier, Timestamp, described, nullable, reference } from '../common.ts';
import { ProfileStatus } from '../profile.ts';
import { ReviewSubject } from './review.ts';

export const RingTie = Type.Object(
  {
    kind: Type.Enum(['number', 'page', 'face', 'video', 'account', 'email', 'phone', 'device', 'address'], {
      description:
        'The number of a document, the image of a page, the face, the video of a face, an IBAN, the e-mail address, the phone number; a network address with or without the same kind of device.',
    }),
    score: nullable(Type.Number({ minimum: 0, maximum: 1 }), 'Similarity; null for what is the same or not.'),
  },
  { $id: 'RingTie', description: 'Something that two customers share.' },
);
export type RingTie = Static<typeof RingTie>;

export const Ring = Type.Object(
  {
    data: Type.Array(
      Type.Object({
        profile: described(Identifier, 'The other customer.'),
        subject: described(reference(ReviewSubject), 'A person, or a company.'),
        name: nullable(Type.String(), 'Full name; null while unknown.'),
        id_card_number: Type.String({ description: 'Distinguishes your customers.' }),
        reference: nullable(Type.String(), 'Your reference of this customer.'),
        status: reference(ProfileStatus),
        selfie: nullable(Identifier, 'Document with the newest selfie; null where there is none to look at.'),
        created_at: described(Timestamp, 'When it was made.'),
        ties: Type.Array(reference(RingTie), { description: 'What both share.' }),
      }),
      { description: 'The newest first; at most 200 of a kind.' },
    ),
  },
  { $id: 'Ring', description: 'The customers that share something with one.' },
);
export type Ring = Static<typeof Ring>;
