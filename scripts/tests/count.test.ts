import { beforeEach, describe, expect, it, vi } from 'vitest';
import { closingLine, countPlaywright, countVitest, together, withSecondTry, type Count } from './count.ts';

const row = (line: number, status: string, fullName = 'adds') => ({
  status,
  fullName,
  location: { line, column: 3 },
});
const file = (name: string, rows: ReturnType<typeof row>[], status = 'passed', message = '') => ({
  name: `/project/${name}`,
  status,
  message,
  assertionResults: rows,
});

it('counts a table of rows as the one promise that its block makes', () => {
  const count = countVitest({ testResults: [file('a.test.ts', [row(1, 'passed'), row(1, 'passed')])] }, '/project');
  expect(count.tests).toBe(2);
  expect(closingLine(count)).toBe('1 passed, 0 failed');
});

it('counts a promise as broken when one of its rows failed', () => {
  const rows = [row(1, 'passed'), row(1, 'failed', 'adds two')];
  const count = countVitest({ testResults: [file('a.test.ts', rows, 'failed')] }, '/project');
  expect(closingLine(count)).toBe('0 passed, 1 failed');
  expect(count.promises.map(({ name }) => name)).toEqual(['adds two']);
});

it('says of a single row that it did not run, though others of its block did', () => {
  const rows = [row(1, 'passed', 'in Python'), row(1, 'skipped', 'in PHP')];
  const count = countVitest({ testResults: [file('a.test.ts', rows)] }, '/project');
  expect(closingLine(count)).toBe('1 passed, 0 failed, 1 not run');
});

it('counts a file that does not load as a broken promise', () => {
  const count = countVitest({ testResults: [file('a.test.ts', [], 'failed', 'SyntaxError\n  at …')] }, '/project');
  expect(count.promises).toEqual([{ place: 'a.test.ts', name: 'SyntaxError', outcome: 'broken' }]);
});

it('counts a promise once when two runs kept it', () => {
  const count = countVitest({ testResults: [file('a.test.ts', [row(1, 'passed')])] }, '/project');
  expect(together([count, count])).toMatchObject({ tests: 2, promises: [{ outcome: 'kept' }] });
});

it('reads the journeys in suites within suites', () => {
  const spec = (line: number, status: string) => ({
    file: 'whole.spec.ts',
    line,
    column: 1,
    title: 'a customer is verified',
    tests: [{ status }],
  });
  const suites = [{ suites: [{ specs: [spec(1, 'expected'), spec(2, 'skipped'), spec(3, 'unexpected')] }] }];
  expect(closingLine(countPlaywright(suites))).toBe('1 passed, 1 failed, 1 not run');
});

describe('a second try', () => {
  const said = vi.spyOn(console, 'log');
  beforeEach(() => {
    said.mockReset().mockImplementation(() => undefined);
  });
  const [first, second, third] = [1, 2, 3].map((line) => ({ place: `a.test.ts:${line}:3`, name: 'adds' }));
  const count = (...promises: Count['promises']): Count => ({ promises, notRun: [], tests: promises.length });

  it('takes the outcome alone, of what failed and of its neighbours in the file', async () => {
    const beside = count(
      { ...first!, outcome: 'broken' },
      { ...second!, outcome: 'broken' },
      { ...third!, outcome: 'kept' },
    );
    const alone = count({ ...first!, outcome: 'kept' }, { ...second!, outcome: 'broken' });
    const tried: unknown[] = [];
    const after = await withSecondTry(beside, async (broken) => (tried.push(...broken), alone));
    expect(tried).toEqual(beside.promises.slice(0, 2));
    expect(closingLine(after)).toBe('2 passed, 1 failed');
    expect(said.mock.calls.flat()).toEqual([
      'failed beside others, passed alone: a.test.ts:1:3 adds',
      'failed beside others and alone: a.test.ts:2:3 adds',
    ]);
  });

  it('keeps the failure of a runner that has no file', async () => {
    const beside = count({ place: 'service', name: 'ended with 1', outcome: 'broken' });
    expect(closingLine(await withSecondTry(beside, async () => count()))).toBe('0 passed, 1 failed');
  });

  it('is not made where nothing failed, or too much', async () => {
    const never = () => Promise.reject(new Error('tried again'));
    const kept = count({ ...first!, outcome: 'kept' });
    expect(await withSecondTry(kept, never)).toBe(kept);
    const many = count(
      ...Array.from({ length: 13 }, (_, line) => ({ place: `a:${line}`, name: '', outcome: 'broken' as const })),
    );
    expect(await withSecondTry(many, never)).toBe(many);
  });
});
