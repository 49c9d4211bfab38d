import { expect, it } from 'vitest';
import { judgePageSight } from './page-sight.ts';

const table = { aspect: null, isCut: false, isPaper: false, mayBeScan: false, isMachineReadable: false };
const ID1 = { size: 'ID-1' } as const;

it('an image without a document is asked for again at once', () => {
  expect(judgePageSight(table, [], ID1, false)).toMatchObject({ outcome: 'failed', detail: 'no_document' });
});

it('a person looks at the image of a customer who insists', () => {
  expect(judgePageSight(table, [], ID1, true)).toMatchObject({ outcome: 'review', detail: 'no_document' });
});

it('a card whose edges are not seen goes to a person, since its portrait is', () => {
  expect(judgePageSight(table, [{ eyes: 0.06 }], ID1, false)).toMatchObject({
    outcome: 'review',
    detail: 'page_not_found',
  });
});

it('a shape alone rejects nobody', () => {
  const card = { ...table, aspect: 1.586 };
  expect(judgePageSight(card, null, { size: 'ID-3' }, false)).toMatchObject({
    outcome: 'review',
    detail: 'wrong_document',
  });
  expect(judgePageSight(card, null, ID1, false)).toMatchObject({ outcome: 'passed', detail: null });
});
