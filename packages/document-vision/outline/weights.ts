import { unpackLayers, type Layer } from '@veridoor/image/convolution';
import { LAYERS } from './network.ts';
import { WEIGHTS } from './weights.generated.ts';

/**
 * The trained network, written by `tools/training/outline`.
 *
 * @throws Error when the stored text does not have the network's size.
 */
export const loadLayers = (): Layer[] => unpackLayers(LAYERS, WEIGHTS);
