import { Type, type Static } from 'typebox';
import { described, nullable, Timestamp } from './common.ts';

const Channel = Type.Enum(['email', 'phone'], { description: '`phone` is a text message.' });
const masked = Type.String({
  description: 'Masked, so that only its owner recognises it.',
  examples: ['+90 ••• 45 67'],
});

export const Handoff = Type.Object(
  {
    url: Type.String({ description: 'The link, for a QR code.' }),
    expires_at: described(Timestamp, 'When the link expires.'),
    channels: Type.Array(
      Type.Object({
        channel: Channel,
        known: nullable(masked, "The profile's own address or number, masked; null when it has none."),
      }),
      { description: 'The ways in which this service can send the link.' },
    ),
  },
  { $id: 'Handoff', description: 'A link that continues this flow on another device; valid for 15 minutes.' },
);
export type Handoff = Static<typeof Handoff>;

export const HandoffMessage = Type.Object(
  {
    code: Type.String({
      pattern: '^[A-Za-z0-9_-]{43}$',
      description: "The launch code of a handoff's link: what stands in its fragment.",
    }),
    channel: Channel,
    recipient: Type.Optional(
      nullable(
        Type.String({ minLength: 1, maxLength: 254 }),
        "A telephone number in international format, or an e-mail address. Null or absent means the profile's own.",
      ),
    ),
    language: Type.Optional(
      Type.String({
        pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
        maxLength: 35,
        description: 'Language of the message; by default that of the link.',
      }),
    ),
  },
  { $id: 'HandoffMessage', additionalProperties: false, description: 'Where to send the link for another device.' },
);
export type HandoffMessage = Static<typeof HandoffMessage>;

export const HandoffSent = Type.Object(
  { recipient: masked },
  { $id: 'HandoffSent', description: 'The link for another device was handed to the mail server or the carrier.' },
);
export type HandoffSent = Static<typeof HandoffSent>;
