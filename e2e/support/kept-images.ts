import type { Page } from '@playwright/test';

/** An image as a journey keeps it in the browser's own database. */
export interface KeptImage {
  phase: string;
  takenAt: number;
  /** The number of its stored bytes. */
  bytes: number;
}

/**
 * The images that the interface's pages have kept in the browser's database, read in such a page.
 * @param older milliseconds by which every image is made older first
 */
export function keptImages(page: Page, older = 0): Promise<KeptImage[]> {
  return page.evaluate(async (older) => {
    const answer = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('the database failed')));
      });
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes('veridoor')) return [];
    const database = await answer(indexedDB.open('veridoor'));
    const transaction = database.transaction(['images', 'contents'], 'readwrite');
    const images = transaction.objectStore('images');
    const records: { id: string; phase: string; takenAt: number }[] = await answer(images.getAll());
    const contents: { id: string; bytes: ArrayBuffer }[] = await answer(transaction.objectStore('contents').getAll());
    for (const record of records) {
      record.takenAt -= older;
      if (older > 0) images.put(record);
    }
    await new Promise((done) => {
      transaction.addEventListener('complete', done);
    });
    database.close();
    return contents.map(({ id, bytes }) => {
      const { phase, takenAt } = records.find((record) => record.id === id) ?? { phase: 'none', takenAt: 0 };
      return { phase, takenAt, bytes: bytes.byteLength };
    });
  }, older);
}
