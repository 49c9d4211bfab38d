import { Type, type Static } from 'typebox';
import { nullable, reference } from '../common.ts';
import { maskedRecipient, messageLanguage } from './message.ts';

export const CodeDelivery = Type.Enum(['sending', 'retrying', 'sent', 'refused', 'failed'], {
  $id: 'CodeDelivery',
  description:
    'Delivery of a message. `retrying`: after a temporary failure; `refused`: the receiving side rejected it.',
});
export type CodeDelivery = Static<typeof CodeDelivery>;

const seconds = (description: string) => Type.Integer({ minimum: 0, description });

export const CodeState = Type.Object(
  {
    known: nullable(maskedRecipient, "The profile's own number or address, masked; null when it has none."),
    may_type: Type.Boolean({ description: 'Whether the customer may name another number or address.' }),
    sent: nullable(
      Type.Object({
        recipient: maskedRecipient,
        delivery: reference(CodeDelivery),
        expires_in: seconds('Seconds until the code expires.'),
        resend_in: seconds('Seconds until another code may be requested.'),
        tries_left: Type.Integer({ minimum: 0, description: 'Wrong codes that may still be entered.' }),
      }),
      'The code that was sent last; null before the first.',
    ),
  },
  { $id: 'CodeState', description: 'State of a step with a code.' },
);
export type CodeState = Static<typeof CodeState>;

export const CodeRequest = Type.Object(
  {
    recipient: Type.Optional(
      nullable(
        Type.String({
          minLength: 1,
          maxLength: 254,
          description:
            "A telephone number in international format, or an e-mail address. Null means the profile's own; without it, the code goes where the last one went.",
        }),
      ),
    ),
    language: Type.Optional(messageLanguage),
  },
  { $id: 'CodeRequest', additionalProperties: false, description: 'Where to send a code.' },
);
export type CodeRequest = Static<typeof CodeRequest>;

export const CodeAnswer = Type.Object(
  { code: Type.String({ minLength: 1, maxLength: 40, description: 'Six digits; spaces do not matter.' }) },
  { $id: 'CodeAnswer', additionalProperties: false, description: 'The code that the customer read.' },
);
