import { readFile } from 'node:fs/promises';
import type * as TensorFlow from '@tensorflow/tfjs';

/** One operation of a TensorFlow.js graph model. */
export interface GraphNode {
  name: string;
  op: string;
  input?: readonly string[];
  attr?: Readonly<Record<string, unknown>>;
}

interface WeightSpec {
  name: string;
  shape: readonly number[];
}

/** A TensorFlow.js graph model with its weights in one file beside its description. */
export interface GraphFile {
  modelTopology: { node: readonly GraphNode[] };
  /** The layout of the weights, one after the other. */
  weightSpecs: readonly WeightSpec[];
  weightData: ArrayBuffer;
}

/** @param path of both files, without `.json` and `.bin` */
export async function readGraph(path: string): Promise<GraphFile> {
  const { modelTopology, weightsManifest } = JSON.parse(await readFile(`${path}.json`, 'utf8')) as {
    modelTopology: GraphFile['modelTopology'];
    weightsManifest: { weights: WeightSpec[] }[];
  };
  const weightSpecs = weightsManifest.flatMap(({ weights }) => weights);
  return { modelTopology, weightSpecs, weightData: Uint8Array.from(await readFile(`${path}.bin`)).buffer };
}

export function makeGraph(tf: typeof TensorFlow, file: GraphFile): Promise<TensorFlow.GraphModel> {
  const { modelTopology, weightData } = file;
  return tf.loadGraphModel({
    load: () => Promise.resolve({ modelTopology, weightSpecs: file.weightSpecs as never[], weightData }),
  });
}
