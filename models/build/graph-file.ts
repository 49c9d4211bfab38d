import { readFileSync } from 'node:fs';

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
  quantization?: { dtype: 'float16' };
}

const NUMBERS = { float32: Float32Array, int32: Int32Array, float16: Float16Array } as const;

/** @param path of the description, and of its weights. */
export function readGraph(path: string, weightsPath: string): GraphFile {
  const { modelTopology, weightsManifest } = JSON.parse(readFileSync(path, 'utf8')) as {
    modelTopology: GraphFile['modelTopology'];
    weightsManifest: { weights: WeightSpec[] }[];
  };
  const specs = weightsManifest.flatMap(({ weights }) => weights);
  return { modelTopology, weights: unpackWeights(specs, readFileSync(weightsPath)) };
}

/**
 * The weights of a file, which lie one after the other.
 *
 * @throws Error when the file has another length than the weights.
 */
function unpackWeights(specs: readonly WeightSpec[], file: Uint8Array): Map<string, GraphWeights> {
  const parts = specs.map((spec) => {
    const count = spec.shape.reduce((product, length) => product * length, 1);
    const Numbers = NUMBERS[spec.quantization?.dtype ?? spec.dtype];
    return { ...spec, Numbers, bytes: count * Numbers.BYTES_PER_ELEMENT };
  });
  const length = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  if (length !== file.length) throw new Error('the weights of a network are of another file');
  let at = 0;
  const weights = parts.map(({ name, shape, Numbers, bytes }) => {
    // A copy begins where its numbers can be read.
    const values = Float32Array.from(new Numbers(new Uint8Array(file.subarray(at, at + bytes)).buffer));
    at += bytes;
    return [name, { shape, values }] as const;
  });
  return new Map(weights);
}
