import { readFileSync } from 'node:fs';

/** What index.html names is fetched before the first screen stands: its entry, everything that it imports, its styles. */
const first = readFileSync('dist/index.html', 'utf8').match(/assets\/[^"]+\.(?:js|css)/g) ?? [];
if (first.length < 3) throw new Error('dist/index.html names no scripts and styles: run npm run build');

export default [
  {
    name: 'first screen, scripts and styles',
    path: first.map((file) => `dist/${file}`),
    limit: '120 kB',
    brotli: true,
  },
  { name: 'embed.js', path: 'dist/embed.js', limit: '4 kB', brotli: true },
];
