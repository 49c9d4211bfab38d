import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { gunzipSync } from 'node:zlib';
import { loadModel, loadProgram, type ModelName } from '@veridoor/models';
import type { Recognised } from '@veridoor/document-reading/text/text-line';
import type { Tensor } from '@veridoor/document-reading/text/tensors';

/** What is used of Tesseract's programming interface (baseapi.h). */
interface Tesseract {
  Init(folder: null, language: string, engine: number): number;
  SetVariable(name: string, value: string): boolean;
  SetPageSegMode(mode: number): void;
  SetImageFile(): number;
  GetUTF8Text(): string;
  MeanTextConf(): number;
  Clear(): void;
}

interface Core {
  readonly FS: { writeFile(name: string, bytes: Uint8Array): void; unlink(name: string): void };
  readonly TessBaseAPI: new () => Tesseract;
}

/** Its network without the older engine; one line of text (OEM_LSTM_ONLY, PSM_SINGLE_LINE in publictypes.h). */
const [NETWORK_ALONE, ONE_LINE] = [1, 7];
/** It loses signs that touch the edge. */
const MARGIN = 12;
/**
 * From this share between ink and ground on, all is white: lines of a pattern behind Arabic letters were read as teeth.
 * Measured: docs/bench/reading.md.
 */
const WHITE_FROM = 0.9;
const IMAGE = '/input';

const require = createRequire(import.meta.url);
let core: Promise<Core> | undefined;

/** Starts the program with what its files say, once; it would fetch nothing else. */
async function start(): Promise<Core> {
  const [wasmBinary, program] = await Promise.all([loadModel('tesseract'), loadProgram('tesseract')]);
  const module = { exports: {} as (options: object) => Promise<Core> };
  compileFunction(program, ['module', 'exports', 'require', '__dirname', '__filename'])(
    module,
    module.exports,
    require,
    import.meta.dirname,
    import.meta.filename,
  );
  const silent = () => undefined;
  return module.exports({ wasmBinary, print: silent, printErr: silent });
}

/** Loads Tesseract's network of a language. It computes in the thread that asks. */
export async function loadTesseract(name: ModelName): Promise<(line: Tensor, used: number) => Recognised> {
  const [{ FS, TessBaseAPI }, data] = await Promise.all([(core ??= start()), loadModel(name)]);
  const file = `${name}.traineddata`;
  FS.writeFile(file, gunzipSync(data));
  const tesseract = new TessBaseAPI();
  if (tesseract.Init(null, name, NETWORK_ALONE) !== 0) throw new Error(`Tesseract does not take ${name}`);
  FS.unlink(file);
  tesseract.SetPageSegMode(ONE_LINE);
  tesseract.SetVariable('user_defined_dpi', '300');
  return (line, used) => {
    FS.writeFile(IMAGE, greyMap(line, used));
    if (tesseract.SetImageFile() !== 0) throw new Error('Tesseract does not take the line');
    const text = tesseract.GetUTF8Text().replaceAll(MARKS, '').replaceAll(/\s+/gu, ' ').trim();
    const certainty = tesseract.MeanTextConf() / 100;
    tesseract.Clear();
    const signs = [...text];
    const places = signs.map((_, i) => (i + 0.5) / signs.length);
    return { text, certainties: signs.map(() => certainty), places };
  };
}

/** Marks of direction, which no paper has, and Arabic vowels and lengthening, which no name on a document has. */
const MARKS = /[\u200e\u200f\u202a-\u202e\u0640\u064b-\u0652]/gu;

/** A line in grey on white, with a margin (Netpbm, P5). */
function greyMap({ data, width: padded, height }: Tensor, used: number): Uint8Array {
  const filled = Math.max(1, Math.round(padded * used));
  const plane = padded * height;
  const grey = new Uint8Array(filled * height);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < filled; x++, at++) {
      const from = y * padded + x;
      // Green is what grey mostly is; the networks of lines see -1 to 1.
      grey[at] = (data[plane + from]! + 1) * 127.5;
    }
  const sorted = grey.toSorted();
  const [ink, ground] = [sorted[Math.floor(grey.length * 0.02)]!, sorted[Math.floor(grey.length * 0.6)]!];
  const range = WHITE_FROM * Math.max(1, ground - ink);
  for (let i = 0; i < grey.length; i++) grey[i] = Math.max(0, Math.min(255, (255 * (grey[i]! - ink)) / range));
  const [width, tall] = [filled + 2 * MARGIN, height + 2 * MARGIN];
  const head = Buffer.from(`P5 ${width} ${tall} 255\n`);
  const image = new Uint8Array(head.length + width * tall).fill(255);
  image.set(head);
  for (let y = 0; y < height; y++)
    image.set(grey.subarray(y * filled, (y + 1) * filled), head.length + (y + MARGIN) * width + MARGIN);
  return image;
}
