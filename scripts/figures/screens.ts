import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** The screens of the further steps; image and call bring their own weight, which is not a form's. */
const FURTHER = ['form', 'questionnaire', 'code', 'address', 'signature', 'info', 'upload', 'payment'];

/** Compressed bytes of what each page loads before its first screen stands, in a built interface. */
export function measureScreens(folder = 'dist') {
  if (!existsSync(join(folder, 'index.html'))) throw new Error(`${folder} holds no built interface: npm run build`);
  const first = namedIn(folder, 'index.html');
  const built = readdirSync(join(folder, 'assets'));
  const further = FURTHER.map((name) => {
    const screen = built.find((file) => file.startsWith(`${name}-screen-`) && file.endsWith('.js'));
    if (screen === undefined) throw new Error(`no screen of the name ${name} was built`);
    return compressed(folder, ownScripts(folder, `assets/${screen}`, new Set(first)));
  });
  return {
    firstScreen: compressed(folder, first),
    consoleFirstScreen: compressed(folder, namedIn(folder, 'console.html')),
    embedScript: compressed(folder, ['embed.js']),
    furtherScreen: Math.max(...further),
  };
}

/** What a page names is fetched before its first screen stands: its entry, everything that it imports, its styles. */
function namedIn(folder: string, page: string): string[] {
  const named = readFileSync(join(folder, page), 'utf8').match(/assets\/[^"]+\.(?:js|css)/gu) ?? [];
  if (named.length < 2) throw new Error(`${page} names no scripts and styles`);
  return named;
}

/** A screen's script and all that it cannot be shown without, but for what the first screen has brought. */
function ownScripts(folder: string, file: string, seen: Set<string>): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const imported = readFileSync(join(folder, file), 'utf8').matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/gu);
  return [file, ...[...imported].flatMap(([, name]) => ownScripts(folder, `assets/${name}`, seen))];
}

const compressed = (folder: string, files: readonly string[]): number =>
  files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(folder, file))).length, 0);
