import { InferenceSession, Tensor } from 'onnxruntime-node';

/** Runs a network on images of one size, one after the other in `pixels`, each with its channels first. */
export type Network = (pixels: Float32Array, shape: readonly number[]) => Promise<Output>;

/** The output of so many numbers. */
export type Output = (size: number) => Float32Array;

/** Loads a network on one thread of the processor: tasks beside it have the others. */
export async function createNetwork(model: Uint8Array): Promise<Network> {
  const session = await InferenceSession.create(model, {
    executionProviders: ['cpu'],
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
  });
  const [input = ''] = session.inputNames;
  return async (pixels, shape) => {
    const answer = await session.run({ [input]: new Tensor('float32', pixels, shape) });
    const outputs = Object.values(answer).map(({ data }) => data as Float32Array);
    return (size) => {
      const found = outputs.find(({ length }) => length === size);
      if (!found) throw new Error(`the network has no output of ${size} numbers`);
      return found;
    };
  };
}

/**
 * Pixels with their channels one after the other and each number moved and scaled, as networks want them.
 *
 * @param image of three numbers a pixel.
 * @param mirrored as in a mirror, for which its width is needed.
 */
export function planesOf(
  image: Float32Array,
  { minus, over, width = 0, mirrored = false }: PlaneOptions,
  into = new Float32Array(image.length),
): Float32Array {
  const size = image.length / 3;
  for (let channel = 0; channel < 3; channel++) {
    const less = minus[channel]!;
    const first = channel * size;
    for (let i = 0, from = channel; i < size; i++, from += 3) {
      const to = mirrored ? i + width - 1 - 2 * (i % width) : i;
      into[first + to] = (image[from]! - less) / over;
    }
  }
  return into;
}

interface PlaneOptions {
  /** Taken from each channel, before it is divided. */
  minus: readonly [number, number, number];
  over: number;
  width?: number;
  mirrored?: boolean;
}

/** A chip for a network, followed by its mirror image when that is required. */
export function chipPlanes(
  chip: Float32Array,
  side: number,
  options: Pick<PlaneOptions, 'minus' | 'over'>,
  mirrored: boolean,
): { pixels: Float32Array; shape: number[] } {
  const count = mirrored ? 2 : 1;
  const pixels = new Float32Array(chip.length * count);
  for (let i = 0; i < count; i++)
    planesOf(chip, { ...options, width: side, mirrored: i === 1 }, pixels.subarray(i * chip.length));
  return { pixels, shape: [count, 3, side, side] };
}
