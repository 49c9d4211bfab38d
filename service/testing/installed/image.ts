import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ROOT } from '../snippets/snippets.ts';

const text = readFileSync(join(ROOT, 'Containerfile'), 'utf8');

/** How the Containerfile installs packages for production: arguments of `npm ci`. */
export const INSTALLING = /^RUN npm ci (--omit=dev .+) && sh container\/prune\.sh \/usr\/local\/bin\/node$/m
  .exec(text)?.[1]
  ?.split(' ');

/**
 * Lays out what the Containerfile's last stage copies, below `image`. `production` is the installation that its stage
 * of the same name makes; what only its stage `build` has is in this checkout.
 */
export function layOutImage(image: string, production: { folder: string; node: string }): void {
  const last = text.slice(text.lastIndexOf('\nFROM '));
  for (const [, names = ''] of last.matchAll(/^COPY --from=\w+ (?:--chown=\S+ )?(.+)$/gm)) {
    const places = names.split(' ');
    const target = places.pop()!;
    for (const place of places) {
      // The empty folder of the data is made by whoever starts.
      if (place === '/data') continue;
      const from = place === '/usr/local/bin/node' ? production.node : find(place, production.folder);
      const to = join(image, target.startsWith('/') ? target : join('/app', target));
      const copy = target.endsWith('/') ? join(to, basename(place)) : to;
      mkdirSync(dirname(copy), { recursive: true });
      cpSync(from, copy, { recursive: true, verbatimSymlinks: true });
    }
  }
}

function find(place: string, installed: string): string {
  const path = place.replace(/^\/app\//, '');
  const found = [installed, ROOT].map((folder) => join(folder, path)).find((candidate) => existsSync(candidate));
  if (found === undefined) throw new Error(`the Containerfile copies ${place}, which nothing makes`);
  return found;
}

/** Bytes of all files in a folder. A link to a workspace holds none: its files are counted where they are. */
export function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    return sum + (entry.isDirectory() ? sizeOf(path) : entry.isFile() ? lstatSync(path).size : 0);
  }, 0);
}
