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

  it('inspect takes a folder of frames, shows how the page moved, and turns frames by their EXIF', async () => {
    const [width, height] = [640, 480];
    /** A white page with lines on a dark table; its upper edge is so much wider than the lower one. */
    const frame = async (top: number, bottom: number) => {
      const corners = [320 - top, 130, 320 + top, 130, 320 + bottom, 350, 320 - bottom, 350].join(' ');
      const lines = Array.from({ length: 8 }, (_, i) => `<path d="M200 ${170 + 20 * i}h240" stroke="#335"/>`);
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#234"/><polygon points="${corners}" fill="#f4f4f0"/>${lines.join('')}</svg>`;
      return sharp(Buffer.from(svg)).rotate(270).withMetadata({ orientation: 6 }).jpeg({ quality: 90 }).toBuffer();
    };
    const frames = await Promise.all([frame(180, 180), frame(186, 174), frame(196, 164)]);
    await Promise.all(frames.map((jpeg, i) => file(`tilt-${i}.jpg`, jpeg)));
    await file(
      'frames.json',
      Buffer.from(JSON.stringify(frames.map((_, i) => ({ file: `tilt-${i}.jpg`, at: i * 100 })))),
    );
    const { status, lines } = await run(place('.'));
    expect(status).toBe(0);
    expect(lines[0]).toMatchObject({
      file: place('.'),
      mrz: null,
      video: {
        frames: 3,
        duration: 200,
        size: frames.reduce((sum, { length }) => sum + length, 0),
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        image: expect.stringContaining('tilt-'),
        found: 3,
        tipped: { direction: 'towards', at: 200 },
      },
    });
    expect(lines[0]!['outline']).toHaveLength(4);
    await file('frames.json', Buffer.from('{}'));
    expect((await run(place('.'))).lines[0]!['error']).toContain('frames.json');
  });

  it('inspect asks for files', async () => {
    expect(await run()).toEqual({ status: 2, lines: [] });
  });
});
