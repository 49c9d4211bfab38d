import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const program = join(import.meta.dirname, 'move.ts');
const TABLE = {
  'names/': 'packages/names/',
  'server/': 'service/',
  'server/services/links': 'service/features/links/links',
  'server/repositories/links': 'service/features/links/queries',
  'server/parts#Connection': 'service/platform/connection',
};

let folder: string;
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const move = () => {
  execFileSync('git', ['add', '-A'], { cwd: folder });
  return execFileSync(process.execPath, [program, 'scripts/moves/table.json'], { cwd: folder, encoding: 'utf8' });
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'moves-'));
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  write('scripts/moves/table.json', JSON.stringify(TABLE));
  write('names/compare.ts', '');
  write('service/platform/connection.ts', '');
  write('server/parts.ts', '');
  write('server/worker.ts', '');
  write('server/repositories/links.ts', '');
  write(
    'server/services/links.ts',
    [
      `import { compare } from '../../names/compare.ts';`,
      `import type { Connection, Parts } from '../parts.ts';`,
      `import { findLink } from '../repositories/links.ts';`,
      `const worker = new URL('../worker.ts', import.meta.url);`,
      `const root = join(import.meta.dirname, '../..');`,
      `// As server/repositories/links.ts says; the names.`,
    ].join('\n'),
  );
  write('server/services/links.test.ts', `import { createLink } from './links.ts';`);
  write('docs/page.md', 'See `server/services/links.ts`, [it](../server/services/links.ts), and `names/`.');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('moving files', { timeout: 30_000 }, () => {
  it('moving files by a table rewrites imports, module addresses and paths in texts', () => {
    expect(move()).toContain('6 files moved');
    expect(read('service/features/links/links.ts').split('\n')).toEqual([
      `import { compare } from '../../../packages/names/compare.ts';`,
      `import type { Connection } from '../../platform/connection.ts';`,
      `import type { Parts } from '../../parts.ts';`,
      `import { findLink } from './queries.ts';`,
      `const worker = new URL('../../worker.ts', import.meta.url);`,
      `const root = join(import.meta.dirname, '../../..');`,
      `// As service/features/links/queries.ts says; the names.`,
    ]);
    expect(read('service/features/links/links.test.ts')).toBe(`import { createLink } from './links.ts';`);
    expect(read('docs/page.md')).toBe(
      'See `service/features/links/links.ts`, [it](../service/features/links/links.ts), and `packages/names/`.',
    );
  });

  it('moving files a second time changes nothing', () => {
    move();
    expect(move()).toBe('0 files moved, 0 rewritten.\n');
  });

  it('moving files repairs a merge with files and imports at old places', () => {
    move();
    write('names/sound.ts', '');
    write('service/features/links/links.ts', `import { soundOf } from '../../names/sound.ts';`);
    expect(move()).toBe('1 files moved, 1 rewritten.\n');
    expect(read('service/features/links/links.ts')).toBe(`import { soundOf } from '../../../packages/names/sound.ts';`);
  });

  it('moving files reports imports that lead nowhere', () => {
    write('server/lost.ts', `import { gone } from './gone/away.ts';`);
    expect(move()).toContain('not found: service/lost.ts: ./gone/away.ts');
  });
});
