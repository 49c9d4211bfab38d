import { Type, type Static } from 'typebox';
import { Identifier, Timestamp, described, nullable } from '../common.ts';

export const LinkSendingRequest = Type.Object(
  {
    channel: Type.Enum(['email', 'phone', 'copy'], {
      description:
        'How the customer gets the link. `email`, `phone`: to the profile’s own. `copy`: you pass it on, which needs `link.create`.',
    }),
    words: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        description: 'Your own words above the link; kept as a note on the customer.',
      }),
    ),
  },
  { $id: 'LinkSendingRequest', additionalProperties: false, description: 'How a customer gets a link.' },
);
export type LinkSendingRequest = Static<typeof LinkSendingRequest>;

export const LinkSent = Type.Object(
  {
    link: described(Identifier, 'Id of the link.'),
    recipient: nullable(Type.String({ description: 'Where it was sent, masked; null with `copy`.' })),
    short_url: nullable(Type.String({ description: 'The link, with `copy`; otherwise null.' })),
    expires_at: described(Timestamp, 'When the link expires (RFC 3339).'),
  },
  { $id: 'LinkSent', description: 'A link that is on its way to the customer.' },
);
export type LinkSent = Static<typeof LinkSent>;
