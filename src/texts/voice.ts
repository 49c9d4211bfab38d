/** Words that docs/texts.md replaces by another one, by language: the pattern, and what stands in its place. */
export const FORBIDDEN: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  en: [
    [/\bpictures?\b/i, 'photo, or video while it moves'],
    [/\bfilms?\b/i, 'video'],
    [/\bgo on\b/i, 'continue'],
    [/\b(?:once|one) more\b|\bonce again\b/i, 'again'],
    [/\bplease\b|\bsorry\b|\boops\b/i, 'nothing'],
    [/\be[-\u2010-\u2015]mail/i, 'email'],
    [/\bat hand\b/i, 'with you'],
    [/\bnothing is lost\b/i, 'What you’ve sent is saved'],
    [/\bthe service (?:did|does|could|can)/i, 'we'],
    [/\bthe connection and\b/i, 'your internet connection'],
    [/\blog(?:ged|ging)? (?:in|out)\b/i, 'sign in'],
    [/\bhand(?:ed|ing)? (?:in|over your)\b/i, 'submit, send'],
    [/\bsign to the (?:left|right)\b/i, 'icon'],
    [/\btries\b|\bmore try\b/i, 'attempts'],
    [/\bis to be seen\b|\bcan be made out\b/i, 'we can see'],
    [/\b(?:can|do|does|did|is|are|have|could|would|should)n’t\b|\bwon’t\b/i, 'cannot, do not'],
    [/\bid card\b/, 'ID card'],
  ],
  tr: [
    [/denetle/i, 'kontrol et'],
    [/(?<!\p{L})[İi]leti(?!\p{L}*ş)/u, 'mesaj'],
    [/(?<!\p{L})resim/iu, 'fotoğraf'],
    [/kısa mesaj/i, 'SMS'],
    [/bir kez daha|bir daha/i, 'yeniden'],
    [/lütfen/i, 'nothing'],
    [/görevli/i, 'müşteri temsilcisi, or çalışan'],
    [/kuruluş(?!\s+tarihi)/i, 'kurum'],
    [/oturma izni/i, 'ikamet izni'],
    [/(?<!\p{L})iki yüz/iu, 'iki taraf'],
    [/(?<!\p{L})hizmet(?:e| )/iu, 'biz'],
    [/hiçbir şey kaybolma/i, 'Gönderdikleriniz kayıtlı'],
    [/’(?:[ıiuüyn]|da|de|ta|te)/u, 'a label in quotes, or a noun that takes the ending'],
  ],
  ar: [
    [/مجدد|من جديد|ثانيةً/u, 'مرة أخرى'],
    [/المس(?=\s)/u, 'اضغط على'],
    [/الدور/u, 'قائمة الانتظار'],
    [/الوجه (?:الأمامي|الخلفي|الآخر)|الوجهان/u, 'الجهة'],
    [/صورة ذاتية/u, 'صورة سيلفي'],
    [/من فضلك|يُ?رجى/u, 'nothing'],
    [/لم يُفقد/u, 'ما أرسلته محفوظ'],
    [/رمز البلد/u, 'مفتاح الدولة'],
    [/بلد/u, 'دولة'],
    [/زيارت/u, 'جلسة'],
    [/مستند(?!ًا أحدث)/u, 'وثيقة'],
    [/تعميم التواقيع/u, 'قائمة المفوّضين بالتوقيع'],
    [/مستفيد فعلي/u, 'مستفيد حقيقي'],
    [/لا تجيب|لا جواب/u, 'تستجيب'],
    [/(?:^|\s)ت\p{L}+ \{\{company\}\}/u, 'فريق {{company}}, with which the verb agrees'],
  ],
};

/** Letters of scripts that are written together. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  Jpan: ['Han', 'Hiragana', 'Katakana'],
  Kore: ['Hangul'],
  Hans: ['Han'],
  Hant: ['Han'],
};

/** A letter of the script in which a language is written. Names of products and formats are Latin in every language. */
export function letterOf(language: string): RegExp {
  const { script = 'Latn' } = new Intl.Locale(language).maximize();
  const names = TOGETHER[script] ?? [script];
  return new RegExp(names.map((name) => String.raw`\p{Script_Extensions=${name}}`).join('|'), 'u');
}

/** What stays Latin in other scripts. */
export const LATIN_NAMES =
  /\b(?:QR|SMS|PDF|PIN|JPEG|PNG|WebP|HEIC|Wi|Fi|https|Chrome|Safari|Firefox|Edge|Samsung|Internet|Ltd|GmbH|AS|S|M|K|C|name|example|com|JavaScript|API|CSV|DNS|TXT|UTC|SVG|mdoc|SD|JWT|OpenID|Connect|Keycloak|Entra|ID|Google|acr|amr|mfa|bank|goAML|XML)\b|A\.Ş\./g;

/** Keys whose digits are an example of what to type, and no limit. */
export const EXAMPLES: ReadonlySet<string> = new Set([
  'asking:date.wrong.month',
  'console_pages:networks.hint',
  'entity:partyHint.share',
  'pin_choice:hint',
]);

/** The most characters of a text by its place, without its values: what fits at 320 px and 200 % of size. */
export const LENGTHS: readonly { place: string; most: number; keys: RegExp }[] = [
  {
    place: 'chip',
    most: 24,
    keys: /^steps:status\.|^entity:(?:upload\.(?:sent|rejected)|people\.(?:incomplete|beneficial))$/,
  },
  {
    place: 'hint over the camera',
    most: 48,
    keys: /^capture:hint\.|^face:word\.(?!again|come_closer|offline)/,
  },
  {
    place: 'button',
    most: 34,
    keys: /^shell:(?:back|close|tryAgain|entry\.(?:agree|decline)|location\.(?:share|without)|handoff\.(?:open|send|copy|share|by\.\w+)|who\.(?:leave|stay|notYou)|resume\.continue)$|^(?:codes|asking|completion|payment|biologin|pin_choice|signature_pad):(?:send|continue|confirm|resend|stay|openApp|retry|save|sign|undo|clear|draw|type|whole|drawn|ask\.go|pin\.pay|failed\.retry|passkey\.\w+\.(?:go|skip))$|^capture:(?:confirm\.(?:use|again|useFile|otherFile|otherCountry|anyway|toPerson|otherDocument|larger|smaller|turn)|primer\.open|camera\.restart|file\.choose|otherDevice|own\.stop)$|^steps:(?:finish|leave\.(?:open|confirm|stay)|decline\.(?:confirm|stay)|sending\.retry)$|^entity:(?:people\.(?:add|continue)|party\.save|upload\.(?:again|finish))$|^call_live:(?:intro\.check|check\.(?:join|tone)|refused\.again|waiting\.leave|live\.(?:leave|stay|mute|unmute|switch)|chat\.(?:send|close)|replaced\.here|end\.(?:go|again))$|^problems:(?:toSteps|toApp|link\.open)$|^camera_help:(?:retry|elsewhere\.(?:make|copy))$|^agent_console:(?:queue\.(?:next|take|here|signOut)|call\.(?:still|mute|unmute|switch|torchOn|torchOff|clear)|request\.\w+|decide\.(?:approve|reject|hand|putBack|end|confirm|cancel))$/,
  },
  { place: 'tool of the camera', most: 14, keys: /^capture:camera\.(?:torch|file|switch)$/ },
  { place: 'title', most: 62, keys: /[tT]itle$/ },
];
