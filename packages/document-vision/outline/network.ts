/**
 * A small convolutional network that says which pixels show a document.
 *
 * Depthwise separable convolutions (Howard et al. 2017) go down to a sixteenth of the size, where one place sees the
 * whole frame, and back up to a quarter, where each level adds what it had on the way down (Ronneberger et al. 2015).
 * About seven million products for a frame of 128 x 96.
 */

/** Both sides of the input are multiples of this, at least twice. */
export const MULTIPLE = 16;
/** A place of its answer is this many pixels of the input wide and high. */
export const STRIDE = 4;

/** One convolution: `weights` for each output channel its inputs, and for each input the kernel row by row. */
export interface Layer {
  readonly weights: Float32Array;
  readonly bias: Float32Array;
}

interface Shape {
  readonly inputs: number;
  readonly outputs: number;
  readonly kernel: 1 | 3;
  /** Each channel has a kernel of its own. */
  readonly depthwise?: true;
}

const separable = (inputs: number, outputs = inputs): Shape[] => [
  { inputs: 1, outputs: inputs, kernel: 3, depthwise: true },
  { inputs, outputs, kernel: 1 },
];

/** The layers in the order in which they are stored: input 3, at a half 12, a quarter 24, an eighth 48, a sixteenth 96. */
export const LAYERS: readonly Shape[] = [
  { inputs: 3, outputs: 12, kernel: 3 },
  ...separable(12, 24),
  ...separable(24),
  ...separable(24, 48),
  ...separable(48),
  ...separable(48),
  ...separable(48, 96),
  ...separable(96),
  ...separable(96),
  ...separable(96),
  ...separable(96),
  { inputs: 96, outputs: 48, kernel: 1 },
  ...separable(48),
  { inputs: 48, outputs: 24, kernel: 1 },
  ...separable(24),
  ...separable(24),
  { inputs: 24, outputs: 1, kernel: 1 },
];

/** Channels one after the other, each row by row. */
interface Planes {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly data: Float32Array;
}

/**
 * Runs the network.
 *
 * @param layers as many as LAYERS, of their sizes.
 * @param input red, green and blue one after the other, row by row: (value - 128) / 64.
 * @param width a multiple of MULTIPLE, at least twice, like `height`.
 * @returns for each place, row by row, the natural logarithm of the odds that it shows the document.
 */
export function runNetwork(layers: readonly Layer[], input: Float32Array, width: number, height: number): Float32Array {
  let at = 0;
  const next = (): Layer => layers[at++]!;
  const separate = (planes: Planes, step: 1 | 2 = 1): Planes =>
    rectified(pointwise(rectified(depthwise(planes, next(), step)), next()));
  const residual = (planes: Planes): Planes => added(separate(planes), planes);

  let quarter = separate(rectified(stem({ width, height, channels: 3, data: input }, next())), 2);
  quarter = residual(quarter);
  let eighth = residual(residual(separate(quarter, 2)));
  const sixteenth = residual(residual(residual(residual(separate(eighth, 2)))));
  eighth = residual(added(doubled(pointwise(sixteenth, next())), eighth));
  quarter = residual(residual(added(doubled(pointwise(eighth, next())), quarter)));
  return pointwise(quarter, next()).data;
}

/** The first convolution, 3 x 3 over three channels with a step of two. */
function stem(planes: Planes, layer: Layer): Planes {
  const outputs = layer.bias.length;
  const width = planes.width >> 1;
  const height = planes.height >> 1;
  const size = width * height;
  const data = new Float32Array(outputs * size);
  for (let output = 0; output < outputs; output++) {
    const plane = data.subarray(output * size, (output + 1) * size).fill(layer.bias[output]!);
    for (let input = 0; input < planes.channels; input++)
      convolve(planes, input, layer.weights, (output * planes.channels + input) * 9, 2, plane, width, height);
  }
  return { width, height, channels: outputs, data };
}

/** A 3 x 3 convolution of each channel by itself. */
function depthwise(planes: Planes, layer: Layer, step: 1 | 2): Planes {
  const { channels } = planes;
  const width = planes.width / step;
  const height = planes.height / step;
  const size = width * height;
  const data = new Float32Array(channels * size);
  for (let channel = 0; channel < channels; channel++) {
    const plane = data.subarray(channel * size, (channel + 1) * size).fill(layer.bias[channel]!);
    convolve(planes, channel, layer.weights, channel * 9, step, plane, width, height);
  }
  return { width, height, channels, data };
}

/** Adds a channel's 3 x 3 convolution to `result`. Beyond the border there is zero. */
function convolve(
  { width: from, height: rows, data }: Planes,
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
const AT_ONCE = 12;

/** A 1 x 1 convolution. */
function pointwise({ width, height, channels, data }: Planes, { weights, bias }: Layer): Planes {
  const outputs = bias.length;
  const size = width * height;
  const result = new Float32Array(outputs * size);
  for (let output = 0; output < outputs; output++) {
    result.fill(bias[output]!, output * size, (output + 1) * size);
    for (let input = 0; input < channels; input += AT_ONCE)
      addTwelve(data, input * size, size, weights, output * channels + input, result, output * size);
  }
  return { width, height, channels: outputs, data: result };
}

/** Adds twelve channels by their weights. The sum of a pixel is read and written once: memory is what takes time. */
function addTwelve(
  data: Float32Array,
  from: number,
  size: number,
  weights: Float32Array,
  at: number,
  result: Float32Array,
  to: number,
): void {
  const [a, b, c] = [weights[at]!, weights[at + 1]!, weights[at + 2]!];
  const [d, e, f] = [weights[at + 3]!, weights[at + 4]!, weights[at + 5]!];
  const [g, h, k] = [weights[at + 6]!, weights[at + 7]!, weights[at + 8]!];
  const [l, m, n] = [weights[at + 9]!, weights[at + 10]!, weights[at + 11]!];
  for (let i = 0; i < size; i++) {
    let p = from + i;
    let sum = result[to + i]! + a * data[p]!;
    sum += b * data[(p += size)]!;
    sum += c * data[(p += size)]!;
    sum += d * data[(p += size)]!;
    sum += e * data[(p += size)]!;
    sum += f * data[(p += size)]!;
    sum += g * data[(p += size)]!;
    sum += h * data[(p += size)]!;
    sum += k * data[(p += size)]!;
    sum += l * data[(p += size)]!;
    sum += m * data[(p += size)]!;
    sum += n * data[(p += size)]!;
    result[to + i] = sum;
  }
}

/** Negative values become zero, in place. */
function rectified(planes: Planes): Planes {
  const { data } = planes;
  for (let i = 0; i < data.length; i++) if (data[i]! < 0) data[i] = 0;
  return planes;
}

/** The sum, in the place of the first. */
function added(planes: Planes, { data: other }: Planes): Planes {
  const { data } = planes;
  for (let i = 0; i < data.length; i++) data[i] = data[i]! + other[i]!;
  return planes;
}

/** Twice as wide and high, each value four times. */
function doubled({ width, height, channels, data }: Planes): Planes {
  const result = new Float32Array(4 * data.length);
  for (let row = 0, i = 0; row < channels * height; row++) {
    const to = row * 4 * width;
    for (let x = 0; x < width; x++, i++) result[to + 2 * x] = result[to + 2 * x + 1] = data[i]!;
    result.copyWithin(to + 2 * width, to, to + 2 * width);
  }
  return { width: 2 * width, height: 2 * height, channels, data: result };
}
