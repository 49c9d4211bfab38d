import { createServer, type ViteDevServer } from 'vite';
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

/**
 * `npm run gallery` shows every state of the interface; with `-- --images` it examines each of them in Chromium
 * instead.
 */
async function main([option, folder, words = '']: readonly string[]): Promise<void> {
  const { server, address } = await serve(option === undefined);
  try {
    if (option === '--images' && folder !== undefined) {
      await takeImages(address, folder, words, (fault) => {
        console.error(fault);
        process.exitCode = 1;
      });
      return;
    }
    console.log(`\nReady: ${address} shows the gallery. Ctrl-C ends it.`);
    await untilAskedToStop(new Promise(() => undefined));
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
