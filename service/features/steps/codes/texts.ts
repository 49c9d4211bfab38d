interface CodeText {
  subject: string;
  text: string;
}

/** The message: short, with the code first, so that a telephone's preview shows it. */
const texts: Readonly<Record<string, (code: string, company: string) => CodeText>> = {
  en: (code, company) => ({
    subject: `${code} is your code for ${company}`,
    text: `${code} is your code for ${company}. It holds for ten minutes. Give it to nobody.`,
  }),
  tr: (code, company) => ({
    subject: `${company} için kodunuz: ${code}`,
    text: `${code}: ${company} için kodunuz. On dakika geçerlidir. Kimseye vermeyin.`,
  }),
  ar: (code, company) => ({
    subject: `${code} هو رمزك لدى ${company}`,
    text: `${code} هو رمزك لدى ${company}. يصلح لعشر دقائق. لا تعطه لأحد.`,
  }),
};

/**
 * The message with a code in the closest language, otherwise in English.
 *
 * @param page host name of the code's page: a last line binds the code to it, so that the telephone's browser fills it
 * in there and nowhere else (wicg.github.io/sms-one-time-codes); null for none.
 */
export function codeText(language: string, code: string, company: string, page: string | null): CodeText {
  const primary = language.toLowerCase().split('-', 1)[0] ?? '';
  const make = Object.hasOwn(texts, primary) ? texts[primary] : texts['en'];
  if (!make) throw new Error('there is no English text');
  const { subject, text } = make(code, company);
  return { subject, text: page === null ? text : `${text}\n\n@${page} #${code}` };
}
