import type { LoadTexts } from '../lib/i18n/texts.ts';

const files = import.meta.glob<object>(['/src/texts/*/*.json', '/packages/texts/*/*.json'], { import: 'default' });

/** The texts as the sources have them. */
export const loadTexts: LoadTexts = async (language, namespace) => {
  const file = `texts/${language}/${namespace}.json`;
  const load = files[`/src/${file}`] ?? files[`/packages/${file}`];
  if (!load) throw new Error(`no texts ${namespace} in ${language}`);
  return load();
};

/** Files that only agents and people of the business read. */
export const STAFF: ReadonlySet<string> = new Set([
  'agent_console',
  'console',
  'console_calls',
  'console_pages',
  'console_privacy',
  'console_screening',
  'console_workflows',
  'findings',
  'review_case',
  'sign_in',
]);
