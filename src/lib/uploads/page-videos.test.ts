import { describe, expect, it } from 'vitest';
import type { DocumentSide } from '../api/types.ts';
import { FakeBrowser, FakePage } from './fake-service.ts';
import { isVideoOnItsWay, uploadsOf, type UploadQueue } from './queue.ts';
import { createUploadQueue } from './upload-queue.ts';
import { memoryStore } from './upload-store.ts';

const video = { frames: [{ at: 1, image: 'AAAA' }], chain: 'c0' };
const image = (side: DocumentSide, id: string) => ({
  target: { step: 'identity', type: 'id_card' as const, country: 'TR', version: 'new', side },
  content: new Blob([side], { type: 'image/jpeg' }),
  mime: 'image/jpeg',
  name: null,
  metadata: { source: 'camera' as const },
  capture: { id, said: { image: '', taken: 1, frames: [], camera: {} } },
  video,
});

/** Resolves once the queue is in a state. */
const until = (queue: UploadQueue, holds: () => boolean) =>
  new Promise<void>((resolve) => {
    const look = () => holds() && resolve();
    queue.subscribe(look);
    look();
  });

function opened() {
  const browser = new FakeBrowser(memoryStore());
  const { service } = browser;
  for (const id of ['c1', 'c2']) service.captures.set(id, true);
  const open = () => {
    const page = new FakePage();
    return { page, queue: createUploadQueue(browser.environment(page)) };
  };
  return { browser, service, open };
}

async function confirm(queue: UploadQueue, side: DocumentSide, capture: string) {
  const { id } = await queue.addDraft(image(side, capture));
  await queue.confirm(id);
}
const nothingLeft = (queue: UploadQueue) => until(queue, () => queue.getSnapshot().images.length === 0);

describe('videos of pages', () => {
  it('a video goes after its image, which has arrived by then, and is forgotten', async () => {
    const { browser, service, open } = opened();
    const { queue } = open();
    const underWay: boolean[] = [];
    queue.subscribe(() => {
      if (isVideoOnItsWay(queue.getSnapshot()))
        underWay.push(service.documents.size === 1 && uploadsOf(queue.getSnapshot()).pending.length === 0);
    });
    const { id } = await queue.addDraft(image('front', 'c1'));
    await queue.confirm(id);
    await nothingLeft(queue);
    expect(service.videos).toEqual(new Map([['c1', video]]));
    expect(underWay).toContain(true);
    expect(underWay).not.toContain(false);
    expect(await browser.store.video(id)).toBeNull();
  });

  it('an image that is confirmed meanwhile does not wait for a video', async () => {
    const { service, open } = opened();
    const { queue } = open();
    const order: string[] = [];
    const watch = (name: string, map: Map<string, unknown>) => {
      const set = map.set.bind(map);
      map.set = (key, value) => {
        order.push(name);
        return set(key, value);
      };
    };
    watch('video', service.videos);
    watch('image', service.documents);
    await queue.addDraft(image('front', 'c1')).then(({ id }) => queue.confirm(id));
    await queue.addDraft(image('back', 'c2')).then(({ id }) => queue.confirm(id));
    await nothingLeft(queue);
    expect(order).toEqual(['image', 'image', 'video', 'video']);
  });

  it('a video whose request was lost, or whose page died, is sent again', async () => {
    const { service, open } = opened();
    const { queue, page } = open();
    await confirm(queue, 'front', 'c1');
    await until(queue, () => isVideoOnItsWay(queue.getSnapshot()));
    service.fates = ['question_lost', 'page_dies_before'];
    await new Promise<void>((resolve) => page.onDeath(resolve));
    expect(service.videos.size).toBe(0);
    const { queue: later } = open();
    await until(later, () => later.getSnapshot().ready);
    await nothingLeft(later);
    expect(service.videos).toEqual(new Map([['c1', video]]));
    expect(service.documents.size).toBe(1);
  });

  it('an image without a capture, which is sent as a file, has no video', async () => {
    const { service, open } = opened();
    service.captures.set('c1', false);
    const { queue } = open();
    await confirm(queue, 'front', 'c1');
    await nothingLeft(queue);
    expect(service.videos.size).toBe(0);
    expect(service.documents.size).toBe(1);
  });
});
