import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fieldCodes } from '@veridoor/contract/field-codes';
import { ProblemError, invalidField, problemBody, problemKinds } from '../problems/problems.ts';
import { errorsPage } from './openapi/errors-page.ts';

const root = join(import.meta.dirname, '../../..');
const page = (name: string) => readFile(join(root, 'docs', name), 'utf8');

/** The code that answers, without tests and without the lists themselves. */
async function sources(): Promise<string> {
  const files = (
    await Promise.all(['service', 'packages/validation'].map((folder) => typescriptOf(join(root, folder))))
  ).flat();
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n');
}

async function typescriptOf(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|^testing\/|problems\/kinds\//.test(name))
    .map((name) => join(folder, name));
}

describe('error codes', () => {
  it('docs/errors.md is up to date; `npm run openapi` writes it', async () => {
    expect(await page('errors.md')).toBe(errorsPage());
  });

  it('every error code is used somewhere', async () => {
    const text = await sources();
    const codes = [...Object.keys(problemKinds), ...Object.keys(fieldCodes)];
    expect(codes.filter((code) => !text.includes(`'${code}'`))).toEqual([]);
  });

  it('every error code has whole sentences: what it is, why, and what to do', () => {
    for (const [code, [status, title, cause, remedy]] of Object.entries(problemKinds)) {
      expect([code, status >= 400 && status < 600]).toEqual([code, true]);
      expect([code, title]).toEqual([code, expect.stringMatching(/^[A-Z].*[^.]$/)]);
      for (const sentence of [cause, remedy])
        expect([code, sentence]).toEqual([code, expect.stringMatching(/^[A-Z].*\.$/)]);
    }
  });
});

describe('problem details', () => {
  it('the detail of a problem says what is wrong this time and what to do', () => {
    const detail = (problem: ProblemError) => problemBody(problem, 'one').detail;
    expect(detail(new ProblemError('unsupported_file'))).toBe(
      'The content of the file is not JPEG, PNG, WebP, AVIF, GIF or PDF. Convert the file to one of these.',
    );
    expect(detail(new ProblemError('not_ready', { detail: 'Not ready: files.' }))).toBe(
      'Not ready: files. Repair that part, and ask again.',
    );
    expect(detail(invalidField('/email', 'wrong_format', 'must be an e-mail address'))).toBe(
      '/email: must be an e-mail address. Correct what `errors` names.',
    );
    const errors = ['/a', '/b', '/c'].map((field) => ({ field, code: 'required' as const, message: 'is required' }));
    expect(detail(new ProblemError('invalid_request', { errors }))).toMatch(/^\/a: is required, and 2 more\. /);
  });
});
