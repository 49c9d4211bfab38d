import { loadModel } from '@veridoor/models';
import { chipPlanes, createNetwork } from './network.ts';

/** Side of the descriptor's chip in pixels. */
export const DESCRIPTOR_SIDE = 112;
/** Numbers of a face. */
export const DESCRIPTOR_LENGTH = 192;

/**
 * Turns a chip of DESCRIPTOR_SIDE squared, three numbers (0 to 255) a pixel, into DESCRIPTOR_LENGTH numbers of length
 * 1. With `mirrored`, they are the middle of those of the face and of its mirror image, which takes twice as long.
 */
export type Describe = (chip: Float32Array, mirrored: boolean) => Promise<Float32Array>;

/** The network was trained on pixels of −1 to 1 (utils/data_process.py). */
const PIXELS = { minus: [127.5, 127.5, 127.5], over: 128 } as const;

/** MobileFaceNet (Chen et al. 2018, arXiv:1804.07573). */
export async function loadDescriptorNet(): Promise<Describe> {
  const net = await createNetwork(await loadModel('mobilefacenet'));
  return async (chip, mirrored) => {
    const { pixels, shape } = chipPlanes(chip, DESCRIPTOR_SIDE, PIXELS, mirrored);
    const count = shape[0]!;
    const numbers = (await net(pixels, shape))(count * DESCRIPTOR_LENGTH);
    const sum = new Float32Array(DESCRIPTOR_LENGTH);
    for (let i = 0; i < count; i++) {
      const face = unit(numbers.subarray(i * DESCRIPTOR_LENGTH, (i + 1) * DESCRIPTOR_LENGTH));
      for (let k = 0; k < DESCRIPTOR_LENGTH; k++) sum[k]! += face[k]!;
    }
    return unit(sum);
  };
}

function unit(values: Float32Array): Float32Array {
  const length = Math.hypot(...values) || 1;
  return values.map((value) => value / length);
}
