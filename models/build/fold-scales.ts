import { attribute, message, number, part, tensorOf, text } from './onnx-model.ts';
import { readOnnxFile, type FileNode, type FileWeights, type OnnxFile } from './onnx-file.ts';

/** The first version of the operations that has HardSwish, and operations that mean the same there as since version 11. */
const HARD_SWISH_OPSET = 14;
const UNCHANGED = new Set(
  'Add BatchNormalization Clip Concat Constant Conv ConvTranspose Div GlobalAveragePool HardSigmoid Mul Relu Resize Sigmoid'.split(
    ' ',
  ),
);

/** Numbers that a convolution's answers are multiplied with and raised by, and the operations that do so. */
interface Scale {
  factor: number;
  shift: number;
  /** The name of what comes out. */
  end: string;
  nodes: readonly FileNode[];
}

/**
 * The same network with fewer operations: PP-OCRv4 multiplies and raises what goes into a hard swish and what comes out
 * of it by a number each (`LearnableAffineBlock` of PP-LCNetV3), and its detector writes the hard swish out. Numbers
 * behind a convolution become part of its weights, as do those before one of a single pixel; others become a convolution
 * of one pixel for each channel. ONNX Runtime then keeps all of it in the blocked layout of convolutions, with the hard
 * swish in the same pass. Answers differ by rounding.
 *
 * @param model an ONNX file, whose weights may share its memory.
 */
export function foldScales(model: Buffer): Buffer {
  const file = readOnnxFile(model);
  const graph = new Graph(file);
  if (file.opset >= HARD_SWISH_OPSET || file.nodes.every(({ op }) => UNCHANGED.has(op))) {
    for (const node of file.nodes) graph.nameHardSwish(node);
    graph.clear();
    file.opset = Math.max(file.opset, HARD_SWISH_OPSET);
  }
  for (const node of file.nodes) if (node.op === 'Conv') graph.foldBehind(node);
  graph.clear();
  for (const node of file.nodes) if (node.op === 'HardSwish') graph.foldAhead(node);
  graph.clear();
  return graph.write();
}

class Graph {
  readonly #file: OnnxFile;
  readonly #removed = new Set<FileNode>();
  readonly #changed = new Set<string>();
  #users = new Map<string, FileNode[]>();
  #makers = new Map<string, FileNode>();

  constructor(file: OnnxFile) {
    this.#file = file;
    this.clear();
  }

  /** Leaves out what was removed. */
  clear(): void {
    this.#file.nodes = this.#file.nodes.filter((node) => !this.#removed.has(node));
    this.#users = new Map();
    this.#makers = new Map();
    for (const node of this.#file.nodes) {
      for (const input of node.inputs) this.#users.set(input, [...(this.#users.get(input) ?? []), node]);
      for (const output of node.outputs) this.#makers.set(output, node);
    }
  }

  /** x · clip(x + 3, 0, 6) / 6, of which the last operation is given, becomes HardSwish. */
  nameHardSwish(last: FileNode): void {
    const product = this.#maker(last, 'Div', (name) => this.#scalar(name) !== 6);
    const clip = product && this.#maker(product, 'Mul', (name) => this.#makers.get(name)?.op === 'Clip');
    const sum = clip && this.#maker(clip, 'Clip', (name) => this.#makers.get(name)?.op === 'Add');
    if (!product || !clip || !sum || this.#scalar(last.inputs[1]!) !== 6) return;
    const [from, ...others] = sum.inputs.filter((name) => this.#scalar(name) !== 3);
    const isClipped = this.#scalar(clip.inputs[1]!) === 0 && this.#scalar(clip.inputs[2]!) === 6;
    const isOwn =
      product.inputs.includes(from ?? '') && [product, clip, sum].every(({ outputs: [name = ''] }) => this.#only(name));
    if (from === undefined || others.length > 0 || !isClipped || !isOwn) return;
    for (const node of [product, clip, sum]) this.#removed.add(node);
    Object.assign(last, { op: 'HardSwish', inputs: [from] });
  }

  /** Numbers behind a convolution become part of it. */
  foldBehind(convolution: FileNode): void {
    const scale = this.#scaleBehind(convolution);
    const kernel = this.#file.weights.get(convolution.inputs[1]!);
    if (!scale || !kernel) return;
    const bias = this.#biasOf(convolution, kernel);
    this.#setWeights(convolution, {
      kernel: { ...kernel, values: kernel.values.map((value) => value * scale.factor) },
      bias: bias.map((value) => value * scale.factor + scale.shift),
    });
    this.#replace(convolution, scale);
  }

  /** Numbers behind a hard swish become part of the convolution after it, or one of their own. */
  foldAhead(swish: FileNode): void {
    const scale = this.#scaleBehind(swish);
    const channels = this.#file.weights.get(this.#makers.get(swish.inputs[0]!)?.inputs[1] ?? '')?.shape[0];
    if (!scale || channels === undefined) return;
    const next = this.#only(scale.end);
    const kernel = next && this.#file.weights.get(next.inputs[1] ?? '');
    if (kernel && next.op === 'Conv' && next.inputs[0] === scale.end && isPointwise(next, kernel)) {
      const from = kernel.shape[1]!;
      const bias = this.#biasOf(next, kernel).map((value, channel) => {
        const row = kernel.values.subarray(channel * from, (channel + 1) * from);
        return value + scale.shift * row.reduce((sum, one) => sum + one, 0);
      });
      this.#setWeights(next, {
        kernel: { ...kernel, values: kernel.values.map((value) => value * scale.factor) },
        bias,
      });
      this.#replace(swish, scale);
      return;
    }
    const [last] = scale.nodes.slice(-1);
    const name = `${scale.end}/scale`;
    const scales = { shape: [channels, 1, 1, 1], values: new Float32Array(channels).fill(scale.factor) };
    const convolution: FileNode = {
      op: 'Conv',
      inputs: [swish.outputs[0]!, name],
      outputs: [scale.end],
      numbers: new Map(),
      others: [part(3, text(name)), attribute('group', channels)] as Buffer[],
    };
    this.#setWeights(convolution, { kernel: scales, bias: new Float32Array(channels).fill(scale.shift) });
    for (const node of scale.nodes) if (node !== last) this.#removed.add(node);
    this.#file.nodes[this.#file.nodes.indexOf(last!)] = convolution;
  }

  /** The file with what is used of its weights. */
  write(): Buffer {
    const { nodes, weights, initialisers, opset, ofModel, ofGraph } = this.#file;
    const isUsed = (name: string) => this.#users.has(name);
    const graph = message(
      ...nodes
        .filter(({ op, outputs }) => op !== 'Constant' || outputs.some(isUsed))
        .map((node) => part(1, nodeOf(node))),
      ...ofGraph,
      ...[...initialisers].flatMap(([name, whole]) => (isUsed(name) ? [whole] : [])),
      ...[...this.#changed].flatMap((name) => (isUsed(name) ? [part(5, tensorOf(name, weights.get(name)!))] : [])),
    );
    return Buffer.from(message(...ofModel, part(7, graph), part(8, message(number(2, opset)))));
  }

  #scaleBehind(node: FileNode): Scale | null {
    const scale: Scale = { factor: 1, shift: 0, end: node.outputs[0]!, nodes: [] };
    for (
      let next = this.#only(scale.end);
      next && (next.op === 'Mul' || next.op === 'Add');
      next = this.#only(scale.end)
    ) {
      const value = next.inputs.flatMap((name) => (name === scale.end ? [] : (this.#scalar(name) ?? [])))[0];
      if (value === undefined) break;
      if (next.op === 'Mul') scale.factor *= value;
      scale.shift = next.op === 'Mul' ? scale.shift * value : scale.shift + value;
      scale.nodes = [...scale.nodes, next];
      scale.end = next.outputs[0]!;
    }
    return scale.nodes.length > 0 ? scale : null;
  }

  /** An operation gives what its scale gave. */
  #replace(node: FileNode, { end, nodes }: Scale): void {
    for (const one of nodes) this.#removed.add(one);
    node.outputs = [end];
  }

  #setWeights(convolution: FileNode, { kernel, bias }: { kernel: FileWeights; bias: Float32Array }): void {
    const [name, biasName] = [`${convolution.outputs[0]}/kernel`, `${convolution.outputs[0]}/bias`];
    this.#file.weights.set(name, kernel);
    this.#file.weights.set(biasName, { shape: [bias.length], values: bias });
    for (const changed of [name, biasName]) this.#changed.add(changed);
    convolution.inputs = [convolution.inputs[0]!, name, biasName];
  }

  #biasOf({ inputs }: FileNode, kernel: FileWeights): Float32Array {
    return this.#file.weights.get(inputs[2] ?? '')?.values ?? new Float32Array(kernel.shape[0]!);
  }

  /** What made the one input of an operation that a condition holds for. */
  #maker(node: FileNode, op: string, matches: (input: string) => boolean): FileNode | undefined {
    return node.op === op ? this.#makers.get(node.inputs.find(matches) ?? '') : undefined;
  }

  /** The only user of a name, be it no output of the network. */
  #only(name: string): FileNode | null {
    const [user, ...others] = this.#users.get(name) ?? [];
    return user && others.length === 0 && !this.#file.outputs.includes(name) ? user : null;
  }

  #scalar(name: string): number | undefined {
    const values = this.#file.weights.get(name)?.values;
    return values?.length === 1 ? values[0] : undefined;
  }
}

/** A convolution of one pixel, each of whose outputs sees all channels. */
const isPointwise = ({ numbers }: FileNode, { shape }: FileWeights): boolean =>
  shape.slice(2).every((side) => side === 1) &&
  (numbers.get('group')?.[0] ?? 1) === 1 &&
  (numbers.get('pads') ?? []).every((pad) => pad === 0);

const nodeOf = ({ op, inputs, outputs, others }: FileNode): Uint8Array =>
  message(
    ...inputs.map((name) => part(1, text(name))),
    ...outputs.map((name) => part(2, text(name))),
    part(4, text(op)),
    ...others,
  );
