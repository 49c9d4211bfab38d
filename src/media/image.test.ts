import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FILE_LIMIT } from '@veridoor/contract/limits';
import { partOfVideo, partOfStill, placeVideo, withMargin, type Rectangle, type Size } from './geometry.ts';
import { assessHealth, BLACK_AFTER_MS, FROZEN_AFTER_MS, healthAtStart } from './image-health.ts';
import { fileKind, prepareFile, sizeWithin } from './image-file.ts';
import { stillSize } from './capture-image.ts';
import { brightestLuminance } from './watch-image.ts';

const bytes = (...parts: (number | string)[]) =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === 'number' ? [part] : Array.from(part, (letter) => letter.charCodeAt(0)))),
  );

const watch = (samples: readonly { frames: number; brightest: number }[]) =>
  samples.reduce(
    (record, sample, index) => assessHealth(record, { at: (index + 1) * 500, ...sample }),
    healthAtStart(0),
  );

describe('health of the video', () => {
  it('the video is healthy while frames arrive and something is bright', () => {
    expect(watch(Array.from({ length: 20 }, (_, n) => ({ frames: n + 1, brightest: 90 }))).health).toBe('good');
  });

  it('the video is black after two seconds of darkness and healthy at the first light', () => {
    const dark = Array.from({ length: BLACK_AFTER_MS / 500 + 1 }, (_, n) => ({ frames: n + 1, brightest: 10 }));
    expect(watch(dark.slice(0, -1)).health).toBe('good');
    expect(watch(dark).health).toBe('black');
    expect(watch([...dark, { frames: 99, brightest: 60 }]).health).toBe('good');
  });

  it('the video is frozen after three seconds without a frame', () => {
    const still = Array.from({ length: FROZEN_AFTER_MS / 500 + 1 }, () => ({ frames: 7, brightest: 90 }));
    expect(watch(still.slice(0, -1)).health).toBe('good');
    expect(watch(still).health).toBe('frozen');
  });

  it('brightestLuminance finds the brightest pixel, also among none', () => {
    expect(brightestLuminance(new Uint8ClampedArray([0, 0, 0, 255, 255, 255, 255, 255]))).toBeCloseTo(255);
    expect(brightestLuminance(new Uint8ClampedArray())).toBe(0);
  });
});

describe('parts of images', () => {
  const side = fc.integer({ min: 50, max: 4000 });
  const size = fc.record({ width: side, height: side });

  const videos = fc.record({ width: fc.integer({ min: 480, max: 4000 }), height: fc.integer({ min: 480, max: 4000 }) });
  const stages = fc.record({ width: fc.integer({ min: 320, max: 2600 }), height: fc.integer({ min: 320, max: 1600 }) });

  it('the placed video covers the stage, or at least the required part, and never exceeds its own size', () => {
    fc.assert(
      fc.property(stages, videos, (stage, video) => {
        const seen = {
          x: stage.width * 0.1,
          y: stage.height * 0.3,
          width: stage.width * 0.8,
          height: stage.height * 0.4,
        };
        const placed = placeVideo(stage, video, seen);
        const slack = 0.01;
        const reaches = (least: Rectangle) =>
          placed.width >= least.width - slack || placed.height >= least.height - slack;
        expect(reaches(seen)).toBe(true);
        expect(placed.width / placed.height).toBeCloseTo(video.width / video.height, 3);
        const part = partOfVideo(placed, video, { x: 0, y: 0, ...stage });
        expect(part.width > 0 && part.height > 0).toBe(true);
        expect(part.x + part.width).toBeLessThanOrEqual(video.width);
        expect(part.y + part.height).toBeLessThanOrEqual(video.height);
      }),
    );
  });

  it('a phone’s video is shown edge to edge, a laptop’s in a narrow window around the guide', () => {
    const phone = { width: 360, height: 740 };
    const guide = { x: 16, y: 260, width: 328, height: 207 };
    expect(placeVideo(phone, { width: 1080, height: 1920 }, guide)).toMatchObject({ y: 0, height: 740 });
    const across = placeVideo(phone, { width: 1280, height: 720 }, withMargin(guide, 0.12));
    expect(across.height).toBeCloseTo(207 + 2 * 0.12 * 328);
    expect(across.y + across.height / 2).toBeCloseTo(260 + 207 / 2);
  });

  it('the cropped video is the part inside the guide, up to the video’s edge', () => {
    const video = { width: 1000, height: 500 };
    const placed = { x: -50, y: 100, width: 500, height: 250 };
    expect(partOfVideo(placed, video, { x: 0, y: 150, width: 200, height: 100 })).toEqual({
      x: 100,
      y: 100,
      width: 400,
      height: 200,
    });
    expect(partOfVideo(placed, video, { x: -90, y: 0, width: 900, height: 900 })).toEqual({ x: 0, y: 0, ...video });
  });

  it('the cropped still keeps the centre of a still that is taller than the video', () => {
    const part = partOfStill(
      { width: 1920, height: 1080 },
      { width: 4000, height: 3000 },
      { x: 480, y: 270, width: 960, height: 540 },
    );
    expect(part).toEqual({ x: 1000, y: 938, width: 2000, height: 1125 });
  });

  it('the cropped still is whole when it has the other orientation', () => {
    const still = { width: 3000, height: 4000 };
    expect(partOfStill({ width: 1920, height: 1080 }, still, { x: 1, y: 1, width: 5, height: 5 })).toEqual({
      x: 0,
      y: 0,
      ...still,
    });
  });

  it('a still is taken only when it is larger, and no larger than needed', () => {
    const preview = { width: 1920, height: 1080 };
    expect(stillSize(preview, { imageWidth: { max: 1920 }, imageHeight: { max: 1080 } })).toBeNull();
    expect(stillSize(preview, {})).toBeNull();
    expect(stillSize(preview, { imageWidth: { max: 4000 }, imageHeight: { max: 3000 } })).toEqual({
      imageWidth: 4000,
      imageHeight: 3000,
    });
    expect(stillSize(preview, { imageWidth: { max: 8192 }, imageHeight: { max: 6144 } })).toEqual({
      imageWidth: 4096,
      imageHeight: 3072,
    });
  });

  it('an image shrinks to the pixel limit, and a small one stays unchanged', () => {
    fc.assert(
      fc.property(size, fc.integer({ min: 10_000, max: 20_000_000 }), (image, pixels) => {
        const sent = sizeWithin(image, pixels);
        expect(sent.width * sent.height).toBeLessThanOrEqual(Math.max(pixels, 0));
        expect(
          image.width * image.height > pixels || (sent.width === image.width && sent.height === image.height),
        ).toBe(true);
      }),
    );
  });
});

describe('chosen files', () => {
  it.each([
    ['image/jpeg', bytes(0xff, 0xd8, 0xff, 0xe0)],
    ['image/png', bytes(0x89, 'PNG\r\n', 0x1a, '\n')],
    ['image/webp', bytes('RIFF', 1, 2, 3, 4, 'WEBP')],
    ['image/heic', bytes(0, 0, 0, 24, 'ftypheic')],
    ['application/pdf', bytes('%PDF-1.7')],
    [null, bytes('RIFF', 1, 2, 3, 4, 'WAVE')],
    [null, bytes(0, 0, 0, 24, 'ftypmp42')],
    ['image/gif', bytes('GIF89a')],
    ['image/gif', bytes('GIF87a')],
    ['image/avif', bytes(0, 0, 0, 24, 'ftypavif')],
    [null, bytes('GIF90a')],
    [null, bytes()],
    ['application/pdf', bytes(0xef, 0xbb, 0xbf, '\r\n%PDF-1.4')],
  ])('a chosen file is recognised as %s by its first bytes', (kind, start) => expect(fileKind(start)).toBe(kind));

  it('a chosen file is refused when it is empty, unsupported or a PDF above the limit', async () => {
    expect(await prepareFile(new Blob([]))).toEqual({ ok: false, fault: 'file_empty' });
    expect(await prepareFile(new Blob(['GIF89a......']))).toEqual({ ok: false, fault: 'file_unsupported' });
    const pdf = new Blob(['%PDF-1.7\n', new Uint8Array(FILE_LIMIT)]);
    expect(await prepareFile(pdf)).toEqual({ ok: false, fault: 'file_too_large' });
  });

  it('a chosen PDF is accepted unchanged, whatever its declared type', async () => {
    const prepared = await prepareFile(new Blob(['%PDF-1.7\n%%EOF'], { type: 'image/png' }));
    expect(prepared).toMatchObject({ ok: true, mime: 'application/pdf' });
    expect(prepared.ok && (await prepared.blob.text())).toBe('%PDF-1.7\n%%EOF');
  });
});

describe('photos of an iPhone', () => {
  const heic = new Blob([bytes(0, 0, 0, 24, 'ftypheic')]);
  afterEach(() => vi.unstubAllGlobals());

  /** A browser that reads any image as one of this size, and notes the sizes of its canvases. */
  function draws(image: Size): Size[] {
    const drawn: Size[] = [];
    const stroke = () => undefined;
    const pen = { fillRect: stroke, translate: stroke, rotate: stroke, drawImage: stroke };
    class Canvas {
      width: number;
      height: number;
      constructor(width: number, height: number) {
        this.width = width;
        this.height = height;
        drawn.push({ width, height });
      }
      getContext = () => pen;
      convertToBlob = ({ type }: { type: string }) => Promise.resolve(new Blob(['drawn'], { type }));
    }
    vi.stubGlobal('OffscreenCanvas', Canvas);
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ ...image, close: () => undefined }));
    return drawn;
  }

  it('a HEIC photo of 24 million pixels becomes a JPEG on a canvas that Safari can draw on', async () => {
    const drawn = draws({ width: 5712, height: 4284 });
    expect(await prepareFile(heic)).toMatchObject({ ok: true, mime: 'image/jpeg' });
    const [{ width, height } = { width: 0, height: 0 }] = drawn;
    expect(width * height).toBeLessThanOrEqual(16_777_216);
    expect(width * height).toBeGreaterThan(16_700_000);
    expect(width / height).toBeCloseTo(4 / 3, 2);
  });

  it('a HEIC photo of 12 million pixels keeps its size', async () => {
    const drawn = draws({ width: 4032, height: 3024 });
    expect(await prepareFile(heic)).toMatchObject({ ok: true });
    expect(drawn).toEqual([{ width: 4032, height: 3024 }]);
  });

  it('a HEIC photo in a browser that cannot read it asks for another type of file', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('', 'InvalidStateError')));
    expect(await prepareFile(heic)).toEqual({ ok: false, fault: 'file_unsupported' });
  });
});
