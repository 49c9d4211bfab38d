import { globSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { hasPostgresql } from './service/testing/servers/postgresql.ts';
import { configDefaults, defineConfig } from 'vitest/config';

/** Suites of many seconds: kills, fuzz, installed packages, samples. Only the whole run takes them. */
const WHOLE = '**/*.whole.test.{ts,tsx}';

const exclude = [...configDefaults.exclude, WHOLE];

const service = {
  isolate: false,
  // V8 sometimes killed a process with dozens of successive embedded databases while it freed WebAssembly code
  // (https://github.com/nodejs/node/issues/64500); now it frees none.
  execArgv: ['--no-wasm-code-gc'],
  environment: 'node',
  setupFiles: ['vitest.setup.ts'],
  globalSetup: ['scripts/parts/openapi.ts', 'service/testing/servers/global-setup.ts'],
  // Alone, none takes ten seconds; a busy machine must not fail them.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  provide: { secondDatabase: false },
};

/** Files that test statements, types and locks, which the other database may understand in its own way. */
const onBothDatabases = (): string[] =>
  globSync('service/**/*.test.ts').filter((file) => readFileSync(file, 'utf8').includes('describe.each(databases)'));

/**
 * Three kinds of quick tests: of the service with its database, of plain code, and of the web in a simulated page. Files
 * share their loaded modules (`isolate`), since loading takes longer than most of their tests.
 */
export default defineConfig({
  test: {
    // One for each core of the usual machine: a third changes nothing.
    maxWorkers: 2,
    // The preview of the console is a frame, which the simulated page does not load.
    onConsoleLog: (log) => !log.includes('Iframe page loading is disabled'),
    projects: [
      { test: { ...service, name: 'service', include: ['service/**/*.test.ts'], exclude } },
      {
        test: {
          ...service,
          name: 'whole',
          include: ['{models,service,packages,scripts,tools,demo,e2e}/**/*.whole.test.ts'],
        },
      },
      {
        test: {
          ...service,
          name: 'second-database',
          // Without PostgreSQL the embedded database is the usual one, and there is no other.
          include: process.env['TEST_DATABASE_URL'] || hasPostgresql() ? onBothDatabases() : [],
          provide: { secondDatabase: true },
        },
      },
      {
        test: {
          name: 'node',
          isolate: false,
          globalSetup: ['scripts/parts/openapi.ts'],
          environment: 'node',
          setupFiles: ['vitest.setup.ts'],
          // Alone, none takes a second; a busy machine must not fail them.
          testTimeout: 120_000,
          // The documentation is built before its tests.
          hookTimeout: 120_000,
          include: ['{models,packages,scripts,tools,demo,e2e}/**/*.test.ts'],
          exclude: [...exclude, 'packages/embed/**'],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          isolate: false,
          globalSetup: ['scripts/parts/openapi.ts'],
          environment: 'happy-dom',
          testTimeout: 120_000,
          setupFiles: ['vitest.setup.ts', 'src/testing/setup.ts'],
          include: ['{src,packages/embed}/**/*.test.{ts,tsx}'],
          exclude,
          // One test reads the colours of the style sheet.
          css: { include: [/tokens\.css/] },
        },
      },
    ],
  },
});
