import loaderAddress from '@mediapipe/tasks-vision/vision_wasm_module_internal.js?url';
import programAddress from '@mediapipe/tasks-vision/vision_wasm_module_internal.wasm?url';

/** Where the build puts the model; see scripts/face-landmarker. */
const MODEL = '/models/face_landmarker.task';

/** What the worker needs, from this interface's own origin, with the bytes that each has when it is unpacked. */
export const faceFiles = {
  loader: { address: loaderAddress, bytes: 322_000 },
  program: { address: programAddress, bytes: 11_150_000 },
  model: { address: MODEL, bytes: 1_500_000 },
} as const;
