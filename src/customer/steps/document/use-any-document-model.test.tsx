import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paths, stepAddress } from '../../../lib/paths.ts';
import { pass } from '../../../testing/clock.ts';
import { sessionOf, stepOf } from '../../../testing/session.ts';
import { show } from '../../../testing/show.tsx';
import type { ImageRead } from '../../../vision/image.ts';
import type { ReadOrder } from '../../../vision/worker/read-image.ts';

const card: Omit<ImageRead, 'problems'> = {
  page: null,
  fields: null,
  passed: [],
  looksLike: { kind: 'card', country: null },
  size: 'ID-1',
  isBack: false,
  fingerprint: null,
};
/** Sees a card wherever it looks. */
const seeCard = (_: 'read', { expected: { size } }: ReadOrder): Promise<ImageRead> =>
  Promise.resolve({ ...card, problems: size === 'ID-3' ? ['wrong_document'] : [] });

vi.mock('../../../vision/document-analyzer.ts', () => ({
  startDocumentAnalyzer: () => ({ ask: seeCard, close: () => undefined }),
}));
beforeEach(() => void vi.stubGlobal('OffscreenCanvas', () => undefined));
afterEach(() => void vi.unstubAllGlobals());

/** A step that takes the passports of every country, and nothing else. */
function passports() {
  const step = stepOf('document');
  if (step.definition.kind === 'document')
    step.definition.options.accepted = [
      { country: '*', type: 'passport', version: 'standard', sides: ['single'], format: 'ID-3' },
    ];
  return sessionOf([step, stepOf('selfie')]);
}

it('where passports alone are accepted, the camera’s question says so', async () => {
  await show({ at: stepAddress(paths.capture, { step: 'identity' }), session: passports(), camera: 'unasked' });
  expect(await screen.findByRole('heading', { name: 'Take a photo of the photo page of your passport' })).toBeTruthy();
});

it('where passports alone are accepted, a card is refused before a country is asked', async () => {
  const target = { step: 'identity', type: 'passport', country: 'AF', version: 'standard', side: 'single' } as const;
  await show({
    at: stepAddress(paths.confirm, { step: 'identity' }),
    session: passports(),
    images: [{ target: { ...target, isPresumed: true }, phase: 'draft' }],
  });
  await pass(1000);
  expect((await screen.findAllByText(/This looks like a card, not a passport/)).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: /^(Use this photo|Send it anyway)$/ })).toBeNull();
});
