import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { editMarkOf } from './edit-mark.ts';

const image = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#8899aa' } }).jpeg();
const xmp = (tags: string) =>
  image().withXmp(
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" ${tags}/></rdf:RDF></x:xmpmeta>`,
  );
const software = (name: string) => image().withExif({ IFD0: { Software: name } });

async function markOf(made: Sharp) {
  const bytes = await made.toBuffer();
  return editMarkOf(bytes, await sharp(bytes).metadata());
}

describe('the mark of a file', () => {
  it.each(['Adobe Photoshop 26.1 (Windows)', 'GIMP 2.10.36', 'paint.net 5.1', 'Pixelmator Pro 3.6', 'Snapseed 2.0'])(
    'a file of %s was edited',
    async (name) => {
      expect(await markOf(software(name))).toBe('edited');
      expect(await markOf(xmp(`xmp:CreatorTool="${name}"`))).toBe('edited');
    },
  );

  it.each(['HDR+ 1.0.585804376zd', '18.1.1', 'Adobe Photoshop Lightroom Classic 13.0', 'ACDSee Scanner'])(
    'a file of %s was taken, developed or scanned',
    async (name) => {
      expect(await markOf(software(name))).toBeNull();
      expect(await markOf(xmp(`xmp:CreatorTool="${name}" photoshop:DateCreated="2026-01-01"`))).toBeNull();
    },
  );

  it('a file without metadata has none', async () => {
    expect(await markOf(image())).toBeNull();
  });

  it.each(['trainedAlgorithmicMedia', 'compositeWithTrainedAlgorithmicMedia'])(
    'a file of the source type %s was generated',
    async (type) => {
      const uri = `http://cv.iptc.org/newscodes/digitalsourcetype/${type}`;
      expect(await markOf(xmp(`Iptc4xmpExt:DigitalSourceType="${uri}"`))).toBe('generated');
      // C2PA writes it into boxes of its own, which image libraries do not read.
      const bytes = Buffer.concat([await image().toBuffer(), Buffer.from(`jumb c2pa ${uri}`)]);
      expect(editMarkOf(bytes, await sharp(bytes).metadata())).toBe('generated');
    },
  );

  it('the settings of a model are known in a comment of two bytes a letter', async () => {
    const settings = Buffer.from('UNICODE\0Steps: 30, Sampler: Euler a', 'utf16le');
    const metadata = { ...(await sharp(await image().toBuffer()).metadata()), exif: settings };
    expect(editMarkOf(Buffer.alloc(0), metadata)).toBe('generated');
    const comments = [{ keyword: 'parameters', text: 'a passport\nSteps: 30, Sampler: Euler a' }];
    expect(editMarkOf(Buffer.alloc(0), { ...metadata, exif: Buffer.alloc(0), comments })).toBe('generated');
  });
});
