import { expect, it } from 'vitest';
import { countPromises } from './count-promises.ts';

it('every test block counts once, in a loop, with rows and with conditions too', () => {
  const vitest = `
    it('a', () => {});
    it('b', { timeout: 1 }, async () => {});
    it.each([[1, () => 2], [3, () => 4]])('row %s', (row) => expect(row));
    it.skipIf(!here).for(rows)('c', shared);
    describe.each(databases)('on %s', () => { it.only('d', function () {}); });`;
  const playwright = `
    for (const way of ways) test(\`way \${way}\`, { tag: '@slow' }, async ({ page }) => { test.skip(isLeftOut, 'none here'); });`;
  expect(
    countPromises([
      { path: 'a.test.ts', source: vitest },
      { path: 'b.spec.ts', source: playwright },
    ]),
  ).toBe(6);
});

it('hooks, steps, groups and parts that are called test are no tests', () => {
  const source = `
    test.describe('group', () => {});
    test.use({ locale: 'en' });
    beforeEach(() => {});
    const answer = await test.inject('GET', handler);
    it.each(rows);
    // it('a comment', () => {});`;
  expect(countPromises([{ path: 'a.test.ts', source }])).toBe(0);
});
