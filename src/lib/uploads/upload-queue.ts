import { pageOf, type CaptureRecord, type UploadPhase, type UploadRecord } from './upload.ts';
import { isOutdated } from './retention.ts';
import type { UploadQueue, UploadSnapshot, UploadEnvironment } from './queue.ts';
import { UploadTrouble, type Trouble } from './transport.ts';

const WAIT_FIRST_MS = 1000;
const WAIT_MOST_MS = 30_000;

/**
 * Delay before attempt n: it doubles up to half a minute, half of it random, so that many phones do not retry at once.
 */
export function waitBefore(attempt: number, random: number): number {
  const most = Math.min(WAIT_MOST_MS, WAIT_FIRST_MS * 2 ** Math.min(attempt, 10));
  return most / 2 + (most / 2) * random;
}

const isImageInQueue = ({ phase }: UploadRecord) => phase === 'waiting' || phase === 'sending' || phase === 'sent';
const inQueue = (record: UploadRecord) => isImageInQueue(record) || record.phase === 'registered';

/** Faults of the session, not of the image: a new session may succeed. */
const mayPassNow = ({ fault }: UploadRecord) => fault?.status === 401 || fault?.code === 'consent_required';

/**
 * Creates and starts the queue of one profile. Images go one at a time, oldest first, under a lock of the profile, so
 * that two tabs never send the same. Each stage is written down before the next begins, so that a new page can continue
 * whenever this one dies.
 */
export function createUploadQueue(environment: UploadEnvironment): UploadQueue {
  const { profile, store, transport } = environment;
  const closing = new AbortController();
  const listeners = new Set<() => void>();
  let records: readonly UploadRecord[] = [];
  let changes = 0;
  const sent = new Map<string, number>();
  /** Whether the service accepts each capture's image as a live one. */
  const announced = new Map<string, Promise<boolean>>();
  let snapshot: UploadSnapshot = { ready: false, images: [], stalled: false, arrived: [] };
  let running = false;
  let again = false;
  let current: { readonly id: string; readonly abort: AbortController } | null = null;

  function publish(change: Partial<UploadSnapshot> = {}): void {
    const images = records.map((record) => ({
      ...record,
      sent: record.phase === 'sent' ? record.size : (sent.get(record.id) ?? 0),
    }));
    snapshot = { ...snapshot, ...change, images };
    for (const listener of listeners) listener();
  }

  /** Reads the store, and again when this page changed it meanwhile, because the answer may be older. */
  async function load(): Promise<void> {
    for (;;) {
      const before = changes;
      const listed = await store.list(profile);
      if (before !== changes) continue;
      records = listed;
      publish({ ready: true });
      return;
    }
  }

  function changed(next: readonly UploadRecord[]): void {
    changes += 1;
    records = next;
    publish();
    environment.announce();
  }

  const without = (id: string) => records.filter((record) => record.id !== id);

  /** @returns false when the image has been removed meanwhile, here or in another tab */
  async function update(record: UploadRecord): Promise<boolean> {
    const there = await store.update(record);
    changed(there ? records.map((each) => (each.id === record.id ? record : each)) : without(record.id));
    return there;
  }

  async function remove(id: string): Promise<void> {
    await store.remove(id);
    if (current?.id === id) current.abort.abort();
    sent.delete(id);
    changed(without(id));
  }

  /** Older images of the page that a newer one replaces. */
  async function supersede(record: UploadRecord, phases: readonly UploadPhase[]): Promise<void> {
    const page = pageOf(record.target);
    if (page === null) return;
    const others = records.filter(
      (other) => other.id !== record.id && pageOf(other.target) === page && phases.includes(other.phase),
    );
    for (const other of others) await remove(other.id);
  }

  /** Informs the service once which image the capture took, even when called again meanwhile. */
  function announce(capture: CaptureRecord): Promise<boolean> {
    const known = announced.get(capture.id);
    if (known) return known;
    const asked = transport.announce(capture, closing.signal);
    announced.set(capture.id, asked);
    asked.catch(() => announced.delete(capture.id));
    return asked;
  }

  /** Starts sending unless it is running; the running round or the next sees images added meanwhile. */
  function drain(): void {
    if (closing.signal.aborted || (!running && !records.some(inQueue))) return;
    again = running;
    if (running) return;
    running = true;
    const { signal } = closing;
    void environment
      .exclusively(`veridoor.uploads.${profile}`, signal, sendAll)
      .catch(() => environment.pause(WAIT_MOST_MS, signal).then(() => (again = true)))
      .catch(() => undefined)
      .finally(() => {
        running = false;
        if (again) drain();
      });
  }

  async function sendAll(): Promise<void> {
    // The previous holder of the lock may have sent some of them.
    await load();
    let failures = 0;
    for (;;) {
      // No image waits for a video.
      const next = records.find(isImageInQueue) ?? records.find(inQueue);
      if (!next || closing.signal.aborted) return;
      const abort = new AbortController();
      current = { id: next.id, abort };
      try {
        await sendOne(next.id, AbortSignal.any([closing.signal, abort.signal]));
        failures = 0;
        publish({ stalled: false });
      } catch (error) {
        if (closing.signal.aborted) return;
        if (abort.signal.aborted) continue;
        const trouble: Trouble = error instanceof UploadTrouble ? error.trouble : { kind: 'later', retryAfter: null };
        const wait = await answerTo(next.id, trouble, failures);
        failures += 1;
        if (wait === null) continue;
        publish({ stalled: true });
        await environment.pause(wait, AbortSignal.any([closing.signal, abort.signal])).catch(() => undefined);
      } finally {
        current = null;
      }
    }
  }

  async function sendOne(id: string, signal: AbortSignal): Promise<void> {
    const found = await store.read(id);
    if (!found || !inQueue(found)) return load();
    if (found.phase === 'registered') return sendVideo(found, signal);
    const { capture, ...file } = found;
    // Before the bytes, which may take long: a capture expires soon.
    let record: UploadRecord = capture && !(await announce(capture)) ? file : found;
    if (record.phase !== 'sent') {
      const content = await store.content(id);
      if (!content) throw new UploadTrouble({ kind: 'refused', fault: { code: 'image_lost', status: 0 } });
      const sending: UploadRecord = { ...record, phase: 'sending' };
      if (!(await update(sending))) return;
      const uploadUrl = await transport.send(sending, content, {
        uploadUrl: sending.uploadUrl,
        signal,
        async created(url) {
          if (!(await update({ ...sending, uploadUrl: url }))) signal.throwIfAborted();
        },
        progress(bytes) {
          sent.set(id, bytes);
          publish({ stalled: false });
        },
      });
      record = { ...sending, phase: 'sent', uploadUrl };
      if (!(await update(record))) return;
    }
    signal.throwIfAborted();
    await transport.register(record, record.uploadUrl ?? '', signal);
    // In this order, so that nobody sees an image that is neither on its way nor there.
    publish({ arrived: [...snapshot.arrived, record.target] });
    if (record.capture && record.hasVideo) await update({ ...record, phase: 'registered' });
    else await remove(id);
  }

  async function sendVideo({ id, capture }: UploadRecord, signal: AbortSignal): Promise<void> {
    const video = await store.video(id);
    if (capture && video) await transport.video(capture, video, signal);
    await remove(id);
  }

  /** @returns milliseconds to wait before the next attempt, or null to continue at once */
  async function answerTo(id: string, trouble: Trouble, failures: number): Promise<number | null> {
    const wait = waitBefore(failures, environment.random());
    if (trouble.kind === 'later') return Math.max(wait, trouble.retryAfter ?? 0);
    sent.delete(id);
    const record = await store.read(id);
    if (!record) {
      changed(without(id));
      return null;
    }
    if (trouble.kind === 'refused') {
      await update({ ...record, phase: 'failed', fault: trouble.fault });
      return null;
    }
    await update({ ...record, phase: 'waiting', uploadUrl: null });
    return failures === 0 ? null : wait;
  }

  async function start(): Promise<void> {
    await store.removeWhere(isOutdated(environment.now())).catch(() => undefined);
    await load();
    for (const record of records.filter(mayPassNow)) await update({ ...record, phase: 'waiting', fault: null });
    drain();
  }
  const started = start().catch(() => publish({ ready: true }));

  return {
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async addDraft({ target, content, mime, name, metadata, capture, video }) {
      await started;
      const record: UploadRecord = {
        id: environment.identifier(),
        profile,
        target,
        metadata,
        ...(capture && { capture }),
        ...(video && { hasVideo: true }),
        mime,
        size: content.size,
        name,
        phase: 'draft',
        uploadUrl: null,
        fault: null,
        takenAt: environment.now(),
      };
      await store.add(record, content, video);
      changed([...records, record]);
      await supersede(record, ['draft']);
      transport.prepare();
      // Announced at once, confirmed or not; a failed announcement is repeated when the image is sent.
      if (capture) announce(capture).catch(() => undefined);
      return { ...record, sent: 0 };
    },
    content: (id) => store.content(id),
    async confirm(id, metadata = {}, target) {
      const draft = await store.read(id);
      if (draft?.phase !== 'draft') return draft !== null;
      const record = { ...draft, target: target ?? draft.target, metadata: { ...draft.metadata, ...metadata } };
      await supersede(record, ['waiting', 'sending', 'failed']);
      const there = await update({ ...record, phase: 'waiting' });
      // No image waits for a video, which is sent again.
      if (records.some((each) => each.id === current?.id && each.phase === 'registered')) current?.abort.abort();
      drain();
      return there;
    },
    async retry(id) {
      const record = await store.read(id);
      if (record?.phase !== 'failed') return;
      await update({ ...record, phase: 'waiting', uploadUrl: null, fault: null });
      drain();
    },
    discard: remove,
    async refresh() {
      await started;
      await load();
      drain();
    },
    close: () => closing.abort(new DOMException('the queue is closed', 'AbortError')),
  };
}
