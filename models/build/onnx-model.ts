/**
 * A neural network as ONNX has it (https://onnx.ai/onnx/repo-docs/IR.html): operations whose inputs are earlier
 * operations, weights or the network's own inputs, each by its name. Images have their channels first.
 */
export interface OnnxModel {
  /** Sizes of each input; null is any size. */
  inputs: Readonly<Record<string, readonly (number | null)[]>>;
  outputs: readonly string[];
  weights: ReadonlyMap<string, OnnxWeights>;
  nodes: readonly OnnxNode[];
}

export interface OnnxWeights {
  shape: readonly number[];
  /** 64-bit integers are shapes, axes and paddings. */
  values: Float32Array | BigInt64Array;
}

/** An operation; its one output has its name. */
export interface OnnxNode {
  name: string;
  op: string;
  inputs: readonly string[];
  attributes?: Readonly<Record<string, number | string | readonly number[]>>;
}

/** Version of the format, and of the operations: the last before shapes of pooling and normalising changed. */
const IR_VERSION = 8;
const OPSET = 13;

/** Kinds of attributes and of numbers in ONNX's schema. */
const ATTRIBUTE = { int: 2, string: 3, ints: 7 } as const;
const FLOAT = 1;
const numberOf = (values: OnnxWeights['values']): number => (values instanceof Float32Array ? FLOAT : 7);

/** The bytes of an ONNX file (Protocol Buffers, https://github.com/onnx/onnx/blob/main/onnx/onnx.proto). */
export function writeOnnx({ inputs, outputs, weights, nodes }: OnnxModel): Uint8Array {
  const graph = message(
    ...nodes.map((node) => part(1, nodeOf(node))),
    part(2, text('network')),
    ...[...weights].map(([name, one]) => part(5, tensorOf(name, one))),
    ...Object.entries(inputs).map(([name, shape]) => part(11, valueOf(name, shape))),
    ...outputs.map((name) => part(12, valueOf(name, null))),
  );
  return message(number(1, IR_VERSION), part(7, graph), part(8, message(number(2, OPSET))));
}

function nodeOf({ name, op, inputs, attributes = {} }: OnnxNode): Uint8Array {
  return message(
    ...inputs.map((input) => part(1, text(input))),
    part(2, text(name)),
    part(4, text(op)),
    ...Object.entries(attributes).map(([key, value]) => attribute(key, value)),
  );
}

/** A node's field with one of its attributes. */
export const attribute = (key: string, value: number | string | readonly number[]): Uint8Array =>
  part(5, message(part(1, text(key)), ...attributeOf(value)));

function attributeOf(value: number | string | readonly number[]): Uint8Array[] {
  if (typeof value === 'number') return [number(3, value), number(20, ATTRIBUTE.int)];
  if (typeof value === 'string') return [part(4, text(value)), number(20, ATTRIBUTE.string)];
  return [...value.map((one) => number(8, one)), number(20, ATTRIBUTE.ints)];
}

export function tensorOf(name: string, { shape, values }: OnnxWeights): Uint8Array {
  return message(
    ...shape.map((length) => number(1, length)),
    number(2, numberOf(values)),
    part(8, text(name)),
    part(9, new Uint8Array(values.buffer, values.byteOffset, values.byteLength)),
  );
}

/** An input or output of floats; an unknown shape is left out. */
function valueOf(name: string, shape: readonly (number | null)[] | null): Uint8Array {
  const sizes = shape?.map((size) => part(1, size === null ? part(2, text('any')) : number(1, size)));
  const tensor = message(number(1, FLOAT), ...(sizes ? [part(2, message(...sizes))] : []));
  return message(part(1, text(name)), part(2, part(1, tensor)));
}

export const text = (value: string): Uint8Array => Buffer.from(value);
export const message = (...parts: readonly Uint8Array[]): Uint8Array => Buffer.concat(parts);

/** A field whose value is a text, bytes or a message. */
export const part = (field: number, bytes: Uint8Array): Uint8Array =>
  Buffer.concat([varint(field * 8 + 2), varint(bytes.length), bytes]);

/** A field whose value is a whole number, 0 or more. */
export const number = (field: number, value: number): Uint8Array => Buffer.concat([varint(field * 8), varint(value)]);

/** A whole number in groups of seven bits, the lowest first. */
function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 128) return Uint8Array.from([...bytes, left]);
    bytes.push((left % 128) + 128);
  }
}
