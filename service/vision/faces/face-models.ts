import { loadModel, type ModelName } from '@veridoor/models';
import { loadDescriptorNet, type Describe } from './descriptor-net.ts';
import { createNetwork, type Network } from './network.ts';

/** The networks of one process. */
export interface FaceModels {
  /** BlazeFace (back camera): 256 × 256 in −1 to 1; 896 boxes with six points. */
  detector: Network;
  /** MediaPipe's face mesh: 192 × 192 in 0 to 1; 468 points and whether there is a face. */
  mesh: Network;
  /** MobileFaceNet: 192 numbers from an aligned chip. */
  describe: Describe;
  /** Our own: curves across a portrait's sides; above 0 for one that was glued on, or painted in. */
  sides: Network;
}

/** Loads the networks from `models/`. */
export async function loadFaceModels(): Promise<FaceModels> {
  const load = async (name: ModelName) => createNetwork(await loadModel(name));
  const [detector, mesh, describe, sides] = await Promise.all([
    load('blazeface'),
    load('facemesh'),
    loadDescriptorNet(),
    load('sides'),
  ]);
  return { detector, mesh, describe, sides };
}
