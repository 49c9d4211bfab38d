import type { CaptureVideo } from '../api/types.ts';
import type { UploadRecord } from './upload.ts';
import type { UploadStore } from './upload-store.ts';

const NAME = 'veridoor';
const VERSION = 1;
const RECORDS = 'images';
const CONTENTS = 'contents';
/** Safari may leave `open` without an answer after a restore; the person does not wait for that. */
const OPEN_TIME_LIMIT_MS = 3000;

/** Bytes, not a Blob: Safari loses the files behind stored Blobs, and its private windows refuse them. */
interface StoredContent {
  readonly id: string;
  readonly bytes: ArrayBuffer;
  readonly mime: string;
  readonly video?: CaptureVideo;
}

function answer<Value>(request: IDBRequest<Value>): Promise<Value> {
  const { promise, resolve, reject } = Promise.withResolvers<Value>();
  request.addEventListener('success', () => resolve(request.result), { once: true });
  request.addEventListener('error', () => reject(request.error ?? new Error('storage failed')), { once: true });
  return promise;
}

function finished(transaction: IDBTransaction): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const fail = () => reject(transaction.error ?? new Error('storage was interrupted'));
  transaction.addEventListener('complete', () => resolve(), { once: true });
  transaction.addEventListener('error', fail, { once: true });
  transaction.addEventListener('abort', fail, { once: true });
  return promise;
}

async function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(NAME, VERSION);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(RECORDS, { keyPath: 'id' });
    request.result.createObjectStore(CONTENTS, { keyPath: 'id' });
  });
  const { promise: late, reject } = Promise.withResolvers<IDBDatabase>();
  const timer = setTimeout(() => reject(new Error('storage does not answer')), OPEN_TIME_LIMIT_MS);
  try {
    return await Promise.race([answer(request), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Opens the browser's database. Rejects where the browser has none, refuses it, or does not answer. */
export async function indexedDbStore(factory: IDBFactory): Promise<UploadStore> {
  const database = await openDatabase(factory);
  // Another tab may need a newer version of the database: this one must not block it.
  database.addEventListener('versionchange', () => database.close());
  const records = async () =>
    answer<UploadRecord[]>(database.transaction(RECORDS, 'readonly').objectStore(RECORDS).getAll());

  return {
    list: async (profile) =>
      (await records())
        .filter((record) => record.profile === profile)
        .toSorted((one, other) => one.takenAt - other.takenAt),
    async read(id) {
      const store = database.transaction(RECORDS, 'readonly').objectStore(RECORDS);
      return (await answer<UploadRecord | undefined>(store.get(id))) ?? null;
    },
    async content(id) {
      const store = database.transaction(CONTENTS, 'readonly').objectStore(CONTENTS);
      const stored = await answer<StoredContent | undefined>(store.get(id));
      return stored ? new Blob([stored.bytes], { type: stored.mime }) : null;
    },
    async video(id) {
      const store = database.transaction(CONTENTS, 'readonly').objectStore(CONTENTS);
      return (await answer<StoredContent | undefined>(store.get(id)))?.video ?? null;
    },
    async add(record, content, video) {
      // Before the transaction: an idle one closes while the bytes are read.
      const bytes = await content.arrayBuffer();
      const stored: StoredContent = { id: record.id, bytes, mime: record.mime, ...(video && { video }) };
      const transaction = database.transaction([RECORDS, CONTENTS], 'readwrite');
      transaction.objectStore(RECORDS).put(record);
      transaction.objectStore(CONTENTS).put(stored);
      await finished(transaction);
    },
    async update(record) {
      const transaction = database.transaction(RECORDS, 'readwrite');
      const done = finished(transaction);
      const store = transaction.objectStore(RECORDS);
      const there = (await answer(store.count(record.id))) > 0;
      if (there) store.put(record);
      await done;
      return there;
    },
    async remove(id) {
      const transaction = database.transaction([RECORDS, CONTENTS], 'readwrite');
      transaction.objectStore(RECORDS).delete(id);
      transaction.objectStore(CONTENTS).delete(id);
      await finished(transaction);
    },
    async removeWhere(isGone) {
      // One transaction: it sees another tab's confirmation either before or after.
      const transaction = database.transaction([RECORDS, CONTENTS], 'readwrite');
      const done = finished(transaction);
      const all = await answer<UploadRecord[]>(transaction.objectStore(RECORDS).getAll());
      for (const { id } of all.filter(isGone)) {
        transaction.objectStore(RECORDS).delete(id);
        transaction.objectStore(CONTENTS).delete(id);
      }
      await done;
    },
  };
}
