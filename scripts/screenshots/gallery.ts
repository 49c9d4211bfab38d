import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, createServer, preview, type ViteDevServer } from 'vite';
import { measureBoxes } from './gallery-boxes.ts';
import { takeImages } from './gallery-images.ts';
import { untilAskedToStop } from '../parts/stopping.ts';

const PORT = 4003;
const PAGE = '/src/gallery/index.html';

/**
 * The gallery's page from Vite, without a service.
 * @param edited whether edits reload the page
 */
async function serve(edited: boolean): Promise<{ server: ViteDevServer; address: string }> {
  const server = await createServer({
    // Edits during a run must not reload the page.
    server: { port: PORT, strictPort: true, host: 'localhost', ...(!edited && { watch: null, hmr: false }) },
    optimizeDeps: { entries: ['src/gallery/index.html'] },
  });
  await server.listen();
  return { server, address: `http://localhost:${PORT}${PAGE}` };
}

/** Builds the gallery's page for `work`: a built page opens much faster, which counts when every story is opened. */
async function built(work: (address: string) => Promise<void>): Promise<void> {
  const outDir = mkdtempSync(join(tmpdir(), 'veridoor-gallery-'));
  try {
    await build({
      logLevel: 'warn',
      build: { outDir, emptyOutDir: true, minify: false, rolldownOptions: { input: PAGE.slice(1) } },
    });
    const server = await preview({
      build: { outDir },
      preview: { port: PORT + 1, strictPort: true, host: 'localhost' },
    });
    try {
      await work(`http://localhost:${PORT + 1}${PAGE}`);
    } finally {
      await server.close();
    }
  } finally {
    rmSync(outDir, { recursive: true });
  }
}

/**
 * `npm run gallery` shows every state of the interface. Chromium examines each of them with `-- --images FOLDER [WORDS]`,
 * and measures its boxes in the languages with `-- --boxes [LANGUAGES] [WORDS]`.
 */
async function main([option, target, words = '']: readonly string[]): Promise<void> {
  const tell = (fault: string) => {
    console.error(fault);
    process.exitCode = 1;
  };
  if (option === '--boxes')
    return built((address) => measureBoxes(address, { languages: target?.split(','), words }, tell));
  const { server, address } = await serve(option === undefined);
  try {
    if (option === '--images' && target !== undefined) await takeImages(address, target, words, tell);
    else {
      console.log(`\nReady: ${address} shows the gallery. Ctrl-C ends it.`);
      await untilAskedToStop(new Promise(() => undefined));
    }
  } finally {
    await server.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
