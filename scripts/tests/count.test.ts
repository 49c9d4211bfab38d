import { expect, it } from 'vitest';
import { closingLine, countPlaywright, countVitest, together } from './count.ts';

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
