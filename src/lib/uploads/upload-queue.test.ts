import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FakeBrowser, FakePage, type Fate } from './fake-service.ts';
import type { DocumentSide } from '../api/types.ts';
import { memoryStore } from './upload-store.ts';
import { troubleOf } from './transport.ts';
import { uploadsOf, type UploadQueue } from './queue.ts';
import { createUploadQueue, waitBefore } from './upload-queue.ts';

const image = (side: DocumentSide, text: string) => ({
  target: { step: 'identity', type: 'id_card' as const, country: 'TR', version: 'new', side },
  content: new Blob([text], { type: 'image/jpeg' }),
  mime: 'image/jpeg',
  name: null,
  metadata: { source: 'camera' as const },
});

/** The next turn of the event loop, when every due promise has run. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise<void>((go) => {
    port1.addEventListener('message', () => {
      port1.close();
      go();
    });
    port1.start();
    port2.postMessage(null, []);
  });
}

/** Runs everything that is due, until the condition holds; bounded. */
async function until(condition: () => boolean): Promise<void> {
  for (let turn = 0; turn < 500 && !condition(); turn += 1) await nextTask();
}

const quiet = (queue: UploadQueue) => () => {
  const { ready, images } = queue.getSnapshot();
  return ready && images.every(({ phase }) => phase === 'draft' || phase === 'failed');
};

function opened() {
  const browser = new FakeBrowser(memoryStore());
  const page = new FakePage();
  return { browser, page, queue: createUploadQueue(browser.environment(page)) };
}

async function confirmed(queue: UploadQueue, side: DocumentSide, text: string): Promise<string> {
  const { id } = await queue.addDraft(image(side, text));
  await queue.confirm(id);
  return id;
}

describe('upload queue', () => {
  it('the upload queue sends nothing unconfirmed', async () => {
    const { browser, queue } = opened();
    await queue.addDraft(image('front', 'front side'));
    await until(() => false);
    expect(browser.service.uploads.size).toBe(0);
    expect(queue.getSnapshot().images).toMatchObject([{ phase: 'draft', sent: 0 }]);
  });

  it('the upload queue sends and registers an image, reports progress, and forgets it', async () => {
    const { browser, queue } = opened();
    const seen = new Set<number>();
    queue.subscribe(() => queue.getSnapshot().images.forEach(({ sent }) => seen.add(sent)));
    const id = await confirmed(queue, 'front', 'front side');
    await until(quiet(queue));
    expect([...browser.service.documents.values()]).toEqual([{ side: 'front', bytes: 'front side' }]);
    expect([...seen]).toEqual([0, 4, 8, 10]);
    expect(queue.getSnapshot()).toMatchObject({ images: [], arrived: [{ side: 'front' }], stalled: false });
    expect(await browser.store.content(id)).toBeNull();
  });

  const capture = { id: 'c1', said: { image: '', taken: 1, frames: [], camera: {} } };

  it('the upload queue announces a captured image at once and names the capture when it registers it', async () => {
    const { browser, queue } = opened();
    browser.service.captures.set('c1', true);
    const { id } = await queue.addDraft({ ...image('front', 'live'), capture });
    await queue.confirm(id);
    await until(quiet(queue));
    expect([...browser.service.documents.values()]).toEqual([{ side: 'front', bytes: 'live', capture: 'c1' }]);
  });

  it('the upload queue announces an image after the network returned, before it sends it', async () => {
    const { browser, queue } = opened();
    browser.service.captures.set('c1', true);
    browser.service.fates.push('question_lost', 'answer_lost');
    const { id } = await queue.addDraft({ ...image('front', 'live'), capture });
    await until(() => false);
    await queue.confirm(id);
    await until(quiet(queue));
    expect([...browser.service.documents.values()]).toMatchObject([{ bytes: 'live', capture: 'c1' }]);
  });

  it('the upload queue sends an image as a file when the service no longer accepts its capture', async () => {
    const { browser, queue } = opened();
    const { id } = await queue.addDraft({ ...image('front', 'live'), capture });
    await queue.confirm(id);
    await until(quiet(queue));
    expect([...browser.service.documents.values()]).toEqual([{ side: 'front', bytes: 'live' }]);
  });

  it('the upload queue keeps the newer of two drafts of one page, and both pages of a document', async () => {
    const { queue } = opened();
    await queue.addDraft(image('front', 'first'));
    await queue.addDraft(image('front', 'second'));
    await queue.addDraft(image('back', 'third'));
    const { images } = queue.getSnapshot();
    expect(await Promise.all(images.map(async ({ id }) => (await queue.content(id))?.text()))).toEqual([
      'second',
      'third',
    ]);
  });

  it.each([
    [409, 'attempts_exhausted'],
    [413, 'file_too_large'],
    [415, 'unsupported_file'],
    [422, 'too_many_pixels'],
  ])(
    'the upload queue keeps an image refused with %i, says why, and sends it again on request',
    async (status, code) => {
      const { browser, queue } = opened();
      browser.service.refusal = troubleOf(status, code, null);
      const id = await confirmed(queue, 'front', 'front side');
      await until(quiet(queue));
      expect(queue.getSnapshot().images).toMatchObject([{ phase: 'failed', fault: { status, code } }]);
      expect(uploadsOf(queue.getSnapshot(), 'identity').failed).toHaveLength(1);
      browser.service.refusal = null;
      await queue.retry(id);
      await until(quiet(queue));
      expect(browser.service.documents.size).toBe(1);
    },
  );

  it('the upload queue lets the next image pass a refused one', async () => {
    const { browser, queue } = opened();
    browser.service.refusal = troubleOf(415, 'unsupported_file', null);
    await confirmed(queue, 'front', 'front side');
    await until(quiet(queue));
    browser.service.refusal = null;
    await confirmed(queue, 'back', 'back side');
    await until(quiet(queue));
    expect([...browser.service.documents.values()]).toEqual([{ side: 'back', bytes: 'back side' }]);
  });

  it('the upload queue retries in a new session what an old session could not send', async () => {
    const { browser, page, queue } = opened();
    browser.service.refusal = troubleOf(401, 'token_expired', null);
    await confirmed(queue, 'front', 'front side');
    await until(quiet(queue));
    page.die();
    browser.service.refusal = null;
    const next = createUploadQueue(browser.environment(new FakePage()));
    await until(quiet(next));
    expect(browser.service.documents.size).toBe(1);
  });

  it('the upload queue waits longer with every failure, as long as the service asks, and says that it is stalled', async () => {
    const { browser, queue } = opened();
    browser.service.fates = ['question_lost', 'question_lost', 'question_lost'];
    let stalled = false;
    queue.subscribe(() => (stalled ||= queue.getSnapshot().stalled));
    await confirmed(queue, 'front', 'front side');
    await until(quiet(queue));
    expect(browser.pauses).toEqual([750, 1500, 3000]);
    expect(stalled).toBe(true);
    expect(troubleOf(429, null, '7')).toEqual({ kind: 'later', retryAfter: 7000 });
    expect(troubleOf(503, null, 'Wed, 21 Oct 2026 07:28:00 GMT')).toEqual({ kind: 'later', retryAfter: null });
    expect(waitBefore(60, 1)).toBe(30_000);
  });

  it('the upload queue replaces an image that is still being sent', async () => {
    const { browser, queue } = opened();
    browser.service.fates = ['question_lost'];
    await confirmed(queue, 'front', 'blurred one');
    await confirmed(queue, 'front', 'sharp one');
    await until(quiet(queue));
    expect([...browser.service.documents.values()].at(-1)).toEqual({ side: 'front', bytes: 'sharp one' });
    expect(queue.getSnapshot().images).toEqual([]);
  });

  it('the upload queue leaves another journey’s confirmed images for that journey’s link', async () => {
    const { browser, queue, page } = opened();
    browser.service.fates = ['question_lost'];
    const id = await confirmed(queue, 'front', 'mine');
    const { id: draft } = await queue.addDraft(image('back', 'not confirmed'));
    page.die();
    const other = createUploadQueue(browser.environment(new FakePage(), 'profile-2'));
    await until(() => other.getSnapshot().ready);
    expect(other.getSnapshot().images).toEqual([]);
    expect(await browser.store.content(id)).not.toBeNull();
    expect(await browser.store.content(draft)).not.toBeNull();
    const again = createUploadQueue(browser.environment(new FakePage()));
    await until(quiet(again));
    expect([...browser.service.documents.values()]).toEqual([{ side: 'front', bytes: 'mine' }]);
  });

  const HOUR = 60 * 60 * 1000;

  it('the upload queue keeps a draft for an hour and a confirmed image for a day', async () => {
    const { browser, queue, page } = opened();
    browser.service.refusal = troubleOf(409, 'attempts_exhausted', null);
    const id = await confirmed(queue, 'front', 'confirmed');
    await until(quiet(queue));
    const { id: draft } = await queue.addDraft(image('back', 'draft'));
    page.die();
    const reopen = async (later: number) => {
      browser.clock += later;
      const next = createUploadQueue(browser.environment(new FakePage(), 'profile-2'));
      await until(() => next.getSnapshot().ready);
      return Promise.all([draft, id].map(async (one) => (await browser.store.content(one)) !== null));
    };
    expect(await reopen(HOUR - 60_000)).toEqual([true, true]);
    expect(await reopen(120_000)).toEqual([false, true]);
    expect(await reopen(23 * HOUR)).toEqual([false, false]);
  });

  it('the upload queue says when an image to confirm is gone', async () => {
    const { browser, queue } = opened();
    const { id } = await queue.addDraft(image('front', 'front side'));
    await browser.store.removeWhere(() => true);
    expect(await queue.confirm(id)).toBe(false);
    const { id: kept } = await queue.addDraft(image('front', 'once more'));
    expect(await queue.confirm(kept)).toBe(true);
  });

  it('the upload queue delivers every confirmed image once, whatever is lost and whenever pages die', async () => {
    const fate = fc.constantFrom<Fate>(
      'well',
      'question_lost',
      'answer_lost',
      'forgotten',
      'page_dies_before',
      'page_dies_after',
    );
    const texts = fc.array(fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme-ascii' }), {
      minLength: 1,
      maxLength: 3,
    });
    const sides = ['front', 'back', 'single'] as const;
    await fc.assert(
      fc.asyncProperty(texts, fc.array(fate, { maxLength: 25 }), fc.boolean(), async (contents, fates, twoTabs) => {
        const browser = new FakeBrowser(memoryStore());
        let page = new FakePage();
        let queue = createUploadQueue(browser.environment(page));
        const ids: string[] = [];
        for (const [index, text] of contents.entries()) {
          const { id } = await queue.addDraft(image(sides[index] ?? 'front', text));
          ids.push(id);
        }
        browser.service.fates = fates;
        for (const id of ids) {
          // A page that died before its confirmation was written is opened again, and the person confirms there.
          await Promise.race([queue.confirm(id), until(() => page.dead)]);
          if (page.dead) {
            page = new FakePage();
            queue = createUploadQueue(browser.environment(page));
            await queue.confirm(id);
          }
        }
        const secondPage = new FakePage();
        const second = twoTabs ? createUploadQueue(browser.environment(secondPage)) : null;
        for (let life = 0; life < 60; life += 1) {
          const done = () => page.dead || (quiet(queue)() && (!second || secondPage.dead || quiet(second)()));
          await until(done);
          if (!page.dead) break;
          page = new FakePage();
          queue = createUploadQueue(browser.environment(page));
        }
        await queue.refresh();

        const documents = [...browser.service.documents.values()].map(({ side, bytes }) => `${side}:${bytes}`);
        expect(documents.toSorted()).toEqual(contents.map((text, index) => `${sides[index]}:${text}`).toSorted());
        expect(queue.getSnapshot().images).toEqual([]);
        for (const id of ids) expect(await browser.store.content(id)).toBeNull();
        const size = contents.reduce((sum, text) => sum + text.length, 0);
        const received = [...browser.service.received.values()].reduce((sum, bytes) => sum + bytes, 0);
        // A byte is sent twice only after the service itself has forgotten the upload.
        expect(received).toBeLessThanOrEqual(size + browser.service.forgotten * 12);
      }),
      { numRuns: 300 },
    );
  }, 30_000);
});
