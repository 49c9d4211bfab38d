import { Type } from 'typebox';

/** Whom a message went to. */
export const maskedRecipient = Type.String({
  description: 'Masked, so that only its owner recognises it.',
  examples: ['+90 ••• 45 67'],
});

/** In which language a message is written: BCP 47. */
export const messageLanguage = Type.String({
  pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
  maxLength: 35,
  description: 'Language of the message; by default that of the link.',
});
