import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sharp, { type Sharp } from 'sharp';
import { portrait, type PortraitName } from '../../testing/faces/faces.ts';
import { createFaceReader, type FaceReader } from '../../vision/faces/face-reader.ts';
import type { FaceContext } from '../contexts.ts';
import { makeChecks } from '../registry.ts';

const passed = { check: 'original_selfie', outcome: 'passed', detail: null };
const doubted = { check: 'original_selfie', outcome: 'review', detail: 'selfie_from_document' };

describe('the check of a selfie that is made of the portrait', () => {
  let reader: FaceReader;
  beforeAll(() => {
    reader = createFaceReader({ processes: 1, timeLimit: 60_000 });
  });
  afterAll(() => reader.close());

  /** The portrait as a page has it: smaller, paler, compressed. */
  const page = async (name: PortraitName) =>
    sharp(await portrait(name, 240))
      .linear(0.7, 50)
      .jpeg({ quality: 70 })
      .toBuffer();

  /** The check's results of a selfie and a page's portrait. */
  async function judge(selfie: Uint8Array, printed: Uint8Array | null, changes: Partial<FaceContext> = {}) {
    const reading = await reader.read(selfie, { upright: true });
    const [face] = printed ? (await reader.read(printed, { printed: true, upright: true })).faces : [];
    const context = { sha256: 'selfie', reading, mayBeSpecimen: false, thresholds: undefined, liveness: null };
    const shown = face ? { face, sha256: 'page' } : null;
    const results = await makeChecks({ face: { ...context, portrait: shown, ...changes } });
    return results.filter(({ check }) => check === 'original_selfie');
  }

  it.each<[string, (image: Sharp) => Sharp]>([
    ['cut out', (image) => image],
    ['mirrored', (image) => image.flop()],
    ['made larger and brighter', (image) => image.resize(560).linear(1.2, 12)],
    ['turned and compressed', (image) => image.rotate(7, { background: '#777' }).jpeg({ quality: 40 })],
    ['tilted', (image) => image.affine([0.9, 0.05, 0.03, 1])],
  ])('doubts a portrait that was %s', async (_, change) => {
    const printed = await page('ada');
    const selfie = await change(sharp(await sharp(printed).resize(480).toBuffer())).toBuffer();
    expect(await judge(selfie, printed)).toEqual([expect.objectContaining({ ...doubted, files: ['selfie', 'page'] })]);
  });

  it('doubts the photograph that the portrait was printed from', async () => {
    expect(await judge(await portrait('bea'), await page('bea'))).toEqual([expect.objectContaining(doubted)]);
  });

  it('passes another photograph', async () => {
    expect(await judge(await portrait('cleo'), await page('bea'))).toEqual([expect.objectContaining(passed)]);
  });

  it('says nothing without a portrait, or where specimens are taken', async () => {
    const selfie = await portrait('ada');
    expect(await judge(selfie, null)).toEqual([]);
    expect(await judge(selfie, selfie, { mayBeSpecimen: true })).toEqual([]);
  });
});
