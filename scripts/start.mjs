import { createRequire } from 'node:module';

// Plain JavaScript: without the packages, whatever Node is installed runs this, and an older one reads no TypeScript.
const { enableCompileCache } = createRequire(import.meta.url)('node:module');
const INSTALL = 'Packages are missing, and the Node that comes with them: run npm ci, then npm start again.';

if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(INSTALL);
  process.exitCode = 1;
} else {
  // The compiled programs of the last start: a second less on the usual machine.
  enableCompileCache('node_modules/.cache/node');
  try {
    await import('./start.ts');
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    console.error(INSTALL);
    process.exitCode = 1;
  }
}
