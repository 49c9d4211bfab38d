import { Type, type Static } from 'typebox';
import { nullable, reference } from '../common.ts';

export const CodeDelivery = Type.Enum(['sending', 'retrying', 'sent', 'refused', 'failed'], {
  $id: 'CodeDelivery',
  description:
    'Delivery of a message. `retrying`: after a temporary failure; `refused`: the receiving side rejected it.',
});
export type CodeDelivery = Static<typeof CodeDelivery>;

const masked = Type.String({
  description: 'Masked, so that only its owner recognises it.',
  examples: ['+90 ••• 45 67'],
});
const seconds = (description: string) => Type.Integer({ minimum: 0, description });

export const CodeState = Type.Object(
  {
    known: nullable(masked, "The profile's own number or address, masked; null when it has none."),
    may_type: Type.Boolean({ description: 'Whether the customer may name another number or address.' }),
    sent: nullable(
      Type.Object({
        recipient: masked,
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
    language: Type.Optional(
      Type.String({
        pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
        maxLength: 35,
        description: 'Language of the message; by default that of the link.',
      }),
    ),
  },
  { $id: 'CodeRequest', additionalProperties: false, description: 'Where to send a code.' },
);
export type CodeRequest = Static<typeof CodeRequest>;

export const CodeAnswer = Type.Object(
  { code: Type.String({ minLength: 1, maxLength: 40, description: 'Six digits; spaces do not matter.' }) },
  { $id: 'CodeAnswer', additionalProperties: false, description: 'The code that the customer read.' },
);
