import { loadDictionary, loadModel, type ModelName } from '@veridoor/models';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { NativeLanguage } from '@veridoor/document-types/native-scripts';
import { decode, readAlphabet } from '@veridoor/document-reading/text/decode';
import { readTraditional } from '@veridoor/document-reading/native/traditional';
import { scriptOf } from '@veridoor/document-reading/scripts/shapes';
import type { TextNetworks } from '@veridoor/document-reading/text/read-lines';
import type { Tensor as Numbers } from '@veridoor/document-reading/text/tensors';
import type { Recognised } from '@veridoor/document-reading/text/text-line';
import { loadTesseract } from './tesseract.ts';

/** The networks of scripts that few pages have: each is loaded for the first line that needs it. */
const NATIVE: Readonly<Record<NativeLanguage, ModelName>> = {
  zh: 'text-chinese',
  'zh-Hant': 'text-traditional',
  ja: 'text-japanese',
  ko: 'text-korean',
  ar: 'text-arabic',
  fa: 'text-persian',
  he: 'text-hebrew',
  th: 'text-thai',
};
/** Of PaddleOCR; Tesseract runs the others. */
const BY_ONNX: ReadonlySet<NativeLanguage> = new Set(['zh', 'ja']);

/**
 * Loads the networks that find and read print, PaddleOCR's and two of our own, on the processor.
 *
 * @param threads of the processor that one network may use.
 */
export async function loadTextNetworks(threads = 1): Promise<TextNetworks> {
  const open = async (name: ModelName) =>
    InferenceSession.create(await loadModel(name), {
      executionProviders: ['cpu'],
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      // Pages have many sizes, and the arena would keep memory for each.
      enableCpuMemArena: false,
      enableMemPattern: false,
    });
  const recogniser = async (name: ModelName) => {
    const session = await open(name);
    const alphabet = readAlphabet(await loadDictionary(name));
    const oddsOf = async (line: Numbers): Promise<Float32Array> => {
      const odds = await run(session, line);
      if (odds.dims.at(-1) !== alphabet.length + 1) throw new Error(`${name} has the dictionary of another network`);
      return odds.data as Float32Array;
    };
    return { alphabet, oddsOf };
  };
  const readerBy = async (name: ModelName) => {
    const { alphabet, oddsOf } = await recogniser(name);
    return async (line: Numbers, used: number) => decode(await oddsOf(line), alphabet, used);
  };
  const own = await recogniser('text-lines');
  const isLatin = own.alphabet.map((sign) => scriptOf(sign) === null);
  const scripts = await readerBy('text-scripts');
  const english = await readerBy('text-english');
  const latin = await readerBy('text-latin');
  const detector = await open('text-detector');
  type Reader = (line: Numbers, used: number) => Recognised | Promise<Recognised>;
  const native = new Map<NativeLanguage, Promise<Reader>>();
  const loadNative = async (language: NativeLanguage): Promise<Reader> => {
    if (language === 'zh-Hant') {
      const all = await loadTesseract(NATIVE[language]);
      return async (line, used) => readTraditional(all(line, used), await readNative('zh', line, used));
    }
    return BY_ONNX.has(language) ? readerBy(NATIVE[language]) : loadTesseract(NATIVE[language]);
  };
  const readNative: TextNetworks['native'] = async (language, line, used) => {
    const reader = native.get(language) ?? loadNative(language);
    native.set(language, reader);
    return (await reader)(line, used);
  };
  return {
    async detect(page) {
      const { data } = await run(detector, page);
      return { data: data as Float32Array, width: page.width, height: page.height };
    },
    async read(line, used) {
      const odds = await own.oddsOf(line);
      return { latin: decode(odds, own.alphabet, used, isLatin), shapes: decode(odds, own.alphabet, used) };
    },
    english,
    scripts,
    native: readNative,
    latin,
  };
}

async function run(session: InferenceSession, { data, width, height }: Numbers): Promise<Tensor> {
  const answer = await session.run({ [session.inputNames[0]!]: new Tensor('float32', data, [1, 3, height, width]) });
  return answer[session.outputNames[0]!] as Tensor;
}
