import { inLanguage, type InLanguages } from '../../../platform/mail/languages.ts';

/** What a user learns of. */
export type News =
  | 'totp_added'
  | 'totp_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'codes_renewed'
  | 'factors_reset';

interface About {
  company: string;
  username: string;
}

const news: InLanguages<Readonly<Record<News, string>>> = {
  en: {
    totp_added: 'An authenticator app was added',
    totp_removed: 'The authenticator app was removed',
    passkey_added: 'A passkey was added',
    passkey_removed: 'A passkey was removed',
    codes_renewed: 'New recovery codes were created',
    factors_reset: 'An administrator removed every second factor',
  },
  tr: {
    totp_added: 'Bir kimlik doğrulama uygulaması eklendi',
    totp_removed: 'Kimlik doğrulama uygulaması kaldırıldı',
    passkey_added: 'Bir geçiş anahtarı eklendi',
    passkey_removed: 'Bir geçiş anahtarı kaldırıldı',
    codes_renewed: 'Yeni kurtarma kodları oluşturuldu',
    factors_reset: 'Bir yönetici tüm ikinci adımları kaldırdı',
  },
  ar: {
    totp_added: 'أُضيف تطبيق مصادقة',
    totp_removed: 'أُزيل تطبيق المصادقة',
    passkey_added: 'أُضيف مفتاح مرور',
    passkey_removed: 'أُزيل مفتاح مرور',
    codes_renewed: 'أُنشئت رموز استرداد جديدة',
    factors_reset: 'أزال أحد المشرفين كل وسائل التحقق الثانية',
  },
};

const sentences: InLanguages<(what: string, about: About) => { subject: string; text: string }> = {
  en: (what, { company, username }) => ({
    subject: `${what} (${company})`,
    text: `${what} for the user ${username} at ${company}.\n\nIf this was you, you do not need to do anything. If not, change your password now and tell an administrator at ${company}.`,
  }),
  tr: (what, { company, username }) => ({
    subject: `${what} (${company})`,
    text: `${what}: ${company} kurumundaki ${username} kullanıcısı.\n\nBu işlemi siz yaptıysanız bir şey yapmanız gerekmez. Siz yapmadıysanız parolanızı hemen değiştirin ve bir ${company} yöneticisine haber verin.`,
  }),
  ar: (what, { company, username }) => ({
    subject: `${what} (${company})`,
    text: `${what} للمستخدم ${username} لدى ${company}.\n\nإذا كنت أنت من أجرى هذا التغيير فلا يلزمك شيء. وإلا فغيّر كلمة مرورك الآن وأبلغ أحد مشرفي ${company}.`,
  }),
};

/** The mail, in the closest language. */
export const noticeText = (what: News, language: string, about: About) =>
  inLanguage(sentences, language)(inLanguage(news, language)[what], about);
