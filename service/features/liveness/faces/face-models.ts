import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { blocked } from './blocked.ts';
import { loadDescriptorNet, type Describe } from './descriptor-net.ts';
import { loadDlibNet } from './dlib-net.ts';
import { readGraph, type GraphFile } from './graph-file.ts';
import { graphToOnnx } from './graph-to-onnx.ts';
import { createNetwork, type Network } from './network.ts';

/** The networks of one process. */
export interface FaceModels {
  /** BlazeFace (back camera): 256 × 256 in −1 to 1; 896 boxes with six points. */
  detector: Network;
  /** MediaPipe's face mesh: 192 × 192 in 0 to 1; 468 points and whether there is a face. */
  mesh: Network;
  /** MobileFaceNet: 192 numbers from an aligned chip. */
  describe: Describe;
  /** dlib's residual network: 128 numbers from a chip that shows more of the head. */
  dlib: Describe;
  /** Our own (tools/training/screens): squares of SCREEN_SIDE; above 0 for one that shows a screen. */
  screen: Network;
  /** Our own (tools/training/portraits): curves across a portrait's sides; above 0 for one that was glued on, or painted in. */
  sides: Network;
}

const SCREENS = new URL('../../../../packages/face-vision/liveness/evidence/screens.onnx', import.meta.url);
const SIDES = new URL('../../../../packages/document-vision/originality/sides.onnx', import.meta.url);

/** Loads the networks from the packages that carry them; nothing is fetched. */
export async function loadFaceModels(): Promise<FaceModels> {
  const human = join(dirname(fileURLToPath(import.meta.resolve('@vladmandic/human'))), '..', 'models');
  const load = async (name: string, outputs: readonly string[], prepare = (graph: GraphFile) => graph) =>
    createNetwork(graphToOnnx(prepare(await readGraph(join(human, name))), outputs));
  const [detector, mesh, describe, dlib, screen, sides] = await Promise.all([
    load('blazeface', ['Identity', 'Identity_1', 'Identity_2', 'Identity_3'], blocked),
    load('facemesh', ['Identity_1', 'Identity_2']),
    loadDescriptorNet(),
    loadDlibNet(),
    readFile(SCREENS).then(createNetwork),
    readFile(SIDES).then(createNetwork),
  ]);
  return { detector, mesh, describe, dlib, screen, sides };
}
