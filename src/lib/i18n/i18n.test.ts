import { describe, expect, it } from 'vitest';
import { bytesInWords } from './bytes.ts';
import { createI18n } from './create-i18n.ts';
import { languageNames } from './language-names.ts';
import { chooseLanguage, directionOf, languages, staffLanguages, type Language } from './languages.ts';
import { countryName } from './country-name.ts';
import { brandingIn, listOf, localised, titleIn } from './localised.ts';
import { roundedTime, withinSentence } from './within-sentence.ts';
import { brandingOf } from '../../testing/session.ts';

describe('languages', () => {
  it('the language is the closest to the first wish with texts, and English without one', () => {
    expect(chooseLanguage([null, 'xx-DE', 'tr_TR', 'ar'])).toBe('tr');
    expect(chooseLanguage(['AR-ae'])).toBe('ar');
    expect(chooseLanguage([undefined, 'xx', 'constructor', ''])).toBe('en');
  });

  it('the console and agents have English for languages that only customers have', () => {
    for (const language of languages)
      expect(chooseLanguage([language], staffLanguages)).toBe(staffLanguages.includes(language) ? language : 'en');
  });

  it('every language is named, and written in the direction of its script', () => {
    expect(Object.keys(languageNames).toSorted()).toEqual(languages.toSorted());
    const fromTheRight = languages.filter((language) =>
      /^(?:Arab|Hebr)$/.test(new Intl.Locale(language).maximize().script!),
    );
    expect(languages.filter((language) => directionOf(language) === 'rtl')).toEqual(fromTheRight);
  });
});

describe('texts of the company', () => {
  it('a company text falls back to the closest language, then English, then the first', () => {
    const text = { en: 'Card', 'ar-AE': 'بطاقة' };
    expect(localised(text, 'ar')).toBe('بطاقة');
    expect(localised(text, 'tr')).toBe('Card');
    expect(localised({ fr: 'Carte' }, 'tr')).toBe('Carte');
    expect(localised({ en: 'Card', 'zh-TW': '卡片', 'zh-CN': '卡' }, 'zh-Hans')).toBe('卡');
    expect(localised({ en: 'Card', 'zh-CN': '卡', 'zh-TW': '卡片' }, 'zh-Hant')).toBe('卡片');
    expect(localised({ en: 'Card', es: 'Tarjeta' }, 'es-419')).toBe('Tarjeta');
    expect(localised({ en: 'Card', 'pt-BR': 'Cartão' }, 'pt')).toBe('Cartão');
  });

  it('a title of a workflow is shown in the language of the page alone', () => {
    const title = { en: 'Card', 'pt-BR': 'Cartão', ar: 'بطاقة' };
    const shown = ['en', 'pt', 'ar', 'de', 'ja'].map((language) => titleIn(title, language));
    expect(shown).toEqual(['Card', 'Cartão', 'بطاقة', null, null]);
    expect([titleIn('Card', 'de'), titleIn(undefined, 'de')]).toEqual(['Card', null]);
  });

  it('a company has the name of the closest language, otherwise its own', () => {
    const branding = brandingOf({ names: { ar: 'بنك أورورا', 'pt-BR': 'Banco Aurora' }, language: 'tr' });
    const names = ['en', 'pt', 'ar', ''].map((language) => brandingIn(branding, language).name);
    expect(names).toEqual(['Aurora Bank', 'Banco Aurora', 'بنك أورورا', 'Aurora Bank']);
    expect(brandingIn(brandingOf(), 'ar')).toEqual(brandingOf());
    const own = brandingOf({ names: { tr: 'Aurora Bankası' }, language: 'tr' });
    expect(brandingIn(own, 'tr').name).toBe('Aurora Bankası');
  });

  it('a company text in the other direction is isolated, so that its punctuation stays in place', () => {
    expect(localised('What do you do?', 'ar')).toBe('\u2068What do you do?\u2069');
    expect(localised('1. ما اسمك؟', 'en')).toBe('\u20681. ما اسمك؟\u2069');
    expect(localised('ما اسمك؟', 'ar')).toBe('ما اسمك؟');
    expect(localised('Ne iş yapıyorsunuz?', 'tr')).toBe('Ne iş yapıyorsunuz?');
    expect(localised('2026', 'ar')).toBe('2026');
  });

  it('names of others are isolated in sentences of either direction', async () => {
    const sentences: Partial<Record<Language, string>> = {
      en: '{{company}} asks {{count}} times.',
      ar: 'تسأل {{company}}.',
    };
    const load = async (language: Language) => ({ back: sentences[language] });
    const page = { documentElement: { lang: '', dir: '' } } as Document;
    const words = async (language: Language, company: string) =>
      (await createI18n(language, page, load)).t('back', { company, count: 3 });
    expect(await words('en', 'Example Bank')).toBe('Example Bank asks 3 times.');
    expect(await words('en', 'بنك (1)')).toBe('\u2068بنك (1)\u2069 asks 3 times.');
    expect(await words('en', 'A بنك')).toBe('\u2068A بنك\u2069 asks 3 times.');
    expect(await words('ar', 'bank.example')).toBe('تسأل \u2068bank.example\u2069.');
    expect(await words('ar', 'بنك المثال')).toBe('تسأل بنك المثال.');
    // A sign before the digits, and the groups in their order, on one line.
    const number = '\u2068+90\u00a0•••\u00a067\u00a089\u2069';
    expect(await words('ar', '+90 ••• 67 89')).toBe(`تسأل ${number}.`);
  });

  it('a part of a file has the unit of the whole', () => {
    const written = (count: number, whole?: number) => bytesInWords(count, 'en', whole);
    expect([written(98_000, 200_000), written(200_000), written(98_000)]).toEqual(['0.1 MB', '0.2 MB', '98 kB']);
  });

  it('numbers in sentences have the digits of the language', async () => {
    const page = { documentElement: { lang: '', dir: '' } } as Document;
    const words = async (language: Language) =>
      (await createI18n(language, page, async () => ({ back: '{{count}} {{company}}' }))).t('back', {
        count: 1200,
        company: '12',
      });
    expect(await words('en')).toBe('1,200 12');
    expect(await words('fa')).toBe('۱٬۲۰۰ 12');
    expect(await words('mr')).toBe('१,२०० 12');
  });

  it('countries and lists are written as the language does', () => {
    expect(countryName('DE', 'tr')).toBe('Almanya');
    expect(countryName('*', 'tr')).toBe('*');
    expect(listOf(['pasaport', 'ehliyet'], 'tr', 'disjunction')).toBe('pasaport veya ehliyet');
  });
});

it.each([
  ['Identity card', 'en', 'identity card'],
  ['Personalausweis', 'de', 'Personalausweis'],
  ['ID-kaart', 'et', 'ID-kaart'],
  ['İkamet izni', 'tr', 'ikamet izni'],
  ['Δελτίο ταυτότητας', 'el', 'δελτίο ταυτότητας'],
  ['护照', 'zh-Hans', '护照'],
])('%s within a sentence in %s is %s', (name, language, within) => {
  expect(withinSentence(name, language)).toBe(within);
});

it.each([
  [0, 'en', '10 minutes'],
  [601, 'en', '20 minutes'],
  [3001, 'en', '1 hour'],
  [7201, 'de', '3 Stunden'],
  [72_001, 'en', '1 day'],
  [86_401, 'ru', '2 дня'],
])('%i seconds are promised in %s as %s', (seconds, language, words) => {
  expect(roundedTime(seconds, language)).toBe(words);
});
