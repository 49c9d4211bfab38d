import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { pdfDocument } from '../../../testing/documents/images.ts';
import { textPdf } from '../../../testing/documents/text-pdf.ts';
import cleanPdf from './clean-pdf.ts';
import { drawFirstPage, drawPage } from './draw-pdf.ts';
import { inflatesBeyond } from './inflated.ts';
import { compilePdfium, openPdf } from './pdf.ts';

const program = await compilePdfium();
/** The document as it is. */
const draw = async (bytes: Uint8Array) => drawPage(await openPdf(program, bytes), 600);
/** As the checks see it. */
const check = (bytes: Uint8Array) => drawFirstPage(program, bytes, 600, 300);

/** A page of text with more in its dictionaries than a page needs. */
function pdf({ page = '', catalog = '', box = '0 0 595 842' }): Buffer {
  return Buffer.from(
    textPdf(['Example Energy', 'Invoice of 2 November 2026'])
      .toString('latin1')
      .replace('/Type /Page /Parent', `/Type /Page ${page} /Parent`)
      .replace('/Type /Catalog', `/Type /Catalog ${catalog}`)
      .replace('[0 0 595 842]', `[${box}]`),
    'latin1',
  );
}

const script = '<< /S /JavaScript /JS (app.launchURL\\("https://evil.example"\\)) >>';
/** Filled with black: seen where it is drawn. */
const mark = '/Subtype /Square /Rect [100 300 300 500]';
const appearance = '<< /N 4 0 R >>';

async function cleaned(bytes: Uint8Array): Promise<Buffer> {
  const clean = await cleanPdf(bytes);
  if (!clean) throw new Error('the PDF was not written anew');
  return Buffer.from(clean);
}

/** A PDF whose first page is drawn by so many bytes, packed so many times. */
function packed(size: number, layers: number, name = 'FlateDecode'): Buffer {
  let content = Buffer.alloc(size, ' ');
  for (let layer = 0; layer < layers; layer += 1) content = deflateSync(content, { level: 1 });
  const filters = Array.from({ length: layers }, () => `/${name}`).join(' ');
  const head = `9 0 obj\n<< /Length ${content.length} /Filter [${filters}] >>\nstream\n`;
  return Buffer.concat([pdfDocument(), Buffer.from(`\n${head}`), content, Buffer.from('\nendstream\nendobj\n')]);
}

/** A cleaned PDF was made by nobody but us. */
const withoutOrigin = (drawn: Awaited<ReturnType<typeof check>>) => ({ ...drawn, origin: undefined });

describe('PDF that unpacks', () => {
  it.each([
    ['once', packed(135_000_000, 1)],
    ['twice', packed(135_000_000, 2)],
    ['under a name in numbers', packed(135_000_000, 1, 'Fl#61teDecode')],
  ])('to more than a document holds, packed %s, is refused before it is read', async (_, bytes) => {
    await expect(check(bytes)).rejects.toMatchObject({ reason: 'pdf_too_large' });
    expect(await cleanPdf(bytes)).toBeNull();
  });

  it('to what a scanned page holds is read', async () => {
    const page = packed(30_000_000, 1);
    expect(inflatesBeyond(page, 30_000_000)).toBe(false);
    expect(inflatesBeyond(page, 29_999_999)).toBe(true);
    expect(await check(page)).toMatchObject({ pages: 1 });
  });

  it('has more pages than any document is not written anew', async () => {
    expect(await cleanPdf(pdfDocument({ pages: 301 }))).toBeNull();
  });
});

describe('cleaned PDF', () => {
  it.each([
    ['a script at opening', { catalog: `/OpenAction ${script}` }],
    ['actions of the document', { catalog: `/AA << /WC ${script} >>` }],
    ['named scripts', { catalog: `/Names << /JavaScript << /Names [(a) ${script}] >> >>` }],
    [
      'an attachment',
      { catalog: '/Names << /EmbeddedFiles << /Names [(evil.exe) << /Type /Filespec /F (evil.exe) >>] >> >>' },
    ],
    ['a form with scripts', { catalog: `/AcroForm << /XFA (evil) /Fields [] /CO [] /AA << /C ${script} >> >>` }],
    ['actions of a page', { page: `/AA << /O ${script} >>` }],
    ['a link', { page: '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 99 99] /A << /S /URI /URI (evil) >> >>]' }],
    ['a program to start', { page: '/AA << /C << /S /Launch /F (evil.exe) >> >>' }],
    [
      'a hidden annotation with a script',
      { page: `/Annots [<< /Type /Annot ${mark} /F 2 /AA << /E ${script} >> /AP ${appearance} >>]` },
    ],
  ])('a cleaned PDF does not contain %s', async (_, dangerous) => {
    const before = pdf(dangerous);
    const after = await cleaned(before);
    expect(before.toString('latin1')).toMatch(/evil/);
    expect(after.toString('latin1')).not.toMatch(
      /evil|JavaScript|\/AA|OpenAction|\/Launch|\/URI|AcroForm|XFA|EmbeddedFile|\/Annots|\/Names/,
    );
    expect(await draw(after)).toEqual(await draw(before));
  });

  it.each([
    ['turned', { page: '/Rotate 90' }],
    ['upside down', { page: '/Rotate 180' }],
    ['cut', { page: '/CropBox [50 720 400 800] /Rotate 270' }],
    ['with a fractional size', { box: '0 0 595.276 841.89' }],
    ['with another origin', { box: '40 600 300 842' }],
  ])('a cleaned PDF shows a page %s as before, with its text', async (_, how) => {
    const before = await draw(pdf(how));
    const after = await draw(await cleaned(pdf(how)));
    expect(after.text).toBe(before.text);
    expect([after.image.width, after.image.height]).toEqual([before.image.width, before.image.height]);
    const apart = after.image.data.map((grey, index) => Math.abs(grey - (before.image.data[index] ?? 0)));
    expect(apart.reduce((sum, one) => sum + one, 0) / apart.length).toBeLessThan(0.1);
  });

  it.each([
    ['an annotation', '/Subtype /Stamp'],
    ['a filled field', '/Subtype /Widget /FT /Tx /T (name)'],
  ])('the checks and a cleaned PDF see what %s draws', async (_, what) => {
    // Its appearance is the page's own content, drawn once more, a little lower.
    const stamped = Buffer.from(
      pdf({ page: `/Annots [<< /Type /Annot ${what} /Rect [0 0 595 700] /F 4 /AP ${appearance} >>]` })
        .toString('latin1')
        .replace(
          '<< /Length',
          '<< /Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Length',
        ),
      'latin1',
    );
    const dark = async (bytes: Uint8Array) => (await check(bytes)).image.data.filter((grey) => grey < 128).length;
    expect(await dark(stamped)).toBeGreaterThan(1.1 * (await dark(pdf({}))));
    expect(await draw(await cleaned(stamped))).toEqual(withoutOrigin(await check(stamped)));
  });

  it.each(['OFF', 'ON'])('the checks and a cleaned PDF see the same of a layer that is %s', async (state) => {
    const layered = Buffer.from(
      pdf({ catalog: `/OCProperties << /OCGs [6 0 R] /D << /${state} [6 0 R] >> >>` })
        .toString('latin1')
        .replace('/Resources <<', '/Resources << /Properties << /L 6 0 R >>')
        .replace('BT /F1', '/OC /L BDC BT /F1')
        .replace('\nET', '\nET EMC')
        .replace('xref', '6 0 obj\n<< /Type /OCG /Name (L) >>\nendobj\nxref'),
      'latin1',
    );
    const seen = withoutOrigin(await check(layered));
    expect(await draw(await cleaned(layered))).toEqual(seen);
    expect(seen.image.data.some((grey) => grey < 128)).toBe(true);
  });

  it('a cleaned PDF has all pages, and shared parts once', async () => {
    // Numbers of a linear congruential generator: nothing that could be written in fewer bytes, and the same in every
    // run.
    let state = 1;
    const content = Buffer.from(
      Array.from({ length: 90_000 }, () => (state = (state * 48_271) % 2_147_483_647) & 255),
    ).toString('latin1');
    const image = `<</Type/XObject/Subtype/Image/Width 300/Height 300/ColorSpace/DeviceGray/BitsPerComponent 8/Length 90000>>`;
    const before = Buffer.from(
      pdfDocument({ pages: 12, content: 'q 400 0 0 400 90 90 cm /I Do Q' })
        .toString('latin1')
        .replaceAll('/Resources<<>>', '/Resources<</XObject<</I 3 0 R>>>>')
        // By a function: a text would have its `$` read as patterns.
        .replace('4 0 obj', () => `3 0 obj ${image} stream\n${content}\nendstream endobj\n4 0 obj`),
      'latin1',
    );
    const after = await cleaned(before);
    expect(await draw(after)).toEqual(await draw(before));
    expect((await draw(after)).pages).toBe(12);
    expect(after.length).toBeLessThan(2 * before.length);
  });

  it.each([
    ['encrypted', pdfDocument({ encrypted: true })],
    ['broken', Buffer.from('%PDF-1.4 and nothing more')],
    ['without a page', pdfDocument({ pages: 0 })],
  ])('a PDF that is %s cannot be cleaned', async (_, bytes) => {
    expect(await cleanPdf(bytes)).toBeNull();
  });
});
