import { durationIn, inLanguage, type InLanguages } from '../../platform/mail/languages.ts';

/** The message with a link for another device: whose it is, how long it lasts, and the link in a line of its own. */
const texts: InLanguages<(company: string, seconds: number) => { subject: string; text: string }> = {
  en: (company, seconds) => ({
    subject: `Continue your verification for ${company}`,
    text: `Continue your verification for ${company} on this device. The link expires in ${durationIn('en', seconds)}. Do not share it with anyone.`,
  }),
  tr: (company, seconds) => ({
    subject: `${company} için kimlik doğrulamanıza devam edin`,
    text: `${company} için kimlik doğrulamanıza bu cihazda devam edin. Bağlantı ${durationIn('tr', seconds)} geçerlidir. Kimseyle paylaşmayın.`,
  }),
  ar: (company, seconds) => ({
    subject: `متابعة التحقق من هويتك لدى ${company}`,
    text: `تابع التحقق من هويتك لدى ${company} على هذا الجهاز. الرابط صالح لمدة ${durationIn('ar', seconds)}. لا تشاركه مع أحد.`,
  }),
};

/**
 * The message in the closest language, otherwise in English.
 *
 * @param seconds that the link opens.
 */
export function handoffText(
  language: string,
  company: string,
  address: string,
  seconds: number,
): { subject: string; text: string } {
  const { subject, text } = inLanguage(texts, language)(company, seconds);
  return { subject, text: `${text}\n\n${address}` };
}
