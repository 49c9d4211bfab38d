/** The message with a link for another device: whose it is, how long it lasts, and the link in a line of its own. */
const texts: Readonly<Record<string, (company: string) => { subject: string; text: string }>> = {
  en: (company) => ({
    subject: `Continue your verification for ${company}`,
    text: `Continue your verification for ${company} on this device. The link works for 15 minutes. Give it to nobody.`,
  }),
  tr: (company) => ({
    subject: `${company} doğrulamanıza devam edin`,
    text: `${company} doğrulamanıza bu cihazda devam edin. Bağlantı 15 dakika geçerlidir. Kimseye vermeyin.`,
  }),
  ar: (company) => ({
    subject: `تابع التحقق لدى ${company}`,
    text: `تابع التحقق لدى ${company} على هذا الجهاز. يعمل الرابط مدة 15 دقيقة. لا تعطه لأحد.`,
  }),
};

/** The message in the closest language, otherwise in English. */
export function handoffText(language: string, company: string, address: string): { subject: string; text: string } {
  const primary = language.toLowerCase().split('-', 1)[0] ?? '';
  const make = Object.hasOwn(texts, primary) ? texts[primary] : texts['en'];
  if (!make) throw new Error('there is no English text');
  const { subject, text } = make(company);
  return { subject, text: `${text}\n\n${address}` };
}
