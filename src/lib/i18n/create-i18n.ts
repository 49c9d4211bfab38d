import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { directionOf, type Language } from './languages.ts';
import { isolated } from './localised.ts';
import { fetchTexts, type LoadTexts, type Namespace } from './texts.ts';

/** Says the language of a document, and its direction of writing. */
export const setLanguage = ({ documentElement }: Document, language: string): void =>
  void Object.assign(documentElement, { lang: language, dir: directionOf(language) });

/**
 * Starts the texts in one language. A namespace is fetched when a screen first needs it; a switch of language fetches
 * all namespaces on screen again.
 *
 * @param document whose `lang` and `dir` follow; null for none.
 */
export async function createI18n(
  language: Language,
  document: Document | null,
  load: LoadTexts = fetchTexts,
): Promise<I18n> {
  const i18n = createInstance();
  if (document) i18n.on('languageChanged', (next) => setLanguage(document, next));
  i18n.use({
    type: 'backend',
    init: () => undefined,
    read: (next: string, namespace: string, answer: (error: Error | null, texts: object | boolean) => void) => {
      // i18next retries only with `true`, a little later each time: texts get lost when the network does.
      Promise.all([load(next as Language, namespace as Namespace), taught(next)]).then(
        ([texts]) => answer(null, texts),
        (error: Error) => answer(error, true),
      );
    },
  });
  i18n.use(initReactI18next);
  await i18n.init({
    lng: language,
    fallbackLng: false,
    // Nothing is fetched for `fr` when it is `fr-CA`.
    load: 'currentOnly',
    ns: ['shell'],
    defaultNS: 'shell',
    // React escapes its output; names and hosts in a sentence are isolated, so that none reverses its direction.
    interpolation: {
      escapeValue: true,
      useRawValueToEscape: true,
      // Numbers have the digits of the language, as its dates do; one of a telephone stays on one line.
      escape: (value: string | number | null) =>
        typeof value === 'number'
          ? new Intl.NumberFormat(i18n.language).format(value)
          : isolated(
              (value ?? '').replace(/^\+\d.*/u, (number) => number.replaceAll(' ', '\u00a0')),
              i18n.language,
            ),
    },
  });
  return i18n;
}

/** Chromium knows some languages by their names only; it has times in words of those that it knows well. */
const taught = (language: string): Promise<void> | null =>
  Intl.RelativeTimeFormat.supportedLocalesOf(language)[0]
    ? null
    : import('./own-intl.ts').then(({ teachIntl }) => teachIntl(language));
