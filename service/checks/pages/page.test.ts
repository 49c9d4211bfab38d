import { expect, it } from 'vitest';
import { NOTHING_SEEN, resultsOf, UNSEEN } from '../../testing/documents/page-context.ts';
import type { PageContext } from '../contexts.ts';
import { page } from './page.ts';

const table = { aspect: null, isCut: false, isPaper: false, mayBeScan: false, isMachineReadable: false };
const ID1 = { machineReadable: [], side: 'front', country: null, size: 'ID-1', minimumAge: null } as const;
const NO_FACES = { faces: [], signs: null, width: 1000, height: 1000 };
const result = async (
  appearance: typeof table | (Omit<typeof table, 'aspect'> & { aspect: number }),
  change: Partial<PageContext>,
) => (await resultsOf([page], { ...UNSEEN, expected: ID1, inspection: { ...NOTHING_SEEN, appearance }, ...change }))[0];

it('asks at once for another image of a table without a document', async () => {
  expect(await result(table, { faces: NO_FACES })).toMatchObject({ outcome: 'failed', detail: 'no_document' });
});

it('leaves the image of a customer who insists to a person', async () => {
  const insisting = await result(table, { faces: NO_FACES, insists: true });
  expect(insisting).toMatchObject({ outcome: 'review', detail: 'no_document' });
});

it('leaves a card with a portrait but without edges to a person', async () => {
  const portrait = { quality: { eyes: 60 } } as NonNullable<PageContext['faces']>['faces'][number];
  expect(await result(table, { faces: { ...NO_FACES, faces: [portrait] } })).toMatchObject({
    outcome: 'review',
    detail: 'page_not_found',
  });
});

it('rejects nobody for a shape alone', async () => {
  const card = { ...table, aspect: 1.586 };
  expect(await result(card, { expected: { ...ID1, size: 'ID-3' } })).toMatchObject({
    outcome: 'review',
    detail: 'wrong_document',
  });
  expect(await result(card, {})).toMatchObject({ outcome: 'passed', detail: null });
});

it('has no result for a file that is no page of a document', async () => {
  expect(await result(table, { expected: null })).toBeUndefined();
});
