import type { Profile } from './service-client.ts';

/** Languages of the site; the verification has more, and a switch of its own. */
export const LANGUAGES = ['en', 'tr', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

export interface Texts {
  readonly note: string;
  readonly open: string;
  readonly lead: string;
  readonly name: string;
  readonly optional: string;
  readonly language: string;
  readonly verify: string;
  readonly moment: string;
  readonly later: string;
  readonly yours: string;
  readonly look: string;
  readonly anew: string;
  readonly wrong: string;
  readonly back: string;
  readonly stranger: string;
  readonly missing: string;
  /** While the verification is in the page. */
  readonly sent: string;
  readonly stopped: string;
  readonly closed: string;
  /** A status for the customer: what it is, and what happens next. */
  readonly meanings: Readonly<Record<Profile['status'], readonly [title: string, text: string]>>;
}

export const TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    note: 'A demonstration. There is no such bank. What you send stays on the computer that runs it. The video of your face passes without the light of the screen here, because your camera may be a file.',
    open: 'Open an account',
    lead: 'First, we need to verify your identity. You’ll need an identity document. It takes about two minutes.',
    name: 'Your name, as it is on your document',
    optional: 'optional',
    language: 'Language',
    verify: 'Verify my identity',
    moment: 'One moment.',
    later: 'Not now',
    yours: 'Your verification',
    look: 'Check again',
    anew: 'Start again',
    wrong: 'Something went wrong',
    back: 'Back to the start',
    stranger: 'You did not start this verification in this browser.',
    missing: 'We cannot find this page.',
    sent: 'Everything is sent. One moment, please.',
    stopped: 'The verification cannot go on now. Please try again later.',
    closed: 'You closed the verification. You can continue later.',
    meanings: {
      created: ['Not started yet', 'You have not sent us anything yet. You can start at any time.'],
      pending: [
        'Not finished yet',
        'Something is still missing. What you’ve sent is saved, and you can continue at any time.',
      ],
      in_review: [
        'Thank you, we have everything',
        'We’re reviewing what you sent. There’s nothing more to do. We’ll write to you when we’ve decided.',
      ],
      resubmission_requested: ['We need something again', 'Start again. We’ll only ask for what is missing.'],
      approved: ['Your account is open', 'We’ve confirmed your identity. Welcome to Example Bank.'],
      rejected: [
        'We cannot open an account',
        'We could not confirm your identity. Visit one of our branches for help.',
      ],
      expired: ['Your verification has expired', 'It was not finished in time. You can start again.'],
      archived: ['This verification is closed', 'You can start a new one.'],
    },
  },
  tr: {
    note: 'Bu bir tanıtımdır. Böyle bir banka yoktur. Gönderdikleriniz bu siteyi çalıştıran bilgisayarda kalır. Kameranız bir dosya olabileceği için yüz videonuz burada ekran ışığı olmadan da kabul edilir.',
    open: 'Hesap açın',
    lead: 'Önce kimliğinizi doğrulamamız gerekiyor. Bir kimlik belgesine ihtiyacınız var. Yaklaşık iki dakika sürer.',
    name: 'Belgenizde yazdığı şekliyle adınız',
    optional: 'isteğe bağlı',
    language: 'Dil',
    verify: 'Kimliğimi doğrula',
    moment: 'Bir saniye.',
    later: 'Şimdi değil',
    yours: 'Doğrulamanız',
    look: 'Yeniden bak',
    anew: 'Yeniden başla',
    wrong: 'Bir sorun oluştu',
    back: 'Başa dön',
    stranger: 'Bu doğrulamayı bu tarayıcıda başlatmadınız.',
    missing: 'Bu sayfayı bulamıyoruz.',
    sent: 'Her şey gönderildi. Lütfen bir saniye bekleyin.',
    stopped: 'Doğrulama şu anda devam edemiyor. Lütfen daha sonra yeniden deneyin.',
    closed: 'Doğrulamayı kapattınız. Daha sonra devam edebilirsiniz.',
    meanings: {
      created: ['Henüz başlamadınız', 'Bize henüz bir şey göndermediniz. İstediğiniz zaman başlayabilirsiniz.'],
      pending: [
        'Henüz bitmedi',
        'Hâlâ eksik bir şey var. Gönderdikleriniz kaydedildi, istediğiniz zaman devam edebilirsiniz.',
      ],
      in_review: [
        'Teşekkürler, her şey bize ulaştı',
        'Gönderdiklerinizi inceliyoruz. Yapmanız gereken başka bir şey yok. Karar verince size yazacağız.',
      ],
      resubmission_requested: [
        'Bir şeyi yeniden göndermeniz gerekiyor',
        'Yeniden başlayın. Yalnızca eksik olanı isteyeceğiz.',
      ],
      approved: ['Hesabınız açıldı', 'Kimliğinizi doğruladık. Example Bank’a hoş geldiniz.'],
      rejected: ['Hesap açamıyoruz', 'Kimliğinizi doğrulayamadık. Yardım için bir şubemize gelin.'],
      expired: ['Doğrulamanızın süresi doldu', 'Zamanında tamamlanmadı. Yeniden başlayabilirsiniz.'],
      archived: ['Bu doğrulama kapandı', 'Yeni bir doğrulama başlatabilirsiniz.'],
    },
  },
  ar: {
    note: 'هذا عرض توضيحي، ولا وجود لهذا البنك. يبقى ما ترسله على الحاسوب الذي يشغّل هذا الموقع. يُقبل فيديو وجهك هنا دون ضوء الشاشة، لأن الكاميرا قد تكون ملفًا.',
    open: 'افتح حسابًا',
    lead: 'علينا أولًا التحقق من هويتك. ستحتاج إلى وثيقة هوية. يستغرق ذلك نحو دقيقتين.',
    name: 'اسمك كما هو في وثيقتك',
    optional: 'اختياري',
    language: 'اللغة',
    verify: 'تحقق من هويتي',
    moment: 'لحظة من فضلك.',
    later: 'ليس الآن',
    yours: 'التحقق من هويتك',
    look: 'تحديث الحالة',
    anew: 'البدء من جديد',
    wrong: 'حدث خطأ',
    back: 'العودة إلى البداية',
    stranger: 'لم تبدأ هذا التحقق في هذا المتصفح.',
    missing: 'لم نجد هذه الصفحة.',
    sent: 'أُرسل كل شيء. لحظة من فضلك.',
    stopped: 'لا يمكن متابعة التحقق الآن. حاول مرة أخرى لاحقًا.',
    closed: 'أغلقت التحقق. يمكنك المتابعة لاحقًا.',
    meanings: {
      created: ['لم تبدأ بعد', 'لم ترسل إلينا شيئًا بعد. يمكنك البدء في أي وقت.'],
      pending: ['لم يكتمل بعد', 'ما زال شيء ناقصًا. حُفظ ما أرسلته، ويمكنك المتابعة في أي وقت.'],
      in_review: ['شكرًا، وصلنا كل شيء', 'نراجع ما أرسلته. لا شيء آخر عليك فعله. سنكتب إليك عندما نقرر.'],
      resubmission_requested: ['نحتاج إلى شيء مرة أخرى', 'ابدأ من جديد. لن نطلب إلا الناقص.'],
      approved: ['حسابك مفتوح', 'تأكدنا من هويتك. أهلًا بك في Example Bank.'],
      rejected: ['لا يمكننا فتح حساب', 'لم نتمكن من تأكيد هويتك. زر أحد فروعنا للمساعدة.'],
      expired: ['انتهت مهلة التحقق', 'لم يكتمل في الوقت المحدد. يمكنك البدء من جديد.'],
      archived: ['أُغلق هذا التحقق', 'يمكنك بدء تحقق جديد.'],
    },
  },
};

/** The first language of a browser's wishes (RFC 9110, Accept-Language) that the site has. */
export function languageOf(wishes: string | undefined): Language {
  const named = (wishes ?? '').split(',').map((wish) => wish.trim().slice(0, 2).toLowerCase());
  return named.flatMap((wish) => LANGUAGES.filter((one) => one === wish))[0] ?? 'en';
}
