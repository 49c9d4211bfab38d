import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { run } from './run.ts';

it('a quiet program that fails says everything that it said', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'veridoor-run-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const script = join(folder, 'fails.mjs');
  writeFileSync(script, "console.log('building'); console.error('no such file'); process.exitCode = 3;");
  await expect(run(script, [], { quiet: true })).rejects.toThrow(/exit code 3\.\n(?=[^]*building)(?=[^]*no such file)/);
});
