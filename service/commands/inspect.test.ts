import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { imageCommand } from '../testing/commands/image-command.ts';
import { inspect } from './inspect.ts';

const { run, file, place } = imageCommand(inspect);

describe('veridoor inspect', () => {
  it('inspect names a file that it cannot read and goes on with the next', async () => {
    const plain = { create: { width: 400, height: 300, channels: 3, background: '#888' } } as const;
    const jpeg = await sharp({ create: { ...plain.create, width: 800, height: 800 } })
      .jpeg()
      .toBuffer();
    const files = [
      await file('truncated.jpg', jpeg.subarray(0, jpeg.length / 2)),
      await file('text.txt', new TextEncoder().encode('no image')),
      place('missing.png'),
      await file(
        'tiny.png',
        await sharp({ create: { ...plain.create, width: 1, height: 1 } })
          .png()
          .toBuffer(),
      ),
      await file('deep.png', await sharp(plain).toColourspace('rgb16').png().toBuffer()),
      await file('clear.webp', await sharp(plain).ensureAlpha(0.5).webp().toBuffer()),
    ];
    const { status, lines } = await run(...files);
    expect(status).toBe(1);
    expect(lines.map((line) => 'error' in line)).toEqual([true, true, true, false, false, false]);
    for (const line of lines.slice(3))
      expect(line).toMatchObject({ outline: null, mrz: null, barcode: null, faces: 0 });
    expect(lines.map((line) => line['file'])).toEqual(files);
  });

  it('inspect asks for files', async () => {
    expect(await run()).toEqual({ status: 2, lines: [] });
  });
});
