import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { imageCommand } from '../testing/commands/image-command.ts';
import { portrait } from '../testing/faces/faces.ts';
import { liveness } from './liveness.ts';

const { run, place } = imageCommand(liveness);

/** A folder of frames, twelve a second, each made by its number. */
async function folderOf(name: string, count: number, make: (i: number) => Promise<Uint8Array>): Promise<string> {
  const folder = place(name);
  await mkdir(folder, { recursive: true });
  const frames = Array.from({ length: count }, (_, i) => ({ file: `${i}.jpg`, at: Math.round((i * 1000) / 12) }));
  for (const [i, { file }] of frames.entries()) await writeFile(join(folder, file), await make(i));
  await writeFile(join(folder, 'frames.json'), JSON.stringify(frames));
  return folder;
}

describe('veridoor liveness', () => {
  it('says what a video shows at most, each measure with its limit, and the signs against it', async () => {
    const ada = await sharp(await portrait('ada')).toBuffer();
    /** A portrait before a wall that sways, or jumps. */
    const before = (away: (i: number) => number) => async (i: number) => {
      const left = Math.round(120 + away(i));
      const stripes = Array.from(
        { length: 24 },
        (_, k) => `<rect x="${k * 40 + left}" y="0" width="20" height="480"/>`,
      );
      const wall = Buffer.from(`<svg width="640" height="480"><g fill="#c4b49a">${stripes.join('')}</g></svg>`);
      return sharp({ create: { width: 640, height: 480, channels: 3, background: '#54606a' } })
        .composite([{ input: wall }, { input: await sharp(ada).resize(300, 300).toBuffer(), left: 170, top: 90 }])
        .jpeg({ quality: 85 })
        .toBuffer();
    };
    const swaying = await folderOf(
      'swaying',
      48,
      before((i) => 30 * Math.sin(i / 8)),
    );
    const jumping = await folderOf(
      'jumping',
      48,
      before((i) => 18 * Math.sin((i * 29) % 48)),
    );
    const [one] = (await run(swaying)).lines;
    expect(one).toMatchObject({
      signs: [],
      measures: { one_face: { value: 1, limit: 0.85, passed: true }, continuity: { limit: 0.9, passed: true } },
    });
    const [other] = (await run(jumping)).lines;
    expect(other).toMatchObject({ level: 'image', signs: ['continuity'] });
  });

  it('says what a folder lacks', async () => {
    const folder = await folderOf('empty', 0, async () => new Uint8Array());
    await writeFile(join(folder, 'frames.json'), '[{"file":"0.jpg","at":0}]');
    expect(await run(folder)).toMatchObject({ status: 1, lines: [{ error: '0.jpg is missing' }] });
    await writeFile(join(folder, 'frames.json'), '{"file":1}');
    expect((await run(folder)).lines[0]!['error']).toContain('frames.json');
    expect(await run()).toEqual({ status: 2, lines: [] });
  });
});
