// Convolutions of small networks, on plain numbers.

/** One convolution: `weights` for each output channel its inputs, and for each input the kernel row by row. */
export interface Layer {
  readonly weights: Float32Array;
  readonly bias: Float32Array;
}

export interface LayerShape {
  readonly inputs: number;
  readonly outputs: number;
  readonly kernel: 1 | 3;
  /** Each channel has a kernel of its own. */
  readonly depthwise?: true;
}

/** The two layers of a depthwise separable convolution (Howard et al. 2017). */
export const separable = (inputs: number, outputs = inputs): LayerShape[] => [
  { inputs: 1, outputs: inputs, kernel: 3, depthwise: true },
  { inputs, outputs, kernel: 1 },
];

/** Channels one after the other, each row by row. */
export interface FeatureMap {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly data: Float32Array;
}

/**
 * A trained network's layers from base64: for each a little-endian float32 scale for each output channel, the biases
 * likewise, and one signed byte per weight.
 *
 * @throws Error when the text does not have the network's size.
 */
export function unpackLayers(shapes: readonly LayerShape[], text: string): Layer[] {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const floats = (length: number): Float32Array => {
    const values = Float32Array.from({ length }, (_, i) => view.getFloat32(at + 4 * i, true));
    at += 4 * length;
    return values;
  };
  const layers = shapes.map(({ inputs, outputs, kernel }) => {
    const scale = floats(outputs);
    const bias = floats(outputs);
    const each = inputs * kernel * kernel;
    const weights = new Float32Array(outputs * each);
    for (let i = 0; i < weights.length; i++, at++) weights[i] = view.getInt8(at) * scale[Math.floor(i / each)]!;
    return { weights, bias };
  });
  if (at !== bytes.length) throw new Error(`The weights have ${bytes.length} bytes instead of ${at}`);
  return layers;
}

/** A 3 x 3 convolution over all channels with a step of two, rectified. */
export function stem(planes: FeatureMap, layer: Layer): FeatureMap {
  const outputs = layer.bias.length;
  const width = planes.width >> 1;
  const height = planes.height >> 1;
  const size = width * height;
  const data = new Float32Array(outputs * size);
  for (let output = 0; output < outputs; output++) {
    const plane = data.subarray(output * size, (output + 1) * size).fill(layer.bias[output]!);
    for (let input = 0; input < planes.channels; input++)
      convolve(planes, input, layer.weights, (output * planes.channels + input) * 9, 2, plane, width, height);
    rectify(plane);
  }
  return { width, height, channels: outputs, data };
}

/** A 3 x 3 convolution of each channel by itself, rectified. */
export function depthwise(planes: FeatureMap, layer: Layer, step: 1 | 2): FeatureMap {
  const { channels } = planes;
  const width = planes.width / step;
  const height = planes.height / step;
  const size = width * height;
  const data = new Float32Array(channels * size);
  for (let channel = 0; channel < channels; channel++) {
    const plane = data.subarray(channel * size, (channel + 1) * size).fill(layer.bias[channel]!);
    convolve(planes, channel, layer.weights, channel * 9, step, plane, width, height);
    rectify(plane);
  }
  return { width, height, channels, data };
}

/** Adds a channel's 3 x 3 convolution to `result`. Beyond the border there is zero. */
function convolve(
  { width: from, height: rows, data }: FeatureMap,
  channel: number,
  weights: Float32Array,
  at: number,
  step: 1 | 2,
  result: Float32Array,
  width: number,
  height: number,
): void {
  const start = channel * from * rows;
  for (let y = 0; y < height; y++) {
    const first = y === 0 ? 1 : 0;
    const last = y * step + 1 < rows ? 2 : 1;
    for (let ky = first; ky <= last; ky++) {
      const [a, b, c] = [weights[at + 3 * ky]!, weights[at + 3 * ky + 1]!, weights[at + 3 * ky + 2]!];
      let i = start + (y * step + ky - 1) * from;
      let o = y * width;
      result[o] = result[o]! + b * data[i]! + c * data[i + 1]!;
      o++;
      i += step;
      const end = (y + 1) * width - (step === 1 ? 1 : 0);
      for (; o < end; o++, i += step) result[o] = result[o]! + a * data[i - 1]! + b * data[i]! + c * data[i + 1]!;
      if (step === 1) result[o] = result[o]! + a * data[i - 1]! + b * data[i]!;
    }
  }
}

/** Channels that are read at once: all numbers of inputs but the first are multiples of it. */
const AT_ONCE = 6;
/** Outputs that are written at once: all numbers of outputs but the last are multiples of it. */
const TOGETHER = 4;

/**
 * A 1 x 1 convolution. The number of inputs is a multiple of six.
 *
 * @param finish changes the values of some outputs while they are still in the processor's cache.
 */
export function pointwise(
  { width, height, channels, data }: FeatureMap,
  { weights, bias }: Layer,
  finish?: (values: Float32Array) => void,
): FeatureMap {
  const outputs = bias.length;
  const size = width * height;
  const result = new Float32Array(outputs * size);
  const together = outputs % TOGETHER === 0 ? TOGETHER : 1;
  const add = together === TOGETHER ? addToFour : addToOne;
  for (let output = 0; output < outputs; output += together) {
    for (let one = output; one < output + together; one++) result.fill(bias[one]!, one * size, (one + 1) * size);
    for (let input = 0; input < channels; input += AT_ONCE)
      add(data, input * size, size, weights, output * channels + input, channels, result, output * size);
    finish?.(result.subarray(output * size, (output + together) * size));
  }
  return { width, height, channels: outputs, data: result };
}

/**
 * Adds six channels by their weights to four outputs. A pixel's value is read once for all of them: memory and the
 * conversion from 32 bits are what takes time.
 */
function addToFour(
  data: Float32Array,
  from: number,
  size: number,
  weights: Float32Array,
  at: number,
  channels: number,
  result: Float32Array,
  to: number,
): void {
  const [a0, b0, c0] = [weights[at]!, weights[at + 1]!, weights[at + 2]!];
  const [d0, e0, f0] = [weights[at + 3]!, weights[at + 4]!, weights[at + 5]!];
  const second = at + channels;
  const [a1, b1, c1] = [weights[second]!, weights[second + 1]!, weights[second + 2]!];
  const [d1, e1, f1] = [weights[second + 3]!, weights[second + 4]!, weights[second + 5]!];
  const third = second + channels;
  const [a2, b2, c2] = [weights[third]!, weights[third + 1]!, weights[third + 2]!];
  const [d2, e2, f2] = [weights[third + 3]!, weights[third + 4]!, weights[third + 5]!];
  const fourth = third + channels;
  const [a3, b3, c3] = [weights[fourth]!, weights[fourth + 1]!, weights[fourth + 2]!];
  const [d3, e3, f3] = [weights[fourth + 3]!, weights[fourth + 4]!, weights[fourth + 5]!];
  for (let i = 0; i < size; i++) {
    let p = from + i;
    const a = data[p]!;
    const b = data[(p += size)]!;
    const c = data[(p += size)]!;
    const d = data[(p += size)]!;
    const e = data[(p += size)]!;
    const f = data[(p += size)]!;
    let o = to + i;
    result[o] = result[o]! + a0 * a + b0 * b + c0 * c + d0 * d + e0 * e + f0 * f;
    o += size;
    result[o] = result[o]! + a1 * a + b1 * b + c1 * c + d1 * d + e1 * e + f1 * f;
    o += size;
    result[o] = result[o]! + a2 * a + b2 * b + c2 * c + d2 * d + e2 * e + f2 * f;
    o += size;
    result[o] = result[o]! + a3 * a + b3 * b + c3 * c + d3 * d + e3 * e + f3 * f;
  }
}

/** The same for one output. */
function addToOne(
  data: Float32Array,
  from: number,
  size: number,
  weights: Float32Array,
  at: number,
  _channels: number,
  result: Float32Array,
  to: number,
): void {
  for (let i = 0; i < size; i++) {
    let sum = result[to + i]!;
    for (let k = 0; k < AT_ONCE; k++) sum += weights[at + k]! * data[from + k * size + i]!;
    result[to + i] = sum;
  }
}

/** Negative values become zero, in place. */
export function rectify(values: Float32Array): void {
  for (let i = 0; i < values.length; i++) if (values[i]! < 0) values[i] = 0;
}

/** The sum, in the place of the first. */
export function added(planes: FeatureMap, { data: other }: FeatureMap): FeatureMap {
  const { data } = planes;
  for (let i = 0; i < data.length; i++) data[i] = data[i]! + other[i]!;
  return planes;
}

/** Twice as wide and high, each value four times. */
export function doubled({ width, height, channels, data }: FeatureMap): FeatureMap {
  const result = new Float32Array(4 * data.length);
  for (let row = 0, i = 0; row < channels * height; row++) {
    const to = row * 4 * width;
    for (let x = 0; x < width; x++, i++) result[to + 2 * x] = result[to + 2 * x + 1] = data[i]!;
    result.copyWithin(to + 2 * width, to, to + 2 * width);
  }
  return { width: 2 * width, height: 2 * height, channels, data: result };
}
