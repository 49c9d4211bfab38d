import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * Three kinds of tests: those of the service, with its databases; of plain code; and of the web, in a pretended page. Files
 * share what they have loaded (`isolate`), which takes longer than most of their tests.
 */
export default defineConfig({
  test: {
    // As many as the usual machine has cores: a third changes nothing.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'service',
          isolate: false,
          // A process in which dozens of embedded databases came and went was ended by V8 now and then, while it freed code of
          // WebAssembly (https://github.com/nodejs/node/issues/64500); now it frees none.
          execArgv: ['--no-wasm-code-gc'],
          environment: 'node',
          setupFiles: ['vitest.setup.ts'],
          include: ['service/**/*.test.ts'],
          globalSetup: ['service/testing/servers/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'node',
          isolate: false,
          environment: 'node',
          setupFiles: ['vitest.setup.ts'],
          // None takes a second alone; a machine that does other work too must not fail them.
          testTimeout: 30_000,
          include: ['{packages,scripts,tools,demo,e2e}/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'packages/embed/**'],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          isolate: false,
          environment: 'happy-dom',
          testTimeout: 30_000,
          setupFiles: ['vitest.setup.ts', 'src/testing/setup.ts'],
          include: ['{src,packages/embed}/**/*.test.{ts,tsx}'],
          // One test reads the colours that the style sheet holds.
          css: { include: [/tokens\.css/] },
        },
      },
    ],
  },
});
