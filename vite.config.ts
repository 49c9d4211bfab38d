import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Browsers of the last two years; what they know (light-dark(), nesting, :has()) is not rewritten. */
const browsers = ['chrome130', 'edge130', 'firefox132', 'safari18'];

export default defineConfig({
  plugins: [react()],
  server: { port: 4001, strictPort: true },
  build: {
    target: browsers,
    // The Content-Security-Policy allows neither inline scripts nor data: addresses of them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  json: { namedExports: false },
  worker: { format: 'es' },
});
