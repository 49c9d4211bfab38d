import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { indexedDbStore } from './indexed-db-store.ts';
import type { UploadRecord } from './upload.ts';
import { memoryStore, withMemory, type UploadStore } from './upload-store.ts';

const record = (id: string, change: Partial<UploadRecord> = {}): UploadRecord => ({
  id,
  profile: 'one',
  target: { step: 'identity', type: 'passport', side: 'single' },
  metadata: {},
  mime: 'image/png',
  size: 5,
  name: null,
  phase: 'draft',
  uploadUrl: null,
  fault: null,
  takenAt: 1000,
  ...change,
});
const bytes = () => new Blob(['bytes'], { type: 'image/png' });

const refuse = () => Promise.reject(new DOMException('', 'QuotaExceededError'));

/** A full disk: stored images can be read, nothing can be written. */
async function full(): Promise<UploadStore> {
  const store = await indexedDbStore(new IDBFactory());
  return { ...store, add: refuse, update: refuse };
}

describe.each<[string, () => Promise<UploadStore>]>([
  ['memory', () => Promise.resolve(memoryStore())],
  ['IndexedDB', () => indexedDbStore(new IDBFactory())],
  ['IndexedDB with memory', async () => withMemory(await indexedDbStore(new IDBFactory()))],
  ['a full disk with memory', async () => withMemory(await full())],
])('images in %s', (_name, open) => {
  it('stored images come back unchanged, oldest first', async () => {
    const store = await open();
    await store.add(record('b', { takenAt: 2000 }), bytes());
    await store.add(record('a'), bytes());
    expect((await store.list('one')).map(({ id }) => id)).toEqual(['a', 'b']);
    const content = await store.content('b');
    expect(await content?.text()).toBe('bytes');
    expect(content?.type).toBe('image/png');
  });

  it('stored images can be changed, and removed ones do not come back', async () => {
    const store = await open();
    await store.add(record('a'), bytes());
    expect(await store.update(record('a', { phase: 'waiting' }))).toBe(true);
    expect((await store.read('a'))?.phase).toBe('waiting');
    await store.remove('a');
    expect(await store.update(record('a'))).toBe(false);
    expect(await store.read('a')).toBeNull();
    expect(await store.content('a')).toBeNull();
    expect(await store.list('one')).toEqual([]);
  });

  it('stored images of all profiles are removed when they match the condition', async () => {
    const store = await open();
    await store.add(record('other', { profile: 'two' }), bytes());
    await store.add(record('old', { takenAt: 10 }), bytes());
    await store.add(record('kept'), bytes());
    await store.removeWhere(({ takenAt }) => takenAt < 500);
    expect(await Promise.all(['other', 'old', 'kept'].map((id) => store.content(id)))).toEqual([
      expect.any(Blob),
      null,
      expect.any(Blob),
    ]);
    await store.removeWhere(({ profile }) => profile === 'two');
    expect([await store.read('other'), await store.content('other')]).toEqual([null, null]);
    expect(await store.read('kept')).not.toBeNull();
  });
});

describe('storage', () => {
  it('storage keeps images across pages', async () => {
    const factory = new IDBFactory();
    await (await indexedDbStore(factory)).add(record('a'), bytes());
    const later = await indexedDbStore(factory);
    expect(await (await later.content('a'))?.text()).toBe('bytes');
  });

  it('storage moves an image to memory when the disk fills up', async () => {
    const lasting = await indexedDbStore(new IDBFactory());
    let diskIsFull = false;
    const store = withMemory({
      ...lasting,
      update: (change) =>
        diskIsFull ? Promise.reject(new DOMException('', 'QuotaExceededError')) : lasting.update(change),
    });
    await store.add(record('a'), bytes());
    diskIsFull = true;
    expect(await store.update(record('a', { phase: 'sent' }))).toBe(true);
    expect((await store.list('one')).map(({ id, phase }) => `${id} ${phase}`)).toEqual(['a sent']);
    expect(await (await store.content('a'))?.text()).toBe('bytes');
  });

  it('storage is refused where the browser has none', async () => {
    const refusing = {
      open: () => {
        throw new DOMException('no storage here', 'SecurityError');
      },
    };
    await expect(indexedDbStore(refusing as unknown as IDBFactory)).rejects.toThrow('no storage here');
  });
});
