import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ATTACKS, makeHeadFilm, type Sitter } from '../../../../tools/specimens/head/film.ts';
import { printsOf, verifyFilm } from '../../../../packages/face-vision/liveness/verify.ts';
import type { Action } from '../../../../packages/face-vision/liveness/film.ts';
import { sitterOf } from '../../../testing/faces/sitters.ts';
import { createFaceReader, UnreadableFacePicture, type FaceReader } from './face-reader.ts';
import { readFilm } from './read-film.ts';

let reader: FaceReader;
let sitter: Sitter;
let other: Sitter;
beforeAll(async () => {
  reader = createFaceReader({ threads: 1, timeLimit: 60_000 });
  sitter = await sitterOf(reader, 'dora');
  other = await sitterOf(reader, 'bea');
});
afterAll(() => reader.close());

const asked: Action[] = ['turn_left', 'come_closer', 'blink'];
const failures = (verdict: ReturnType<typeof verifyFilm>) =>
  verdict.checks.filter(({ passed }) => !passed).map(({ check }) => check);

describe('a film', () => {
  it('of a living head passes, once', async () => {
    const film = await readFilm(reader, (await makeHeadFilm(sitter, asked, { seed: 'living' })).frames);
    expect(failures(verifyFilm(asked, film))).toEqual([]);
    const again = verifyFilm(asked, film, [printsOf(film)]);
    expect(failures(again)).toEqual(['fresh']);
    expect(failures(verifyFilm(['turn_right', 'come_closer', 'blink'], film))).toContain('actions');
  });

  it('of a living head that looks up, turns and smiles passes', async () => {
    const others: Action[] = ['look_up', 'turn_right', 'smile'];
    const film = await readFilm(reader, (await makeHeadFilm(sitter, others, { seed: 'other' })).frames);
    expect(failures(verifyFilm(others, film))).toEqual([]);
  });

  it.each(ATTACKS)('of the attack %s does not', async (attack) => {
    const { frames } = await makeHeadFilm(sitter, asked, { seed: attack, attack, other });
    expect(verifyFilm(asked, await readFilm(reader, frames)).passed).toBe(false);
  });

  it('of nothing, or too short, does not', async () => {
    expect(failures(verifyFilm(asked, []))).toEqual(expect.arrayContaining(['frames', 'one_face', 'actions']));
    await expect(readFilm(reader, [{ at: 0, jpeg: new Uint8Array(9) }])).rejects.toBeInstanceOf(UnreadableFacePicture);
  });

  it('is not looked at any further after a frame that is no picture', async () => {
    const read = vi.fn<FaceReader['read']>(() => Promise.reject(new UnreadableFacePicture('no picture')));
    const frames = Array.from({ length: 40 }, (_, at) => ({ at, jpeg: new Uint8Array(9) }));
    await expect(readFilm({ ...reader, read }, frames)).rejects.toThrow('no picture');
    expect(read.mock.calls.length).toBeLessThan(10);
  });
});
