import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { stampOf } from './stamp.ts';

it('a folder stays built while packages are packed, and no longer when a source changes', () => {
  const root = mkdtempSync(join(tmpdir(), 'veridoor-stamp-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const embed = join(root, 'packages/embed');
  for (const folder of [join(embed, 'dist'), join(root, 'dist')]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(embed, 'index.ts'), 'one');
  const stamp = stampOf(join(root, 'dist'), [join(root, 'packages')]);
  expect(stamp.state()).toBe('missing');
  stamp.write();
  writeFileSync(join(embed, 'LICENSE'), 'MIT');
  writeFileSync(join(embed, 'dist/index.js'), 'one');
  expect(stamp.state()).toBe('built');
  writeFileSync(join(embed, 'index.ts'), 'two');
  expect(stamp.state()).toBe('changed');
});
