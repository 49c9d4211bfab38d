import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { RecognisedDocument } from '../../../lib/api/types.ts';
import { paths, stepAddress } from '../../../lib/paths.ts';
import { press } from '../../../testing/finger.ts';
import { pass } from '../../../testing/clock.ts';
import { sessionOf, stepOf } from '../../../testing/session.ts';
import { show } from '../../../testing/show.tsx';
import { SEEN_MS } from '../../../hooks/by-itself.ts';
import type { ImageRead } from '../../../vision/image.ts';

const { read, print } = vi.hoisted(() => ({ read: { current: {} }, print: vi.fn<() => Promise<unknown>>() }));
vi.mock('../../../vision/document-analyzer.ts', () => ({
  startDocumentAnalyzer: () => ({ ask: () => Promise.resolve(read.current), close: () => undefined }),
}));
vi.mock('./api.ts', () => ({ askRecognition: print, BRIEF_MS: 4000 }));

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

beforeEach(() => {
  vi.stubGlobal('OffscreenCanvas', () => undefined);
  read.current = goodFront;
  print.mockReset().mockResolvedValue({ ...card, expired: true });
  return () => vi.unstubAllGlobals();
});

const buttons = () =>
  [...document.querySelectorAll('main a, main button')]
    .map(({ textContent }) => textContent)
    .filter((words) => words !== '');

/** A good front, seen and used by itself. */
async function take(at: string, target: object) {
  press();
  const shown = await show({
    at,
    session: sessionOf([stepOf('document'), stepOf('selfie')]),
    images: [{ target: target as typeof identityCard, phase: 'draft' }],
    camera: 'unasked',
  });
  await screen.findByRole('heading', { level: 1, name: /^This photo is good/ });
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
  const { person, parts } = await takeAny();
  await expired();
  const queue = await parts!.uploads(sessionOf([]).profile.id);
  const confirm = vi.spyOn(queue, 'confirm');
  await person.click(screen.getByRole('button', { name: 'Use it anyway' }));
  expect(await back()).toBeTruthy();
  expect(confirm.mock.calls[0]?.[1]).toEqual({ overridden: true, hints: ['document_expired'] });
  expect(print).toHaveBeenCalledTimes(1);
});

it('the front of a chosen document says so, too, and a passport, whose lines say it, asks nobody', async () => {
  await take(stepAddress(paths.confirm, identityCard), identityCard);
  expect(await expired()).toBeTruthy();
  const passport = { ...identityCard, type: 'passport', version: 'standard', side: 'single' } as const;
  print.mockClear();
  await take(stepAddress(paths.confirm, passport), passport);
  expect(print).not.toHaveBeenCalled();
});

it.each([
  ['a date that is not sure', card],
  ['no answer', null],
])('with %s nothing is said, and the back is asked', async (_, answer) => {
  print.mockResolvedValue(answer);
  await take(stepAddress(paths.confirm, identityCard), identityCard);
  expect(await back()).toBeTruthy();
});
