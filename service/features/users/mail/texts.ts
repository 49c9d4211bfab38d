import { durationIn, inLanguage, type InLanguages } from '../../../platform/mail/languages.ts';
import type { MailPurpose } from '../../../platform/database/tables/companies.ts';

interface MailText {
  subject: string;
  text: string;
}

interface About {
  company: string;
  username: string;
  link: string;
  /** How long the link opens. */
  seconds: number;
}

const texts: Readonly<Record<MailPurpose, InLanguages<(about: About) => MailText>>> = {
  password: {
    en: ({ company, username, link, seconds }) => ({
      subject: `Choose a new password for ${company}`,
      text: `Someone asked for a new password for the user ${username} at ${company}. To choose one, open this link within ${durationIn('en', seconds)}:\n\n${link}\n\nIf it was not you, you do not need to do anything. Your password has not changed.`,
    }),
    tr: ({ company, username, link, seconds }) => ({
      subject: `${company} için yeni parola`,
      text: `${company} kurumundaki ${username} kullanıcısı için yeni parola istendi. Yeni parola belirlemek için bu bağlantıyı ${durationIn('tr', seconds)} içinde açın:\n\n${link}\n\nBunu siz istemediyseniz bir şey yapmanız gerekmez. Parolanız değişmedi.`,
    }),
    ar: ({ company, username, link, seconds }) => ({
      subject: `كلمة مرور جديدة لدى ${company}`,
      text: `طُلبت كلمة مرور جديدة للمستخدم ${username} لدى ${company}. لاختيارها افتح هذا الرابط خلال ${durationIn('ar', seconds)}:\n\n${link}\n\nإذا لم تكن أنت من طلبها فلا يلزمك شيء. لم تتغير كلمة مرورك.`,
    }),
  },
  email: {
    en: ({ company, username, link, seconds }) => ({
      subject: `Confirm your email address for ${company}`,
      text: `This email address was added for the user ${username} at ${company}. To confirm it, open this link within ${durationIn('en', seconds)}:\n\n${link}\n\nIf you do not know about this, you do not need to do anything. We will not use the address.`,
    }),
    tr: ({ company, username, link, seconds }) => ({
      subject: `${company} için e-posta adresinizi doğrulayın`,
      text: `Bu e-posta adresi, ${company} kurumundaki ${username} kullanıcısı için eklendi. Doğrulamak için bu bağlantıyı ${durationIn('tr', seconds)} içinde açın:\n\n${link}\n\nBununla ilginiz yoksa bir şey yapmanız gerekmez. Adresi kullanmayacağız.`,
    }),
    ar: ({ company, username, link, seconds }) => ({
      subject: `تأكيد بريدك الإلكتروني لدى ${company}`,
      text: `أُضيف عنوان البريد الإلكتروني هذا للمستخدم ${username} لدى ${company}. لتأكيده افتح هذا الرابط خلال ${durationIn('ar', seconds)}:\n\n${link}\n\nإذا كان هذا لا يعنيك فلا يلزمك شيء. لن نستخدم العنوان.`,
    }),
  },
};

/** The message with a link, in the closest language. */
export const mailText = (purpose: MailPurpose, language: string, about: About): MailText =>
  inLanguage(texts[purpose], language)(about);
