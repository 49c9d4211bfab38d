/** Bytes of a number of fixed length, by its wire type (https://protobuf.dev/programming-guides/encoding/). */
const FIXED: Readonly<Record<number, number>> = { 1: 8, 5: 4 };

/** A field of a message of Protocol Buffers; its bytes share the message's memory. */
export interface Field {
  readonly field: number;
  readonly value: number | Buffer;
  /** The field with its tag, as it stands in the message. */
  readonly whole: Buffer;
}

/** The fields of a message, in their order. */
export function* fieldsOf(message: Buffer): Generator<Field> {
  let at = 0;
  const varint = (): number => {
    let [number, weight] = [0, 1];
    for (;;) {
      const byte = message[at++]!;
      number += (byte & 127) * weight;
      if (byte < 128) return number;
      weight *= 128;
    }
  };
  while (at < message.length) {
    const start = at;
    const tag = varint();
    const [field, wire] = [Math.floor(tag / 8), tag % 8];
    let value: number | Buffer;
    if (wire === 0) value = varint();
    else {
      const length = FIXED[wire] ?? varint();
      at += length;
      value = message.subarray(at - length, at);
    }
    yield { field, value, whole: message.subarray(start, at) };
  }
}

/** An operation of a network (NodeProto of https://github.com/onnx/onnx/blob/main/onnx/onnx.proto). */
export interface FileNode {
  op: string;
  inputs: string[];
  outputs: string[];
  /** Whole numbers, by the attribute's name. */
  readonly numbers: ReadonlyMap<string, readonly number[]>;
  /** All but inputs, outputs and op, as they stand in the file. */
  readonly others: readonly Buffer[];
}

/** Weights that are floats. */
export interface FileWeights {
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

/** A network's file, taken apart. */
export interface OnnxFile {
  nodes: FileNode[];
  /** By name, from initialisers and constants. */
  readonly weights: Map<string, FileWeights>;
  /** Names of the network's outputs. */
  readonly outputs: readonly string[];
  /** Version of the operations. */
  opset: number;
  /** The initialisers, by name. */
  readonly initialisers: ReadonlyMap<string, Buffer>;
  /** Other fields of model and graph. */
  readonly ofModel: readonly Buffer[];
  readonly ofGraph: readonly Buffer[];
}

export function readOnnxFile(model: Buffer): OnnxFile {
  const [nodes, outputs, ofModel, ofGraph]: [FileNode[], string[], Buffer[], Buffer[]] = [[], [], [], []];
  const weights = new Map<string, FileWeights>();
  const initialisers = new Map<string, Buffer>();
  let opset = 0;
  const readGraph = (graph: Buffer) => {
    for (const { field, value, whole } of fieldsOf(graph)) {
      const part = value as Buffer;
      if (field === 1) nodes.push(nodeOf(part, weights));
      else if (field === 5) {
        initialisers.set(textOf(part, 8), whole);
        keepWeights(part, textOf(part, 8), weights);
      } else ofGraph.push(whole);
      if (field === 12) outputs.push(textOf(part, 1));
    }
  };
  for (const { field, value, whole } of fieldsOf(model)) {
    if (field === 7) readGraph(value as Buffer);
    // ModelProto.opset_import: the files have ONNX's own operations alone
    else if (field === 8) opset = numberOf(value as Buffer, 2);
    else ofModel.push(whole);
  }
  return { nodes, weights, initialisers, outputs, opset, ofModel, ofGraph };
}

function nodeOf(message: Buffer, weights: Map<string, FileWeights>): FileNode {
  const [inputs, outputs]: [string[], string[]] = [[], []];
  const numbers = new Map<string, readonly number[]>();
  const others: Buffer[] = [];
  let op = '';
  for (const { field, value, whole } of fieldsOf(message)) {
    if (field === 1) inputs.push(String(value));
    else if (field === 2) outputs.push(String(value));
    else if (field === 4) op = String(value);
    else others.push(whole);
    if (field !== 5 || typeof value === 'number') continue;
    const all = [...fieldsOf(value)];
    // AttributeProto.i and .ints, each of which may be packed
    const found = all.flatMap((part) => (part.field === 3 || part.field === 8 ? wholeNumbers(part.value) : []));
    numbers.set(textOf(value, 1), found);
    const tensor = all.find((part) => part.field === 5)?.value;
    if (tensor !== undefined && typeof tensor !== 'number') keepWeights(tensor, outputs[0] ?? '', weights);
  }
  return { op, inputs, outputs, numbers, others };
}

function keepWeights(tensor: Buffer, name: string, weights: Map<string, FileWeights>): void {
  const all = [...fieldsOf(tensor)];
  const [type, raw] = [2, 9].map((requested) => all.find(({ field }) => field === requested)?.value);
  if (type !== 1 || raw === undefined || typeof raw === 'number') return;
  const shape = all.flatMap(({ field, value }) => (field === 1 ? wholeNumbers(value) : []));
  const { buffer, byteOffset, length } = raw;
  weights.set(name, { shape, values: new Float32Array(buffer.slice(byteOffset, byteOffset + length)) });
}

/** A whole number, or several that are packed. */
function wholeNumbers(value: number | Buffer): number[] {
  if (typeof value === 'number') return [value];
  const numbers: number[] = [];
  let [number, weight] = [0, 1];
  for (const byte of value) {
    number += (byte & 127) * weight;
    weight *= 128;
    if (byte >= 128) continue;
    numbers.push(number);
    [number, weight] = [0, 1];
  }
  return numbers;
}

const numberOf = (message: Buffer, requested: number): number =>
  Number([...fieldsOf(message)].find(({ field }) => field === requested)?.value ?? 0);
const textOf = (message: Buffer, requested: number): string =>
  String([...fieldsOf(message)].find(({ field }) => field === requested)?.value ?? '');
