import { IDBFactory } from 'fake-indexeddb';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { indexedDbStore } from './indexed-db-store.ts';
import type { UploadPhase, UploadRecord } from './upload.ts';
import { isDraftOf, isOf, isOutdated, removeImages } from './retention.ts';

const HOUR = 60 * 60 * 1000;
const NOW = Date.UTC(2026, 0, 2);

const record = (id: string, phase: UploadPhase, age: number, profile = 'ada'): UploadRecord => ({
  id,
  profile,
  target: { step: 'identity', type: 'passport', side: 'single' },
  metadata: {},
  mime: 'image/png',
  size: 5,
  name: null,
  phase,
  uploadUrl: null,
  fault: null,
  takenAt: NOW - age,
});

describe('leftover images', () => {
  beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
  afterEach(() => vi.unstubAllGlobals());

  const keep = async (...records: UploadRecord[]) => {
    const store = await indexedDbStore(indexedDB);
    for (const one of records) await store.add(one, new Blob(['bytes']));
  };
  const left = async () => {
    const store = await indexedDbStore(indexedDB);
    const all = [...(await store.list('ada')), ...(await store.list('grace'))];
    return all.map(({ id }) => id).toSorted();
  };

  it('leftover images are deleted by age at every start, even without a link', async () => {
    await keep(
      record('draft', 'draft', HOUR / 2),
      record('old draft', 'draft', HOUR + 1),
      record('waiting', 'waiting', 23 * HOUR),
      record('old one of somebody else', 'sending', 25 * HOUR, 'grace'),
      record('failed', 'failed', 25 * HOUR),
    );
    await removeImages(isOutdated(NOW));
    expect(await left()).toEqual(['draft', 'waiting']);
  });

  it('leftover images are deleted with an ended journey, unconfirmed ones with a left journey', async () => {
    await keep(record('a draft', 'draft', 1), record('waiting', 'waiting', 1), record('hers', 'draft', 1, 'grace'));
    await removeImages(isDraftOf('ada'));
    expect(await left()).toEqual(['hers', 'waiting']);
    await removeImages(isOf('ada'));
    expect(await left()).toEqual(['hers']);
  });

  it('deleting leftover images fails silently where the browser refuses its database', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('no storage here', 'SecurityError');
      },
    });
    await expect(removeImages(isOf('ada'))).resolves.toBeUndefined();
  });

  it('leftover images never outlive a day under any clock, and older ones go first', () => {
    const phases = fc.constantFrom<UploadPhase>('draft', 'waiting', 'sending', 'sent', 'failed');
    const age = fc.integer({ min: -72 * HOUR, max: 72 * HOUR });
    fc.assert(
      fc.property(phases, age, age, (phase, one, other) => {
        const [younger, older] = [one, other].toSorted((a, b) => Math.abs(a) - Math.abs(b)) as [number, number];
        const isGone = (of: number) => isOutdated(NOW)(record('a', phase, of));
        expect(isGone(older) || !isGone(younger)).toBe(true);
        expect(isGone(older) || Math.abs(older) <= 24 * HOUR).toBe(true);
      }),
    );
  });
});
