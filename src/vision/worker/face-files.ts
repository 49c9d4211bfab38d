import loaderAddress from '@mediapipe/tasks-vision/vision_wasm_module_internal.js?url';
import programAddress from '@mediapipe/tasks-vision/vision_wasm_module_internal.wasm?url';

/** The build's place for the model: scripts/parts/face-landmarker.ts puts it there. */
const MODEL = '/models/face_landmarker.task';

/** The worker's files, from this interface's own origin, with the unpacked size of each in bytes. */
export const faceFiles = {
  loader: { address: loaderAddress, bytes: 322_000 },
  program: { address: programAddress, bytes: 11_150_000 },
  model: { address: MODEL, bytes: 1_500_000 },
} as const;
