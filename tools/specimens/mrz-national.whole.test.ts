import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import samples from '@veridoor/document-vision/mrz/national/samples.json' with { type: 'json' };
import { readMrz } from '@veridoor/document-vision/mrz/read';
import { loadWeights } from '@veridoor/document-vision/mrz/weights';
import { drawMrz, TD1_PLACEMENT } from './mrz-drawing.ts';
import { renderSvg } from './svg.ts';

describe('readMrz', { timeout: 30_000 }, () => {
  it.each(samples.map(({ name, lines }) => [name, lines] as const))('reads the drawn MRZ: %s', async (_, lines) => {
    const size = lines[0]!.length > 30 ? { width: 125, height: 88 } : { width: 85.6, height: 54 };
    const { svg } = drawMrz(lines, TD1_PLACEMENT, size.height);
    const { png } = await renderSvg(svg, size, 12);
    const { data, info } = await sharp(png).flatten({ background: '#fff' }).greyscale().raw().toBuffer({
      resolveWithObject: true,
    });
    const frame = { width: info.width, height: info.height, channels: info.channels as 1 | 3, data };
    expect(readMrz(loadWeights(), frame, 2026)).toMatchObject({ valid: true, isClear: true, lines });
  });
});
