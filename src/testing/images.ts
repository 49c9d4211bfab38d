import { memoryStore } from '../lib/uploads/upload-store.ts';
import type { UploadRecord } from '../lib/uploads/upload.ts';
import type { UploadQueue } from '../lib/uploads/queue.ts';
import { UploadTrouble } from '../lib/uploads/transport.ts';
import { createUploadQueue } from '../lib/uploads/upload-queue.ts';
import { sessionOf } from './session.ts';

/**
 * An image that has not arrived. A sending one shows `sent` bytes for ever; a `stalled` one has lost the network; one
 * that
 * `arrives` does so at once. */
export type WaitingImage = Pick<UploadRecord, 'target'> &
  Partial<Omit<UploadRecord, 'phase'>> & {
    phase: 'draft' | 'sending' | 'stalled' | 'failed' | 'arrives';
    sent?: number;
  };

const never = () => new Promise<never>(() => undefined);

/** A queue with these images, over a network that delivers only those that arrive. */
export async function playQueue(images: readonly WaitingImage[]): Promise<UploadQueue> {
  const store = memoryStore();
  const { id: profile } = sessionOf([]).profile;
  for (const [index, { phase, sent: _, ...image }] of images.entries()) {
    const content = image.mime === 'application/pdf' ? new Blob(['%PDF']) : await photograph();
    const record: UploadRecord = {
      id: `image-${index}`,
      profile,
      metadata: { source: 'camera' },
      mime: 'image/svg+xml',
      size: 2_400_000,
      name: null,
      uploadUrl: null,
      fault: phase === 'failed' ? { code: 'document_refused', status: 422 } : null,
      takenAt: Date.now() + index,
      ...image,
      phase: phase === 'draft' || phase === 'failed' ? phase : 'waiting',
    };
    await store.add(record, content);
  }
  const playOf = ({ id }: UploadRecord): Partial<WaitingImage> => images[Number(id.split('-').at(-1))] ?? {};
  return createUploadQueue({
    profile,
    store,
    transport: {
      prepare: () => undefined,
      announce: () => Promise.resolve(true),
      video: () => Promise.resolve(),
      send(record, _, { progress }) {
        const { phase, sent = 0 } = playOf(record);
        if (phase === 'arrives') return Promise.resolve('upload');
        if (phase === 'stalled') throw new UploadTrouble({ kind: 'later', retryAfter: null });
        progress(sent);
        return never();
      },
      register: (record) => (playOf(record).phase === 'arrives' ? Promise.resolve() : never()),
    },
    exclusively: (_name, _signal, work) => work(),
    pause: never,
    announce: () => undefined,
    now: () => Date.now(),
    random: () => 0,
    identifier: () => crypto.randomUUID(),
  });
}

/** An image of a card. */
const photograph = () =>
  Promise.resolve(
    new Blob(
      [
        '<svg xmlns="http://www.w3.org/2000/svg" width="856" height="540"><rect width="856" height="540" fill="#cfdbe6"/>' +
          '<rect x="48" y="120" width="220" height="290" fill="#8fa3b5"/></svg>',
      ],
      { type: 'image/svg+xml' },
    ),
  );
