import { readFileSync, readdirSync } from 'node:fs';

/** What index.html names is fetched before the first screen stands: its entry, everything that it imports, its styles. */
const first = namedIn('index.html', 3);
/** The same of the console. */
const consoleFirst = namedIn('console.html', 2);

function namedIn(page, least) {
  const named = readFileSync(`dist/${page}`, 'utf8').match(/assets\/[^"]+\.(?:js|css)/g) ?? [];
  if (named.length < least) throw new Error(`dist/${page} names no scripts and styles: run npm run build`);
  return named;
}

/** A screen's script and all that it cannot be shown without, but for what the first screen has brought. */
function ownScripts(file, seen = new Set(first)) {
  if (seen.has(file)) return [];
  seen.add(file);
  const imported = readFileSync(`dist/${file}`, 'utf8').matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g);
  return [file, ...[...imported].flatMap(([, name]) => ownScripts(`assets/${name}`, seen))];
}

/** The screens of the further steps; image and call bring their own weight, which is not a form's. */
const further = ['form', 'questionnaire', 'code', 'address', 'signature', 'info', 'upload', 'payment'];
const screens = readdirSync('dist/assets').filter((name) => /-screen-[^.]+\.js$/.test(name));

export default [
  {
    name: 'first screen, scripts and styles',
    path: first.map((file) => `dist/${file}`),
    limit: '120 kB',
    brotli: true,
  },
  {
    name: 'console, first screen',
    path: consoleFirst.map((file) => `dist/${file}`),
    limit: '180 kB',
    brotli: true,
  },
  { name: 'embed.js', path: 'dist/embed.js', limit: '4 kB', brotli: true },
  ...further.map((name) => {
    const screen = screens.find((file) => file.startsWith(`${name}-screen-`));
    if (screen === undefined) throw new Error(`no screen of the name ${name} was built`);
    return {
      name: `${name}, its own scripts`,
      path: ownScripts(`assets/${screen}`).map((file) => `dist/${file}`),
      limit: '25 kB',
      brotli: true,
    };
  }),
];
