import { fieldsOf } from './onnx-file.ts';

/** Weights from this magnitude down change no answer, and their products with a layer's inputs are subnormal. */
const TINY = 1e-30;

/** Fields of ONNX's messages that lead to tensors (https://github.com/onnx/onnx/blob/main/onnx/onnx.proto). */
const GRAPH = 7;
const PATHS = [
  // GraphProto.initializer
  [5],
  // GraphProto.node, NodeProto.attribute, AttributeProto.t of a Constant
  [1, 5, 5],
] as const;
/** TensorProto: its numbers' type, of which 1 is float, and their bytes. */
const [DATA_TYPE, RAW_DATA] = [2, 9];
const FLOAT = 1;

/**
 * A network without its tiny weights: training lets weights of dead channels decay to subnormal numbers, with which
 * processors count up to a hundred times slower.
 *
 * @param model an ONNX file; it is changed in place.
 * @returns the file.
 */
export function withoutTinyWeights(model: Buffer): Buffer {
  for (const graph of partsOf(model, GRAPH))
    for (const path of PATHS) for (const tensor of partsAt(graph, path)) clearTiny(tensor);
  return model;
}

function clearTiny(tensor: Buffer): void {
  let type = 0;
  let numbers: Buffer | null = null;
  for (const { field, value } of fieldsOf(tensor)) {
    if (field === DATA_TYPE && typeof value === 'number') type = value;
    if (field === RAW_DATA && typeof value !== 'number') numbers = value;
  }
  if (type !== FLOAT || numbers === null) return;
  for (let at = 0; at + 4 <= numbers.length; at += 4)
    if (Math.abs(numbers.readFloatLE(at)) < TINY) numbers.writeFloatLE(0, at);
}

function partsAt(message: Buffer, [first, ...others]: readonly number[]): Buffer[] {
  return first === undefined ? [message] : partsOf(message, first).flatMap((part) => partsAt(part, others));
}

/** The texts, bytes or messages of a field. */
function partsOf(message: Buffer, requested: number): Buffer[] {
  const parts: Buffer[] = [];
  for (const { field, value } of fieldsOf(message))
    if (field === requested && typeof value !== 'number') parts.push(value);
  return parts;
}
