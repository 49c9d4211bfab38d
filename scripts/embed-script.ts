import { build, type Rolldown } from 'vite';

/** Browsers of the last two years; their features (light-dark(), nesting, :has()) are not rewritten. */
export const BROWSERS = ['chrome130', 'edge130', 'firefox132', 'safari18'];

/** Returns the text of embed.js: one classic script that names nothing in the page but `Veridoor`. */
export async function bundleEmbedScript(): Promise<string> {
  const [bundle] = (await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: BROWSERS,
      lib: { entry: `${import.meta.dirname}/../packages/embed/embed.ts`, formats: ['iife'], name: 'embed' },
    },
  })) as Rolldown.RolldownOutput[];
  const [script] = bundle?.output ?? [];
  if (!script) throw new Error('embed.js was not bundled');
  // Written as numbers: a page without an encoding would garble the letters themselves.
  return script.code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
