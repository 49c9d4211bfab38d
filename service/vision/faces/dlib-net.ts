import { loadModel } from '@veridoor/models';
import type { Describe } from './descriptor-net.ts';
import { chipPlanes, createNetwork } from './network.ts';

/** Side of the chip in pixels. */
export const DLIB_SIDE = 150;
/** Numbers of a face. */
export const DLIB_LENGTH = 128;

/** Mean red, green and blue of the images that the network was trained on, and what face-api divides the rest by. */
const PIXELS = { minus: [122.782, 117.001, 104.298], over: 255 } as const;

/**
 * Turns a chip of DLIB_SIDE squared, three numbers (0 to 255) a pixel, into DLIB_LENGTH numbers. Their length says how
 * much of a face is seen, so it stays. With `mirrored`, they are the middle of those of the face and of its mirror
 * image.
 *
 * The network is dlib's (dlib_face_recognition_resnet_model_v1 by Davis King, dedicated to the public domain), a
 * residual one of 29 layers, with weights of eight bits.
 */
export async function loadDlibNet(): Promise<Describe> {
  const net = await createNetwork(await loadModel('dlib'));
  return async (chip, mirrored) => {
    const { pixels, shape } = chipPlanes(chip, DLIB_SIDE, PIXELS, mirrored);
    const count = shape[0]!;
    const numbers = (await net(pixels, shape))(count * DLIB_LENGTH);
    return Float32Array.from({ length: DLIB_LENGTH }, (_, k) => (numbers[k]! + numbers.at(k - DLIB_LENGTH)!) / 2);
  };
}
