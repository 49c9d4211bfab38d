import { inLanguage, type InLanguages } from '../../../platform/mail/languages.ts';
import type { MailPurpose } from '../../../platform/database/tables/companies.ts';

interface MailText {
  subject: string;
  text: string;
}

interface About {
  company: string;
  username: string;
  link: string;
}

const texts: Readonly<Record<MailPurpose, InLanguages<(about: About) => MailText>>> = {
  password: {
    en: ({ company, username, link }) => ({
      subject: `A new password for ${company}`,
      text: `Somebody asked for a new password of the user ${username} at ${company}. Choose it here within 30 minutes:\n\n${link}\n\nIf it was not you, do nothing: your password stays as it is.`,
    }),
    tr: ({ company, username, link }) => ({
      subject: `${company} için yeni parola`,
      text: `${company} kuruluşundaki ${username} kullanıcısı için yeni parola istendi. 30 dakika içinde buradan belirleyin:\n\n${link}\n\nBunu siz istemediyseniz bir şey yapmayın: parolanız değişmez.`,
    }),
    ar: ({ company, username, link }) => ({
      subject: `كلمة مرور جديدة لدى ${company}`,
      text: `طُلبت كلمة مرور جديدة للمستخدم ${username} لدى ${company}. اخترها هنا خلال 30 دقيقة:\n\n${link}\n\nإن لم تكن أنت من طلبها فلا تفعل شيئًا: تبقى كلمة مرورك كما هي.`,
    }),
  },
  email: {
    en: ({ company, username, link }) => ({
      subject: `Confirm your e-mail address for ${company}`,
      text: `This address was given for the user ${username} at ${company}. Confirm it here within three days:\n\n${link}\n\nIf this means nothing to you, do nothing: the address is not used.`,
    }),
    tr: ({ company, username, link }) => ({
      subject: `${company} için e-posta adresinizi doğrulayın`,
      text: `Bu adres, ${company} kuruluşundaki ${username} kullanıcısı için verildi. Üç gün içinde buradan doğrulayın:\n\n${link}\n\nBununla ilginiz yoksa bir şey yapmayın: adres kullanılmaz.`,
    }),
    ar: ({ company, username, link }) => ({
      subject: `أكّد بريدك الإلكتروني لدى ${company}`,
      text: `أُعطي هذا العنوان للمستخدم ${username} لدى ${company}. أكّده هنا خلال ثلاثة أيام:\n\n${link}\n\nإن كان هذا لا يعنيك فلا تفعل شيئًا: لن يُستخدم العنوان.`,
    }),
  },
};

/** The message with a link, in the closest language. */
export const mailText = (purpose: MailPurpose, language: string, about: About): MailText =>
  inLanguage(texts[purpose], language)(about);
