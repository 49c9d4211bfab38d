import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FrameChannel } from '../frame/channel.ts';
import { indexedDbStore } from '../uploads/indexed-db-store.ts';
import type { UploadPhase } from '../uploads/upload.ts';
import { createFlowParts } from './create-parts.ts';
import { rememberDraft } from './drafts.ts';
import { createFlow } from './flow.ts';
import { createFlowStore, type FlowRecord } from './store.ts';

const record: FlowRecord = { server: 'https://service.test', link: { profile: 'ada', code: 'c'.repeat(43) } };
const target = { step: 'identity', type: 'passport', side: 'single' } as const;

/** A journey of Ada with a typed answer, a confirmed and an unconfirmed image; and one image of Grace. */
async function begun() {
  const images = await indexedDbStore(indexedDB);
  const kept: [string, string, UploadPhase][] = [
    ['draft', 'ada', 'draft'],
    ['waiting', 'ada', 'waiting'],
    ['hers', 'grace', 'draft'],
  ];
  for (const [id, profile, phase] of kept) {
    const rest = { metadata: {}, mime: 'image/png', size: 5, name: null, uploadUrl: null, fault: null, takenAt: 1 };
    await images.add({ id, profile, phase, target, ...rest }, new Blob(['bytes']));
  }
  rememberDraft('answers', 'ada', 'about', { name: 'Ada' });
  const flow = createFlow(record, { store: createFlowStore(() => sessionStorage), fetch, now: () => 0 });
  const left = async () => [...(await images.list('ada')), ...(await images.list('grace'))].map(({ id }) => id);
  return { parts: createFlowParts(flow, {} as FrameChannel), left };
}

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('an ended journey keeps only the way back', async () => {
  const { parts, left } = await begun();
  await parts.end('https://bank.example/?status=complete');
  expect(await left()).toEqual(['hers']);
  expect({ ...sessionStorage }).toEqual({
    'veridoor.flow': JSON.stringify({ ended: true, wayBack: 'https://bank.example/?status=complete' }),
  });
});

it('a left journey keeps only confirmed images', async () => {
  const { parts, left } = await begun();
  await parts.leave();
  expect(await left()).toEqual(['waiting', 'hers']);
  expect({ ...sessionStorage }).toEqual({});
});
