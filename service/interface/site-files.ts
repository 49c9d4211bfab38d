import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

type Encoding = 'br' | 'gzip';

/** One file of the built interface. */
export interface SiteFile {
  type: string;
  /** Strong validator: a digest of the bytes. */
  etag: string;
  cacheControl: string;
  path: string;
  size: number;
  /** Copies that the build compressed, smallest first, with their sizes in bytes. */
  compressed: { encoding: Encoding; path: string; size: number }[];
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
};

const suffixes: [string, Encoding][] = [
  ['.br', 'br'],
  ['.gz', 'gzip'],
];

/**
 * Reads the built interface once and returns the map from address path to file, so that a request can name nothing
 * else. Throws when the folder holds no built interface.
 */
export function readSiteFiles(folder: string): Map<string, SiteFile> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  const present = new Set(names);
  const files = new Map<string, SiteFile>();
  for (const name of names) {
    if (suffixes.some(([suffix]) => name.endsWith(suffix) && present.has(name.slice(0, -suffix.length)))) continue;
    const bytes = readFileSync(join(folder, name));
    files.set(`/${name.split(sep).join('/')}`, {
      type: types[extname(name)] ?? 'application/octet-stream',
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
      cacheControl: cacheControl(name),
      path: join(folder, name),
      size: bytes.length,
      compressed: suffixes.flatMap(([suffix, encoding]) => {
        const path = join(folder, name + suffix);
        return present.has(name + suffix) ? { encoding, path, size: readFileSync(path).length } : [];
      }),
    });
  }
  if (!files.has('/index.html')) throw new Error(`${folder} holds no built interface: run npm run build`);
  return files;
}

/** Vite puts a digest of the content into the names in `assets`, so such a file never changes. */
function cacheControl(name: string): string {
  if (name.startsWith(`assets${sep}`)) return 'public, max-age=31536000, immutable';
  // Models are large and change with a release at most; a client asks by their digest once a week.
  if (name.startsWith(`models${sep}`)) return 'public, max-age=604800';
  return name.endsWith('.html') ? 'no-cache' : 'public, max-age=3600';
}

/** The smallest copy of a file that a client takes, by its Accept-Encoding header (RFC 9110, 12.5.3). */
export function chooseCopy(
  file: SiteFile,
  accepted: string,
): { path: string; size: number; encoding?: Encoding; etag: string } {
  const copy = file.compressed.find(({ encoding }) => accepts(accepted, encoding));
  return copy ? { ...copy, etag: file.etag.replace(/"$/, `-${copy.encoding}"`) } : file;
}

function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((item) => {
    const [name, ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
