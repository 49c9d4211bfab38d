import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawMrz, TD3_PLACEMENT } from '../../tools/specimens/mrz-drawing.ts';
import { composePdf } from '../../tools/specimens/pdf.ts';
import { photograph } from '../../tools/specimens/video/photograph.ts';
import { makeSpecimen } from '../../tools/specimens/specimen.ts';
import { renderSvg } from '../../tools/specimens/svg.ts';
import { imageCommand } from '../testing/commands/image-command.ts';
import { inspect } from './inspect.ts';

const { run, file, place } = imageCommand(inspect);

describe('veridoor inspect', () => {
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

  it('inspect reads a photographed card that is upside down', async () => {
    const specimen = await makeSpecimen({ kind: 'identity-card', seed: 'inspect' });
    const mrz = specimen.sides.find(({ name }) => name === 'back')!.mrz!;
    const image = { specimen, side: 'back', seed: 'inspect', width: 1600, height: 1200, turn: 180 } as const;
    const { jpeg, corners } = await photograph({ ...image, ground: 'wood', fingers: false });
    const path = await file('card.jpg', jpeg);
    const { status, lines } = await run(path);
    expect(status).toBe(0);
    expect(lines[0]).toMatchObject({ file: path, hints: [], mrz: { format: 'TD1', valid: true, lines: mrz.lines } });
    // The document's own top left lies at the bottom right of the image.
    const outline = lines[0]!['outline'] as [number, number][];
    for (const [i, [x, y]] of outline.entries()) {
      const [trueX, trueY] = corners[(i + 2) % 4]!;
      expect(Math.hypot(x - trueX, y - trueY)).toBeLessThan(16);
    }
    expect(Object.keys(lines[0]!['ms'] as object)).toEqual([
      'decode',
      'outline',
      'hints',
      'mrz',
      'barcode',
      'print',
      'original',
      'faces',
    ]);
  });

  it('inspect reads the barcode of a licence', async () => {
    const specimen = await makeSpecimen({ kind: 'driving-licence', seed: 'inspect' });
    const back = specimen.sides.find(({ name }) => name === 'back')!;
    const { status, lines } = await run(await file('licence.png', back.png));
    expect(status).toBe(0);
    expect(lines[0]).toMatchObject({
      mrz: null,
      barcode: { format: 'PDF417', licence: { documentNumber: specimen.details.documentNumber, country: 'UTO' } },
    });
  });

  it('inspect reads a scanned passport in a PDF', async () => {
    const specimen = await makeSpecimen({ kind: 'passport', seed: 'inspect' });
    const { png, mrz } = specimen.sides[0]!;
    const scan = sharp(png).flatten({ background: '#fff' }).resize(1250).jpeg();
    const { data, info } = await scan.toBuffer({ resolveWithObject: true });
    const path = await file('passport.pdf', composePdf(data, info, { width: 125, height: 88 }));
    expect(await run(path)).toMatchObject({
      status: 0,
      lines: [{ file: path, mrz: { format: 'TD3', valid: true, lines: mrz!.lines }, faces: 1 }],
    });
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
});
