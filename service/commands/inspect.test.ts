import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { imageCommand } from '../testing/commands/image-command.ts';
import { drawMrz, TD3_PLACEMENT } from '../../tools/specimens/mrz-drawing.ts';
import { renderSvg } from '../../tools/specimens/svg.ts';
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

  it('inspect takes the first of several images', async () => {
    const frames = Array.from({ length: 3 }, () => ({
      create: { width: 64, height: 48, channels: 4 as const, background: '#888' },
    }));
    const images = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()));
    const animated = await sharp(images, { join: { animated: true } })
      .webp()
      .toBuffer();
    const gif = await sharp(images, { join: { animated: true } })
      .gif()
      .toBuffer();
    const files = [await file('animated.webp', animated), await file('animated.gif', gif)];
    expect(await run(...files)).toMatchObject({ status: 0, lines: [{ mrz: null }, { mrz: null, faces: 0 }] });
  });

  it('inspect turns and mirrors an image as its EXIF orientation says', async () => {
    const lines = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];
    const { svg } = drawMrz(lines, TD3_PLACEMENT, 88);
    const { png } = await renderSvg(svg, { width: 125, height: 88 }, 10);
    const upright = sharp(await sharp(png).flatten({ background: '#fff' }).png().toBuffer());
    const stored = {
      2: upright.clone().flop(),
      4: upright.clone().flip(),
      5: upright.clone().rotate(270).flop(),
      7: upright.clone().rotate(90).flop(),
    };
    const files = await Promise.all(
      Object.entries(stored).map(async ([orientation, image]) =>
        file(
          `exif-${orientation}.jpg`,
          await image
            .withMetadata({ orientation: Number(orientation) })
            .jpeg()
            .toBuffer(),
        ),
      ),
    );
    const { lines: found } = await run(...files);
    expect(found.map(({ mrz }) => (mrz as { lines: string[] } | null)?.lines)).toEqual(files.map(() => lines));
  });

  it('inspect asks for files', async () => {
    expect(await run()).toEqual({ status: 2, lines: [] });
  });
});
