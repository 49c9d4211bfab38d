import { fieldsOf, FlatbufferFront, follow, integersOf, tablesOf, type Target } from './flatbuffer.ts';

/** PAD in TensorFlow Lite's schema (BuiltinOperator), and its INT32 (TensorType). */
const PAD = 34;
const INT32 = 2;
/** Fields of Model, SubGraph, Tensor, Operator and OperatorCode that are used (TensorFlow Lite schema 3). */
const MODEL = { version: 0, codes: 1, graphs: 2, buffers: 4, metadata: 6 };
const GRAPH = { tensors: 0, inputs: 1, outputs: 2, operators: 3 };

export interface ModelChange {
  /** Normalisation of the input that MediaPipe's tasks expect: (value − mean) / deviation. */
  mean: number;
  deviation: number;
  /** Zeros appended to the values of an output, by the model's own operator for that. */
  padding?: { output: number; zeros: number };
}

/** A TensorFlow Lite model with the metadata that MediaPipe's tasks require, and a longer output. */
export function changeModel(model: Buffer, { mean, deviation, padding }: ModelChange): Buffer {
  const fields = fieldsOf(model, model.readUInt32LE(0));
  const graphs = tablesOf(model, fields(MODEL.graphs));
  const buffers = tablesOf(model, fields(MODEL.buffers)).map((old): Target => ({ old }));
  const front = new FlatbufferFront();
  const [metadataBuffer, paddingBuffer] = [buffers.length, buffers.length + 1];
  front.table('model', [
    [MODEL.version, 'integer', fields(MODEL.version) ? model.readUInt32LE(fields(MODEL.version)) : 3],
    [MODEL.codes, 'offset', { old: follow(model, fields(MODEL.codes)) }],
    [MODEL.graphs, 'offset', 'graphs'],
    [MODEL.buffers, 'offset', 'buffers'],
    [MODEL.metadata, 'offset', 'metadata'],
  ]);
  front.offsets('buffers', [...buffers, 'metadata buffer', ...(padding ? ['padding buffer'] : [])]);
  front.offsets('metadata', ['metadata entry']);
  front.table('metadata entry', [
    [0, 'offset', 'metadata name'],
    [1, 'integer', metadataBuffer],
  ]);
  front.text('metadata name', 'TFLITE_METADATA');
  front.table('metadata buffer', [[0, 'offset', 'metadata bytes']]);
  front.bytes('metadata bytes', normalisation(mean, deviation));
  const [graph = 0] = graphs;
  if (padding) padOutput(front, model, graph, paddingBuffer, padding);
  else front.offsets('graphs', [{ old: graph }]);
  return front.finish(model, 'model');
}

function padOutput(
  front: FlatbufferFront,
  model: Buffer,
  graph: number,
  buffer: number,
  { output, zeros }: { output: number; zeros: number },
): void {
  const fields = fieldsOf(model, graph);
  const tensors = tablesOf(model, fields(GRAPH.tensors));
  const outputs = integersOf(model, fields(GRAPH.outputs));
  const padded = outputs[output];
  if (padded === undefined) throw new Error(`the model has no output ${output}`);
  const shape = integersOf(model, fieldsOf(model, tensors[padded]!)(0));
  const operator = operatorCodes(model).indexOf(PAD);
  if (operator < 0) throw new Error('the model has no operator that pads');
  const [amounts, result] = [tensors.length, tensors.length + 1];
  const old = (position: number): Target => ({ old: position });
  front.offsets('graphs', ['graph']);
  front.table('graph', [
    [GRAPH.tensors, 'offset', 'tensors'],
    [GRAPH.inputs, 'offset', old(follow(model, fields(GRAPH.inputs)))],
    [GRAPH.outputs, 'offset', 'outputs'],
    [GRAPH.operators, 'offset', 'operators'],
  ]);
  front.offsets('tensors', [...tensors.map(old), 'amounts', 'result']);
  front.integers(
    'outputs',
    outputs.map((tensor, i) => (i === output ? result : tensor)),
  );
  front.offsets('operators', [...tablesOf(model, fields(GRAPH.operators)).map(old), 'pad']);
  front.table('amounts', [
    [0, 'offset', 'amounts shape'],
    [1, 'byte', INT32],
    [2, 'integer', buffer],
    [3, 'offset', 'amounts name'],
  ]);
  front.integers('amounts shape', [shape.length, 2]);
  front.text('amounts name', 'paddings');
  front.table('result', [
    [0, 'offset', 'result shape'],
    [2, 'integer', 0],
    [3, 'offset', 'result name'],
  ]);
  front.integers('result shape', [...shape.slice(0, -1), (shape.at(-1) ?? 0) + zeros]);
  front.text('result name', 'padded');
  front.table('pad', [
    [0, 'integer', operator],
    [1, 'offset', 'pad inputs'],
    [2, 'offset', 'pad outputs'],
  ]);
  front.integers('pad inputs', [padded, amounts]);
  front.integers('pad outputs', [result]);
  front.table('padding buffer', [[0, 'offset', 'padding bytes']]);
  const bytes = Buffer.alloc(8 * shape.length);
  bytes.writeInt32LE(zeros, bytes.length - 4);
  front.bytes('padding bytes', bytes);
}

/** The model's operators in the order in which it numbers them; newer files write the number in the fourth field. */
function operatorCodes(model: Buffer): number[] {
  const fields = fieldsOf(model, model.readUInt32LE(0));
  return tablesOf(model, fields(MODEL.codes)).map((code) => {
    const of = fieldsOf(model, code);
    return Math.max(of(0) ? model.readInt8(of(0)) : 0, of(3) ? model.readInt32LE(of(3)) : 0);
  });
}

/** Metadata (tflite-support's ModelMetadata) of a model with one image as input. */
function normalisation(mean: number, deviation: number): Buffer {
  const front = new FlatbufferFront();
  front.table('metadata', [
    [0, 'offset', 'name'],
    [3, 'offset', 'graphs'],
    [7, 'offset', 'version'],
  ]);
  front.text('name', 'face');
  front.text('version', '1.0.0');
  front.offsets('graphs', ['graph']);
  front.table('graph', [[2, 'offset', 'inputs']]);
  front.offsets('inputs', ['input']);
  front.table('input', [
    [0, 'offset', 'input name'],
    [4, 'offset', 'units'],
  ]);
  front.text('input name', 'image');
  front.offsets('units', ['unit']);
  front.table('unit', [
    [0, 'byte', 1],
    [1, 'offset', 'options'],
  ]);
  front.table('options', [
    [0, 'offset', 'mean'],
    [1, 'offset', 'deviation'],
  ]);
  front.floats('mean', [mean]);
  front.floats('deviation', [deviation]);
  return front.finish(Buffer.from('\0\0\0\0M001', 'latin1'), 'metadata');
}
