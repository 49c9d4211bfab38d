import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Writes the texts of the interface (src/texts, a folder for each language) beside its scripts as plain JSON, in a
 * folder named by their hash. The first screen thus carries one address instead of a list, however many languages there
 * are. In development the sources themselves are fetched.
 */
export function interfaceTexts(): Plugin {
  const folder = join(import.meta.dirname, '../src/texts');
  const files = globSync('*/*.json', { cwd: folder })
    .toSorted()
    .map((path) => ({ path, text: JSON.stringify(JSON.parse(readFileSync(join(folder, path), 'utf8'))) }));
  const digest = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 7);
  return {
    name: 'interface-texts',
    config: (_, { command }) => ({
      define: {
        'import.meta.env.VITE_TEXTS': JSON.stringify(command === 'build' ? `/assets/texts-${digest}` : '/src/texts'),
      },
    }),
    generateBundle() {
      for (const { path, text } of files)
        this.emitFile({
          type: 'asset',
          fileName: `assets/texts-${digest}/${path}`,
          source: text,
        });
    },
  };
}
