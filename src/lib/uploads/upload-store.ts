import type { CaptureVideo } from '../api/types.ts';
import type { UploadRecord } from './upload.ts';

/** Keeps images and their bytes until they are with the service. */
export interface UploadStore {
  /** Records of one profile, oldest first. */
  list(profile: string): Promise<readonly UploadRecord[]>;
  /** The newest record of an id, which another tab may have written; null when it has been removed. */
  read(id: string): Promise<UploadRecord | null>;
  /** The bytes; null when they are gone. */
  content(id: string): Promise<Blob | null>;
  /** The video of the page; null where there is none. */
  video(id: string): Promise<CaptureVideo | null>;
  /** Writes a new record with its bytes and its video: all or nothing. */
  add(record: UploadRecord, content: Blob, video?: CaptureVideo): Promise<void>;
  /** Overwrites a record; false, and nothing written, when it has been removed meanwhile. */
  update(record: UploadRecord): Promise<boolean>;
  remove(id: string): Promise<void>;
  /** Removes every matching image, of any profile. */
  removeWhere(isGone: (record: UploadRecord) => boolean): Promise<void>;
}

/** In memory: for private windows that refuse storage, and for tests. */
export function memoryStore(): UploadStore {
  const records = new Map<string, UploadRecord>();
  const contents = new Map<string, Blob>();
  const videos = new Map<string, CaptureVideo>();
  const forget = (id: string) => {
    records.delete(id);
    contents.delete(id);
    videos.delete(id);
  };
  return {
    list: (profile) =>
      Promise.resolve(
        [...records.values()]
          .filter((record) => record.profile === profile)
          .toSorted((one, other) => one.takenAt - other.takenAt),
      ),
    read: (id) => Promise.resolve(records.get(id) ?? null),
    content: (id) => Promise.resolve(contents.get(id) ?? null),
    video: (id) => Promise.resolve(videos.get(id) ?? null),
    add(record, content, video) {
      records.set(record.id, record);
      contents.set(record.id, content);
      if (video) videos.set(record.id, video);
      return Promise.resolve();
    },
    update(record) {
      const there = records.has(record.id);
      if (there) records.set(record.id, record);
      return Promise.resolve(there);
    },
    remove(id) {
      forget(id);
      return Promise.resolve();
    },
    removeWhere(isGone) {
      for (const record of records.values()) if (isGone(record)) forget(record.id);
      return Promise.resolve();
    },
  };
}

const orElse = <Value>(work: Promise<Value>, value: Value) => work.catch(() => value);

/**
 * The lasting store, and memory for what it refuses: a full disk, a private window, a database that breaks in use. No
 * captured image is lost for lack of storage while the page is open.
 */
export function withMemory(lasting: UploadStore): UploadStore {
  const memory = memoryStore();
  const inMemory = new Set<string>();
  return {
    async list(profile) {
      const [kept, held] = await Promise.all([orElse(lasting.list(profile), []), memory.list(profile)]);
      const lastingOnes = kept.filter((record) => !inMemory.has(record.id));
      return [...lastingOnes, ...held].toSorted((one, other) => one.takenAt - other.takenAt);
    },
    read: (id) => (inMemory.has(id) ? memory.read(id) : lasting.read(id)),
    content: (id) => (inMemory.has(id) ? memory.content(id) : lasting.content(id)),
    video: (id) => (inMemory.has(id) ? memory.video(id) : lasting.video(id)),
    async add(record, content, video) {
      try {
        await lasting.add(record, content, video);
      } catch {
        inMemory.add(record.id);
        await memory.add(record, content, video);
      }
    },
    async update(record) {
      if (inMemory.has(record.id)) return memory.update(record);
      try {
        return await lasting.update(record);
      } catch {
        const content = await lasting.content(record.id);
        if (!content) return false;
        inMemory.add(record.id);
        await memory.add(record, content, (await orElse(lasting.video(record.id), null)) ?? undefined);
        return true;
      }
    },
    async remove(id) {
      inMemory.delete(id);
      await memory.remove(id);
      await orElse(lasting.remove(id), undefined);
    },
    async removeWhere(isGone) {
      await memory.removeWhere(isGone);
      await orElse(lasting.removeWhere(isGone), undefined);
    },
  };
}
