import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { durationIn, languageAmong, type LanguageChoice } from './languages.ts';

interface Text {
  subject: string;
  text: string;
}

/** A message's values by name; a name may contain anything, and is never read as a text. */
interface CodeValues {
  code: string;
  company: string;
  seconds: number;
}
type HandoffValues = Omit<CodeValues, 'code'>;

/**
 * Messages to customers, a file for each language.
 *
 * - `code`: short, with the code near the beginning, so that a telephone's preview shows it.
 * - `handoff`: the link, for another device or sent by an officer: whose it is, and how long it lasts.
 */
type Texts = Readonly<Record<'code' | 'handoff', Text>>;

const FOLDER = join(import.meta.dirname, 'texts');
const texts = new Map(
  readdirSync(FOLDER).map((file) => [
    file.replace('.json', ''),
    JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Texts,
  ]),
);

/** The languages of messages to customers, which are those of the hosted interface. */
export const customerLanguages: readonly string[] = [...texts.keys()];

/** The language of pages and messages for a customer: the closest to the first wish that has one, otherwise English. */
export const customerLanguage = (...requested: readonly LanguageChoice[]): string =>
  languageAmong(customerLanguages, ...requested);

export function customerText(message: 'code', requested: string, values: CodeValues): Text;
export function customerText(message: 'handoff', requested: string, values: HandoffValues): Text;
/** The message in the closest language, otherwise in English. */
export function customerText(message: keyof Texts, requested: string, { seconds, ...names }: HandoffValues): Text {
  const language = customerLanguage(requested);
  const found = texts.get(language)?.[message];
  if (!found) throw new Error(`no message ${message} in ${language}`);
  const values: Record<string, string> = { ...names, duration: durationIn(language, seconds) };
  const fill = (text: string) => text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  return { subject: fill(found.subject), text: fill(found.text) };
}
