import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { outlineText } from './outline-text.ts';
import { drawText } from './svg.ts';

describe('outlineText', () => {
  it('outlineText draws text as outlines in the text’s place', async () => {
    const body = outlineText(drawText(50, 20, 'Åse 7 & Ø', { size: 10, anchor: 'middle', fill: '#f00' }));
    expect(body).not.toContain('<text');
    // A, S, E and 7 have outlines; the ampersand and the Ø leave a gap.
    expect(body.match(/<path/g)).toHaveLength(4);

    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="30">${body}</svg>`;
    const { info } = await sharp(Buffer.from(svg))
      .flatten({ background: '#fff' })
      .trim()
      .toBuffer({ resolveWithObject: true });
    expect(info.trimOffsetLeft).toBeLessThanOrEqual(-20);
    expect(info.trimOffsetTop).toBeLessThanOrEqual(-12);
    expect(info.height).toBeLessThan(8);
  });

  it('outlineText leaves other markup alone', () => {
    const markup = '<rect width="1" height="2"/>';
    expect(outlineText(markup)).toBe(markup);
  });
});
