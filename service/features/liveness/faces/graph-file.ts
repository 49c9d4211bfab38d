import { readFile } from 'node:fs/promises';

/** One operation of a TensorFlow.js graph model. */
export interface GraphNode {
  name: string;
  op: string;
  input?: readonly string[];
  attr?: Readonly<Record<string, unknown>>;
}

/** Numbers of a network; whole numbers, too, are floats here. */
export interface GraphWeights {
  shape: readonly number[];
  values: Float32Array;
}

/** A TensorFlow.js graph model. */
export interface GraphFile {
  modelTopology: { node: readonly GraphNode[] };
  weights: ReadonlyMap<string, GraphWeights>;
}

/** How weights lie in the file. */
interface WeightSpec {
  name: string;
  shape: readonly number[];
  dtype: 'float32' | 'int32';
  quantization?: { dtype: 'float16' } | { dtype: 'uint8'; scale: number; min: number };
}

const NUMBERS = { float32: Float32Array, int32: Int32Array, float16: Float16Array, uint8: Uint8Array } as const;

/** @param path of a description and of its weights in one file, without `.json` and `.bin` */
export async function readGraph(path: string): Promise<GraphFile> {
  const { modelTopology, weightsManifest } = JSON.parse(await readFile(`${path}.json`, 'utf8')) as {
    modelTopology: GraphFile['modelTopology'];
    weightsManifest: { weights: WeightSpec[] }[];
  };
  const specs = weightsManifest.flatMap(({ weights }) => weights);
  return { modelTopology, weights: unpackWeights(specs, await readFile(`${path}.bin`)) };
}

/**
 * The weights of a file, which lie one after the other.
 *
 * @throws Error when the file has another length than the weights.
 */
export function unpackWeights(specs: readonly WeightSpec[], file: Uint8Array): Map<string, GraphWeights> {
  const parts = specs.map((spec) => {
    const count = spec.shape.reduce((product, length) => product * length, 1);
    const Numbers = NUMBERS[spec.quantization?.dtype ?? spec.dtype];
    return { ...spec, Numbers, bytes: count * Numbers.BYTES_PER_ELEMENT };
  });
  const length = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  if (length !== file.length) throw new Error('the weights of a network are of another file');
  let at = 0;
  const weights = parts.map(({ name, shape, quantization, Numbers, bytes }) => {
    // A copy begins where its numbers can be read.
    const values = Float32Array.from(new Numbers(new Uint8Array(file.subarray(at, at + bytes)).buffer));
    at += bytes;
    if (quantization?.dtype !== 'uint8') return [name, { shape, values }] as const;
    const { scale, min } = quantization;
    return [name, { shape, values: values.map((value) => value * scale + min) }] as const;
  });
  return new Map(weights);
}
