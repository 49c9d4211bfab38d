import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { BROWSERS } from './scripts/embed-script.ts';
import { interfaceTexts } from './scripts/interface-texts.ts';

/** `--mode console` builds the console, `--mode preview` the page that it shows in a frame. */
export default defineConfig(({ mode }) => (mode === 'console' || mode === 'preview' ? staffPages(mode) : pages));

/** One name for what pages and their workers both load, so that it is kept and fetched once. */
const ASSETS = 'assets/[name]-[hash:7][extname]';
const worker: UserConfig['worker'] = { format: 'es', rolldownOptions: { output: { assetFileNames: ASSETS } } };

/** Safari on phones has style properties of its own. */
const STYLED = [...BROWSERS, 'ios18'];

const pages: UserConfig = {
  plugins: [react(), interfaceTexts(), unnamedComponents(), consoleAddresses()],
  server: { port: 4001, strictPort: true },
  build: {
    target: BROWSERS,
    cssTarget: STYLED,
    // The Content-Security-Policy allows neither inline scripts nor scripts in data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // Reading a global or a property has no side effect in any module, ours or a dependency.
      treeshake: { unknownGlobalSideEffects: false, propertyReadSideEffects: false },
      input: { index: 'index.html', 'service-worker': 'src/offline/service-worker.ts' },
      output: {
        // Browsers remember this name; it must not change from one build to the next.
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash:7].js'),
        // The first screen names them all: 42 bits distinguish the builds of one file.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: ASSETS,
        // The code of every page comes in two files: libraries, which seldom change, and our own.
        codeSplitting: {
          groups: [
            {
              name: 'libraries',
              test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|react-router|react-i18next|i18next|@tanstack|openapi-fetch)\//,
            },
            {
              name: 'common',
              test: /packages\/(?:embed\/messages|languages)|src\/(ui\/(?!dialog|field|done-mark|progress|qr-code|language\/language-(?:dialog|order))|lib\/(?!uploads|names\/countries|passkey-device|last-press|base64|local-day|flow\/(?:drafts|likely-country|wallet-channel)|i18n\/(?:bytes|percent|country-name|language-name|language-names|own-intl|intl-data|intl\/))|customer\/(steps\/(?!step-chip)[^/]+$|[^/]+\/progress\.ts|handoff\/use-|way-back\/problem-screen|app\/(?:screens\/(?:who\/who-asks|entry\/[^/]+css)|frame\/(?!report-size)))|hooks\/use-action)/,
            },
            // The list of steps needs them all, and one name costs the first screen less than three.
            {
              name: 'list',
              test: /src\/(customer\/(steps\/step-chip|way-back\/leave-offer)|lib\/i18n\/bytes|hooks\/uploads)/,
            },
            // Two small files that forms and PINs share: one name less for the first screen.
            { name: 'digits', test: /packages\/validation\/one-time-code|src\/ui\/field\/pin-input/ },
            // Every screen with a camera needs them all.
            {
              name: 'camera',
              test: /src\/(vision\/(worker\/calls|frame-pump|grab-frame)|media\/geometry|hooks\/use-(filled-frame|element-size)|customer\/capture\/(use-late|camera\/open-elsewhere))\.tsx?$/,
            },
          ],
        },
      },
    },
  },
  json: { namedExports: false },
  worker,
};

/**
 * The pages of the business's own people, built apart: a file shared with the customers' pages would hold what either
 * of them needs, and the customers' first screen would grow with the console. For the same reason the preview, which
 * has every screen of the customers, shares nothing with the console.
 */
const staffPages = (page: 'console' | 'preview'): UserConfig => ({
  plugins: [react(), interfaceTexts(), unnamedComponents()],
  publicDir: false,
  build: {
    target: BROWSERS,
    cssTarget: STYLED,
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake: { unknownGlobalSideEffects: false, propertyReadSideEffects: false },
      input: { [page]: `${page}.html` },
      output: {
        entryFileNames: `assets/console/${page}/[name]-[hash:7].js`,
        chunkFileNames: `assets/console/${page}/[name]-[hash:7].js`,
        // The preview runs the customers' network: the same file, not a copy of 11 MB.
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.wasm') ? ASSETS : `assets/console/${page}/[name]-[hash:7][extname]`,
      },
    },
  },
  json: { namedExports: false },
  worker,
});

/**
 * The router names its components for developers' tools, and a bundler keeps what is written to: its forms, scroll
 * memory and other links, which no page uses, were 1.8 kB of the first screen.
 */
function unnamedComponents(): Plugin {
  return {
    name: 'unnamed-components',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\// },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
          .replace(/ = (?=React\S*\.(?:forwardRef|memo|createContext)\()/g, ' = /* @__PURE__ */ '),
        map: null,
      }),
    },
  };
}

/** In development, the console's page for every address below /console, as the built pages are served. */
function consoleAddresses(): Plugin {
  return {
    name: 'console-addresses',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _, next) => {
        if (request.url === '/console/preview') request.url = '/preview.html';
        else if (/^\/console(?:\/[^.?]*)?(?:\?|$)/.test(request.url ?? '')) request.url = '/console.html';
        next();
      });
    },
  };
}
