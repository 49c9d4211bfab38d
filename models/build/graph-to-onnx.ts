import type { GraphFile, GraphNode } from './graph-file.ts';
import type { OnnxModel, OnnxNode, OnnxWeights } from './onnx-model.ts';

/** The graph's sizes of an image: its channels are last. */
const CHANNELS_FIRST = [0, 3, 1, 2] as const;
const CHANNELS_LAST = [0, 2, 3, 1] as const;
const CONVOLUTIONS: ReadonlySet<string> = new Set([
  'DepthwiseConv2dNative',
  'FusedDepthwiseConv2dNative',
  '_FusedConv2D',
]);

/**
 * A TensorFlow.js graph as an ONNX model with the same weights. Input and all between have their channels first; what
 * is reshaped has them last, as the graph means it.
 *
 * @param outputs names of the graph's nodes; what they do not need is left out.
 * @throws Error for an operation that the face networks do not have.
 */
export function graphToOnnx(graph: GraphFile, outputs: readonly string[]): OnnxModel {
  const known = new Map(graph.modelTopology.node.map((node) => [node.name, node]));
  const weights = new Map<string, OnnxWeights>();
  const nodes = new Map<string, OnnxNode[]>();
  const inputs: Record<string, (number | null)[]> = {};
  /** 1, or -1 for a channel of an image with the other sign. */
  const signs = new Map<string, Float32Array>();

  function add(name: string): void {
    if (nodes.has(name) || name in inputs || graph.weights.has(name)) return;
    const node = known.get(name);
    if (!node) throw new Error(`the network has no ${name}`);
    for (const input of node.input ?? []) add(input);
    if (node.op === 'Placeholder') inputs[name] = sizesOf(node);
    else nodes.set(name, translate(node));
  }

  /** The weights of a convolution of `from`, moved to ONNX's order. */
  function filterOf(name: string, from: string, depthwise: boolean): string {
    const filter = transposed(weightsOf(graph, name), depthwise ? [2, 3, 0, 1] : [3, 2, 0, 1]);
    const own = signs.get(from);
    if (own) {
      const [kernel, channels] = [filter.shape[2]! * filter.shape[3]!, own.length];
      filter.values = filter.values.map((value, i) => value * own[Math.floor(i / kernel) % channels]!);
    }
    weights.set(name, filter);
    return name;
  }

  /**
   * A parametric ReLU as slope · x + (1 − slope) · relu(x). ONNX Runtime's own leaves the blocked layout of convolutions
   * and decides for each number: it took more than half of the time of MobileFaceNet. Multiplied by a number for each
   * channel, as a depthwise convolution of one pixel, all stays in that layout. The ReLU is part of such a convolution
   * if no slope is above 1; where one is, the channel is given on with the other sign if only convolutions need it.
   */
  function sloped(name: string, from: string, slope: string): OnnxNode[] {
    const { values } = weightsOf(graph, slope);
    const turned = values.map((value) => (value > 1 ? -1 : 1));
    const times = (part: string, input: string, factors: Float32Array): OnnxNode => {
      weights.set(`${name}/${part}/factors`, { shape: [factors.length, 1, 1, 1], values: factors });
      const inputs = [input, `${name}/${part}/factors`];
      return { name: `${name}/${part}`, op: 'Conv', inputs, attributes: { group: factors.length } };
    };
    const rest = values.map((value) => 1 - value);
    const sum: OnnxNode = { name, op: 'Add', inputs: [`${name}/straight`, `${name}/bent`] };
    if (turned.includes(-1) && !isConvolved(name)) {
      const positive: OnnxNode = { name: `${name}/positive`, op: 'Relu', inputs: [from] };
      return [positive, times('bent', `${name}/positive`, rest), times('straight', from, values), sum];
    }
    if (turned.includes(-1)) signs.set(name, turned);
    return [
      times('scaled', from, rest.map(Math.abs)),
      { name: `${name}/bent`, op: 'Relu', inputs: [`${name}/scaled`] },
      times(
        'straight',
        from,
        values.map((value, i) => value * turned[i]!),
      ),
      sum,
    ];
  }

  /** Whether nothing but convolutions has an image as its input. */
  function isConvolved(name: string): boolean {
    const users = graph.modelTopology.node.filter(({ input }) => input?.includes(name));
    return !outputs.includes(name) && users.every(({ op }) => CONVOLUTIONS.has(op));
  }

  function constant(name: string, numbers: readonly number[]): string {
    weights.set(name, { shape: [numbers.length], values: BigInt64Array.from(numbers, BigInt) });
    return name;
  }

  function translate(node: GraphNode): OnnxNode[] {
    const { name, op, input: [from = '', second = '', third = '', fourth = ''] = [] } = node;
    const one = (operation: string, names: readonly string[], attributes?: OnnxNode['attributes']): OnnxNode[] => [
      { name, op: operation, inputs: names, ...(attributes && { attributes }) },
    ];
    switch (op) {
      case 'Identity':
      case 'Relu':
      case 'Sigmoid':
        return one(op, [from]);
      case 'Add':
      case 'AddV2':
        return one('Add', [from, second]);
      case 'Prelu':
        return sloped(name, from, second);
      case 'MaxPool':
        return one('MaxPool', [from], { ...windowOf(node), kernel_shape: spatial(node, 'ksize') });
      case 'Pad': {
        const rows = [...weightsOf(graph, second).values];
        const ends = [0, 1].flatMap((end) => CHANNELS_FIRST.map((axis) => rows[axis * 2 + end]!));
        return one('Pad', [from, constant(`${name}/ends`, ends)]);
      }
      case 'Squeeze':
      case 'Reshape': {
        const shape = op === 'Squeeze' ? [0, -1] : [...weightsOf(graph, second).values];
        const last = `${name}/last`;
        return [
          { name: last, op: 'Transpose', inputs: [from], attributes: { perm: CHANNELS_LAST } },
          ...one('Reshape', [last, constant(`${name}/shape`, shape)]),
        ];
      }
      case 'DepthwiseConv2dNative':
      case 'FusedDepthwiseConv2dNative':
      case '_FusedConv2D': {
        const depthwise = op !== '_FusedConv2D';
        const { shape } = weightsOf(graph, second);
        const filter = filterOf(second, from, depthwise);
        const attributes = { ...windowOf(node), ...(depthwise && { group: shape[2]! }) };
        const bias = third ? [biasOf(third)] : [];
        const fused = fusedOps(node);
        const activation = fused.find((operation) => operation !== 'BiasAdd');
        if (!activation) return one('Conv', [from, filter, ...bias], attributes);
        const linear = `${name}/linear`;
        return [
          { name: linear, op: 'Conv', inputs: [from, filter, ...bias], attributes },
          ...(activation === 'Prelu' ? sloped(name, linear, fourth) : one(activation, [linear])),
        ];
      }
      default:
        throw new Error(`the network has the operation ${op}`);
    }
  }

  function biasOf(name: string): string {
    weights.set(name, weightsOf(graph, name));
    return name;
  }

  for (const output of outputs) add(output);
  return { inputs, outputs, weights, nodes: [...nodes.values()].flat() };
}

function weightsOf(graph: GraphFile, name: string): { shape: readonly number[]; values: Float32Array } {
  const found = graph.weights.get(name);
  if (!found) throw new Error(`the network has no weights ${name}`);
  return found;
}

/** Steps and padding of a convolution or pooling. */
function windowOf(node: GraphNode): { strides: number[]; auto_pad: string } {
  return { strides: spatial(node, 'strides'), auto_pad: textOf(node, 'padding') === 'SAME' ? 'SAME_UPPER' : 'VALID' };
}

/** The two middle numbers of four: those down and across. */
function spatial(node: GraphNode, name: string): number[] {
  const { list } = attributeOf(node, name) as { list: { i: readonly string[] } };
  return list.i.slice(1, 3).map(Number);
}

const decoded = (base64: string) => Buffer.from(base64, 'base64').toString();
const textOf = (node: GraphNode, name: string) => decoded((attributeOf(node, name) as { s: string }).s);
const fusedOps = ({ attr }: GraphNode): string[] =>
  ((attr?.['fused_ops'] as { list?: { s: readonly string[] } } | undefined)?.list?.s ?? []).map(decoded);

function sizesOf(node: GraphNode): (number | null)[] {
  const { shape } = attributeOf(node, 'shape') as { shape: { dim: readonly { size: string }[] } };
  const sizes = shape.dim.map(({ size }) => (Number(size) < 0 ? null : Number(size)));
  return CHANNELS_FIRST.map((axis) => sizes[axis]!);
}

function attributeOf({ name, attr }: GraphNode, key: string): unknown {
  const found = attr?.[key];
  if (found === undefined) throw new Error(`${name} has no ${key}`);
  return found;
}

/** Weights of four axes in another order. */
function transposed(
  { shape, values }: { shape: readonly number[]; values: Float32Array },
  order: readonly number[],
): { shape: number[]; values: Float32Array } {
  const steps = shape.map((_, axis) => shape.slice(axis + 1).reduce((product, length) => product * length, 1));
  const [a, b, c, d] = order.map((axis) => shape[axis]!) as [number, number, number, number];
  const [sa, sb, sc, sd] = order.map((axis) => steps[axis]!) as [number, number, number, number];
  const moved = new Float32Array(values.length);
  let at = 0;
  for (let i = 0; i < a; i++)
    for (let j = 0; j < b; j++)
      for (let k = 0; k < c; k++) for (let l = 0; l < d; l++) moved[at++] = values[i * sa + j * sb + k * sc + l * sd]!;
  return { shape: [a, b, c, d], values: moved };
}
