import { expect, it } from 'vitest';

const files = import.meta.glob<string>('./drawings.svg', { query: '?raw', import: 'default', eager: true });
/** Where the circle of a drawing begins: at the edge of the words below it (`screen.module.css`). */
const EDGE = 26;
/** These stand beside words, never above. */
const BESIDE = new Set(['blur']);

it('a drawing above a title begins where the words do', () => {
  const drawings = [
    ...Object.values(files)
      .join('')
      .matchAll(/<symbol id="([^"]+)" viewBox="0 0 160 120".*?<\/symbol>/gsu),
  ];
  const outside = drawings.filter(([drawing, name = '']) => {
    const starts = [...drawing.matchAll(/(?: x="| d="M)(\d+)/gu)].map(([, x]) => Number(x));
    return !BESIDE.has(name) && Math.min(...starts) < EDGE;
  });
  expect(drawings.length).toBeGreaterThan(20);
  expect(outside.map(([, name]) => name)).toEqual([]);
});
