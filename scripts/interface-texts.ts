import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The interface's own texts, and what the service says too; a folder for each language in both. */
const FOLDERS = ['src/texts', 'packages/texts'];

const root = join(import.meta.dirname, '..');

/**
 * Writes the texts of the interface beside its scripts as plain JSON, in a folder named by their hash. The first screen
 * thus carries one address instead of a list, however many languages there are. In development the sources themselves
 * are fetched.
 */
export function interfaceTexts(): Plugin {
  const files = FOLDERS.flatMap((folder) =>
    globSync('*/*.json', { cwd: join(root, folder) })
      .toSorted()
      .map((path) => ({ path, text: JSON.stringify(JSON.parse(readFileSync(join(root, folder, path), 'utf8'))) })),
  );
  const digest = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 7);
  return {
    name: 'interface-texts',
    config: (_, { command }) => ({
      define: {
        'import.meta.env.VITE_TEXTS': JSON.stringify(command === 'build' ? `/assets/texts-${digest}` : '/src/texts'),
      },
    }),
    configureServer({ middlewares }) {
      middlewares.use((request, _, next) => {
        const [, path] = /^\/src\/texts\/([\w-]+\/\w+\.json)/.exec(request.url ?? '') ?? [];
        const folder = FOLDERS.find((one) => path !== undefined && existsSync(join(root, one, path)));
        if (folder !== undefined) request.url = `/${folder}/${path}`;
        next();
      });
    },
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
