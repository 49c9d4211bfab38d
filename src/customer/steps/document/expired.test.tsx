import { act, cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { RecognisedDocument } from '../../../lib/api/types.ts';
import { paths, stepAddress } from '../../../lib/paths.ts';
import { press } from '../../../testing/finger.ts';
import { pass } from '../../../testing/clock.ts';
import { LOST } from '../../../testing/service.ts';
import { sessionOf, stepOf } from '../../../testing/session.ts';
import { show } from '../../../testing/show.tsx';
import { SEEN_MS } from '../../../hooks/by-itself.ts';
import type { ImageRead } from '../../../vision/image.ts';

vi.mock('../../../vision/document-analyzer.ts', () => ({
  startDocumentAnalyzer: () => ({ ask: () => Promise.resolve(goodFront), close: () => undefined }),
}));

const goodFront: ImageRead = {
  page: new Blob(['page']),
  fields: null,
  problems: [],
  passed: ['corners', 'sharp', 'light'],
  looksLike: { kind: 'card', country: null },
  size: 'ID-1',
  isBack: false,
  fingerprint: null,
};
const card: RecognisedDocument = { type: 'id_card', country: 'TR', side: 'front', expired: false };
const identityCard = { step: 'identity', country: 'TR', type: 'id_card', version: 'new', side: 'front' } as const;

/** A canvas that draws nothing. */
class Canvas {
  getContext = () =>
    new Proxy({}, { get: () => () => undefined, set: () => true }) as unknown as OffscreenCanvasRenderingContext2D;
  convertToBlob = async () => new Blob(['jpeg']);
}
beforeEach(() => {
  vi.stubGlobal('OffscreenCanvas', Canvas);
  vi.stubGlobal('createImageBitmap', async () => ({ width: 856, height: 540, close: () => undefined }));
  return () => vi.unstubAllGlobals();
});

const buttons = () =>
  [...document.querySelectorAll('main a, main button')]
    .map(({ textContent }) => textContent)
    .filter((words) => words !== '');

/** A good front, seen and used by itself. */
async function take(at: string, target: object, answer: RecognisedDocument | typeof LOST = { ...card, expired: true }) {
  press();
  const shown = await show({
    at,
    session: sessionOf([stepOf('document'), stepOf('selfie')]),
    images: [{ target: target as typeof identityCard, phase: 'draft' }],
    camera: 'unasked',
    answers: { recogniseDocument: answer },
  });
  await screen.findByText(/^This photo is good/);
  // Until its time runs.
  await act(async () => undefined);
  await pass(SEEN_MS);
  return shown;
}
const takeAny = () => take(stepAddress(paths.confirm, { step: 'identity' }), { ...identityCard, isPresumed: true });
const expired = () => screen.findByRole('heading', { level: 1, name: /^This document has expired/ });
const back = () => screen.findByRole('heading', { name: /^Now take a photo of the back of your identity card/ });

it('a front whose print says that it has expired says so before the back is asked, another document first', async () => {
  await takeAny();
  expect(await expired()).toBeTruthy();
  expect(buttons()).toEqual(['Use another document', 'Take it again', 'Use it anyway']);
});

it('who uses an expired document anyway goes on with its back, and a reviewer hears of it', async () => {
  const { person, parts, service } = await takeAny();
  await expired();
  const queue = await parts!.uploads(sessionOf([]).profile.id);
  const confirm = vi.spyOn(queue, 'confirm');
  await person.click(screen.getByRole('button', { name: 'Use it anyway' }));
  expect(await back()).toBeTruthy();
  expect(confirm.mock.calls[0]?.[1]).toEqual({ overridden: true, hints: ['document_expired'] });
  expect(service.bodiesOf('recogniseDocument')).toHaveLength(1);
});

it('the front of a chosen document says so, too, and a passport, whose lines say it, asks nobody', async () => {
  await take(stepAddress(paths.confirm, identityCard), identityCard);
  expect(await expired()).toBeTruthy();
  const passport = { ...identityCard, type: 'passport', version: 'standard', side: 'single' } as const;
  cleanup();
  const { service } = await take(stepAddress(paths.confirm, passport), passport);
  expect(service.bodiesOf('recogniseDocument')).toEqual([]);
});

it.each<[string, RecognisedDocument | typeof LOST]>([
  ['a date that is not sure', card],
  ['no answer', LOST],
])('with %s nothing is said, and the back is asked', async (_, answer) => {
  await take(stepAddress(paths.confirm, identityCard), identityCard, answer);
  expect(await back()).toBeTruthy();
});
