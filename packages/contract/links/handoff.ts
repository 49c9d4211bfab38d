import { Type, type Static } from 'typebox';
import { described, nullable, Timestamp } from '../common.ts';
import { maskedRecipient, messageLanguage } from '../answers/message.ts';

const Channel = Type.Enum(['email', 'phone'], { description: '`phone` is a text message.' });

export const Handoff = Type.Object(
  {
    url: Type.String({ description: 'The link, for a QR code.' }),
    expires_at: described(Timestamp, 'When the link expires.'),
    channels: Type.Array(
      Type.Object({
        channel: Channel,
        known: nullable(maskedRecipient, "The profile's own address or number, masked; null when it has none."),
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
    language: Type.Optional(messageLanguage),
  },
  { $id: 'HandoffMessage', additionalProperties: false, description: 'Where to send the link for another device.' },
);
export type HandoffMessage = Static<typeof HandoffMessage>;

export const HandoffSent = Type.Object(
  { recipient: maskedRecipient },
  { $id: 'HandoffSent', description: 'The link for another device was handed to the mail server or the carrier.' },
);
export type HandoffSent = Static<typeof HandoffSent>;
