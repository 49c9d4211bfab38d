import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const program = join(import.meta.dirname, 'main.ts');

it('the service explains a wrong environment and ends', async () => {
  const child = spawn(process.execPath, [program], {
    env: { PORT: 'many', BASE_URL: 'ftp://x' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let reported = '';
  child.stderr.on('data', (chunk) => (reported += String(chunk)));
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(reported).toContain('PORT must be a whole number from 0 to 65535');
  expect(reported).toContain('BASE_URL must use https');
});
