import type { CaptureVideo } from '../api/types.ts';
import type { UploadRecord } from './upload.ts';
import type { UploadStore } from './upload-store.ts';
import type { UploadEnvironment } from './queue.ts';
import { UploadTrouble, type SendOptions, type Trouble, type UploadTransport } from './transport.ts';

/**
 * The fate of one request: it succeeds, its question or its answer is lost, the upload is forgotten, or the page dies.
 */
export type Fate = 'well' | 'question_lost' | 'answer_lost' | 'forgotten' | 'page_dies_before' | 'page_dies_after';

const CHUNK = 4;
const later: Trouble = { kind: 'later', retryAfter: null };

interface StoredUpload {
  readonly size: number;
  bytes: string;
}

interface RegisteredImage {
  readonly side: string;
  readonly bytes: string;
  readonly capture?: string;
}

/** A service for tests that keeps uploads and documents like the real one, and a network that fails on demand. */
class FakeService {
  readonly uploads = new Map<string, StoredUpload>();
  readonly documents = new Map<string, RegisteredImage>();
  /** Captures by their identifiers, and whether the service still accepts them. */
  readonly captures = new Map<string, boolean>();
  /** Videos of pages by their captures. */
  readonly videos = new Map<string, CaptureVideo>();
  /** Bytes received in all, per image. */
  readonly received = new Map<string, number>();
  private created = 0;
  /** Uploads that the service dropped, as after their expiry. */
  forgotten = 0;
  /** The fates of the next requests; all succeed after the list. */
  fates: Fate[] = [];
  refusal: Trouble | null = null;

  transport(page: FakePage): UploadTransport {
    return {
      prepare: () => undefined,
      announce: ({ id }) => this.request(page, null, () => this.captures.get(id) ?? false),
      video: ({ id }, video) => this.request(page, null, () => void this.videos.set(id, video)),
      send: (record, content, options) => this.send(page, record, content, options),
      register: (record, uploadUrl) => this.register(page, record, uploadUrl),
    };
  }

  private async request<Value>(page: FakePage, url: string | null, effect: () => Value): Promise<Value> {
    await page.alive();
    const fate = this.fates.shift() ?? 'well';
    if (fate === 'page_dies_before') page.die();
    await page.alive();
    if (fate === 'question_lost') throw new UploadTrouble(later);
    if (fate === 'forgotten' && url !== null && this.uploads.delete(url)) this.forgotten += 1;
    const value = effect();
    if (fate === 'page_dies_after') page.die();
    await page.alive();
    if (fate === 'answer_lost') throw new UploadTrouble(later);
    return value;
  }

  private async send(page: FakePage, record: UploadRecord, content: Blob, options: SendOptions): Promise<string> {
    const text = await content.text();
    let url = options.uploadUrl;
    if (url === null) {
      url = await this.request(page, null, () => {
        const created = `https://service.example/api/v2/uploads/u${(this.created += 1)}`;
        this.uploads.set(created, { size: text.length, bytes: '' });
        return created;
      });
      await options.created(url);
    }
    const address = url;
    for (;;) {
      options.signal.throwIfAborted();
      const offset = await this.request(page, address, () => this.upload(address).bytes.length);
      options.progress(offset);
      if (offset === text.length) return address;
      await this.request(page, address, () => {
        const chunk = text.slice(offset, offset + CHUNK);
        this.upload(address).bytes += chunk;
        this.received.set(record.id, (this.received.get(record.id) ?? 0) + chunk.length);
      });
    }
  }

  private async register(page: FakePage, record: UploadRecord, uploadUrl: string): Promise<void> {
    await this.request(page, this.documents.has(uploadUrl) ? null : uploadUrl, () => {
      if (this.refusal) throw new UploadTrouble(this.refusal);
      if (this.documents.has(uploadUrl)) return;
      const upload = this.upload(uploadUrl);
      if (upload.bytes.length !== upload.size) throw new Error('registered before every byte was there');
      const { target, capture } = record;
      const taken = capture && { capture: capture.id };
      this.documents.set(uploadUrl, { side: target.side, bytes: upload.bytes, ...taken });
      // Its bytes have moved to the document: another request for the upload finds nothing.
      this.uploads.delete(uploadUrl);
    });
  }

  private upload(url: string): StoredUpload {
    const upload = this.uploads.get(url);
    if (!upload) throw new UploadTrouble({ kind: 'lost' });
    return upload;
  }
}

/** One page of a browser: when it dies, all its work stops and its locks are released. */
export class FakePage {
  dead = false;
  private readonly mourners = new Set<() => void>();

  die(): void {
    this.dead = true;
    for (const tell of this.mourners) tell();
    this.mourners.clear();
  }

  onDeath(tell: () => void): void {
    this.mourners.add(tell);
  }

  /** Never settles on a dead page. */
  alive(): Promise<void> {
    return this.dead ? new Promise<void>(() => {}) : Promise.resolve();
  }

  /** The store as this page reaches it. */
  store(store: UploadStore): UploadStore {
    const whileAlive = async <Value>(work: () => Promise<Value>): Promise<Value> => {
      await this.alive();
      const value = await work();
      await this.alive();
      return value;
    };
    return {
      list: (profile) => whileAlive(() => store.list(profile)),
      read: (id) => whileAlive(() => store.read(id)),
      content: (id) => whileAlive(() => store.content(id)),
      video: (id) => whileAlive(() => store.video(id)),
      add: (record, content, video) => whileAlive(() => store.add(record, content, video)),
      update: (record) => whileAlive(() => store.update(record)),
      remove: (id) => whileAlive(() => store.remove(id)),
      removeWhere: (isGone) => whileAlive(() => store.removeWhere(isGone)),
    };
  }
}

/** A browser with any number of pages over one store and one set of locks. */
export class FakeBrowser {
  readonly service = new FakeService();
  readonly store: UploadStore;
  clock = 1_000_000;
  pauses: number[] = [];
  private tail: Promise<void> = Promise.resolve();
  private identifiers = 0;

  constructor(store: UploadStore) {
    this.store = store;
  }

  environment(page: FakePage, profile = 'profile-1'): UploadEnvironment {
    return {
      profile,
      store: page.store(this.store),
      transport: this.service.transport(page),
      exclusively: (_name, _signal, work) => this.lock(page, work),
      pause: (milliseconds) => {
        this.pauses.push(milliseconds);
        return page.alive();
      },
      announce: () => undefined,
      now: () => (this.clock += 1),
      random: () => 0.5,
      identifier: () => `p${(this.identifiers += 1)}`,
    };
  }

  private lock(page: FakePage, work: () => Promise<void>): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const turn = async () => {
      await before;
      if (page.dead) return;
      const died = new Promise<void>((free) => page.onDeath(free));
      await Promise.race([work().then(resolve, reject), died]);
    };
    const before = this.tail;
    this.tail = turn();
    return promise;
  }
}
