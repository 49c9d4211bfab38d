import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { cardJpeg, cardImage, pdfDocument, pixelBomb } from '../../testing/documents/images.ts';
import { createIntake, RefusedFile } from './intake.ts';

const intake = createIntake(2);
const reason = (bytes: Uint8Array) =>
  intake.accept(bytes).then(
    () => 'accepted',
    (error: unknown) => (error instanceof RefusedFile ? error.reason : error),
  );

describe('intake of an image', () => {
  it('the stored image has no metadata and nothing behind its end', async () => {
    const withPlace = await (
      await cardImage()
    )
      .withExif({ IFD0: { Make: 'Secret phone' }, IFD3: { GPSLatitude: '41/1 0/1 0/1' } })
      .jpeg()
      .toBuffer();
    const polyglot = Buffer.concat([withPlace, Buffer.from('<script>alert(1)</script>PK\x03\x04')]);
    const file = await intake.accept(polyglot);
    const stored = Buffer.from(file.bytes);
    expect(stored.includes('script')).toBe(false);
    expect(stored.includes('Secret phone')).toBe(false);
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
    expect(file).toMatchObject({ mimeType: 'image/jpeg', size: stored.length, width: 1600, height: 1200 });
    expect(file.sha256).toBe(createHash('sha256').update(stored).digest('hex'));
  });

  it('the stored image is upright', async () => {
    const lying = await (await cardImage()).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await intake.accept(lying)).toMatchObject({ width: 1200, height: 1600 });
  });

  it.each([
    ['16 bits', (image: Sharp) => image.toColourspace('rgb16').png()],
    ['CMYK', (image: Sharp) => image.toColourspace('cmyk').jpeg()],
    ['grey', (image: Sharp) => image.greyscale().png()],
    ['a palette', (image: Sharp) => image.png({ palette: true })],
    ['WebP', (image: Sharp) => image.webp()],
    ['AVIF', (image: Sharp) => image.avif({ quality: 90 })],
    ['GIF', (image: Sharp) => image.gif()],
    ['progressive', (image: Sharp) => image.jpeg({ progressive: true })],
  ])('an image of another kind (%s) is stored as eight-bit sRGB', async (_, encode) => {
    const file = await intake.accept(await encode(await cardImage({ width: 400, height: 300 })).toBuffer());
    expect(await sharp(file.bytes).metadata()).toMatchObject({ format: 'jpeg', space: 'srgb', depth: 'uchar' });
    const [mean] = (await sharp(file.bytes).greyscale().stats()).channels;
    const [requested] = (await (await cardImage({ width: 400, height: 300 })).greyscale().stats()).channels;
    expect(Math.abs(mean!.mean - requested!.mean)).toBeLessThan(12);
  });

  it('transparent places become white', async () => {
    const glass = { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
    const file = await intake.accept(await sharp({ create: glass }).png().toBuffer());
    expect((await sharp(file.bytes).stats()).channels[0]!.min).toBeGreaterThan(250);
  });

  it('the first frame of an animation is kept', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 64, height: 48, channels: 3, background } })
        .png()
        .toBuffer();
    const moving = await sharp([await frame('#ffffff'), await frame('#000000')], { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const file = await intake.accept(moving);
    expect(file).toMatchObject({ width: 64, height: 48 });
    expect((await sharp(file.bytes).stats()).channels[0]!.min).toBeGreaterThan(250);
  });

  it('a pixel bomb is refused by its header', async () => {
    const bomb = pixelBomb(30_000, 30_000);
    expect(bomb.length).toBeLessThan(200);
    expect(await reason(bomb)).toBe('too_many_pixels');
    expect(await reason(pixelBomb(2_147_483_647, 2_147_483_647))).toMatch(/too_many_pixels|unreadable_image/);
  });

  it('an image that is cut off anywhere is refused', async () => {
    const whole = await cardJpeg();
    for (const share of [0.999, 0.9, 0.5, 0.1, 0.001])
      expect(await reason(whole.subarray(0, Math.floor(whole.length * share)))).toBe('unreadable_image');
    const png = await (await cardImage({ width: 300, height: 200 })).png().toBuffer();
    expect(await reason(png.subarray(0, png.length / 2))).toBe('unreadable_image');
  });

  it('an empty file, another kind of file and a mere image header are refused', async () => {
    expect(await reason(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]))).toBe('unreadable_image');
    expect(await reason(new Uint8Array(0))).toBe('empty_file');
    expect(await reason(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))).toBe(
      'unsupported_file',
    );
    expect(await reason(Buffer.from('GIF89a'))).toBe('unreadable_image');
  });

  it('a PDF is stored unchanged', async () => {
    const pdf = pdfDocument();
    const file = await intake.accept(pdf);
    expect(file).toMatchObject({ mimeType: 'application/pdf', width: null, height: null, size: pdf.length });
    expect(Buffer.from(file.bytes)).toEqual(pdf);
  });

  it('more images than are decoded at a time are all taken in', async () => {
    const small = await cardJpeg({ width: 200, height: 150 });
    const files = await Promise.all(Array.from({ length: 12 }, () => intake.accept(small)));
    expect(new Set(files.map((file) => file.sha256)).size).toBe(1);
  });
});
