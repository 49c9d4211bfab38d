import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { directionOf, languages, type Language } from './languages.ts';
import { isolated } from './localised.ts';
import { fetchTexts, type LoadTexts, type Namespace } from './texts.ts';

/**
 * Starts the texts in one language; a namespace is fetched in that language when a screen first asks for it, and all
 * that are shown are fetched again when the person switches. `lang` and `dir` of the document follow.
 */
export async function createI18n(language: Language, document: Document, load: LoadTexts = fetchTexts): Promise<I18n> {
  const i18n = createInstance();
  i18n.on('languageChanged', (next) => {
    document.documentElement.lang = next;
    document.documentElement.dir = directionOf(next as Language);
  });
  i18n.use({
    type: 'backend',
    init: () => undefined,
    read: (next: string, namespace: string, answer: (error: Error | null, texts: object | boolean) => void) => {
      // Only this way i18next tries again: `true` asks for it, a little later each time, because texts are lost when the
      // network is.
      load(next as Language, namespace as Namespace).then(
        (texts) => answer(null, texts),
        (error: Error) => answer(error, true),
      );
    },
  });
  i18n.use(initReactI18next);
  await i18n.init({
    lng: language,
    fallbackLng: false,
    supportedLngs: Object.keys(languages),
    ns: ['shell'],
    defaultNS: 'shell',
    // React escapes what it shows; names and hosts among the words are isolated, so that none turns a sentence around.
    interpolation: { escapeValue: true, escape: (text: string) => isolated(text, i18n.language) },
    returnNull: false,
  });
  return i18n;
}
