import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { changeModel } from './model.ts';
import { storedZip } from './zip.ts';

/** The interface's path to the model; a deployment may put MediaPipe's own there before it builds. */
const FACE_LANDMARKER = 'public/models/face_landmarker.task';
const PACKAGE = 'node_modules/@mediapipe/face_mesh';

/**
 * A `face_landmarker.task` for MediaPipe's tasks, made of the models in the package @mediapipe/face_mesh (Apache-2.0).
 * The task needs the input's normalisation, and 478 points where the mesh gives 468: the last ten are zero.
 */
export function composeFaceLandmarker(folder = PACKAGE): Buffer {
  const assets = readFileSync(join(folder, 'face_mesh_solution_packed_assets.data'));
  const loader = readFileSync(join(folder, 'face_mesh_solution_packed_assets_loader.js'), 'utf8');
  const part = (name: string): Buffer => {
    const place = new RegExp(`"filename": "[^"]*/${name}", "start": (\\d+), "end": (\\d+)`).exec(loader);
    if (!place) throw new Error(`${folder} has no ${name}`);
    return assets.subarray(Number(place[1]), Number(place[2]));
  };
  return storedZip({
    'face_detector.tflite': changeModel(part('face_detection_short_range.tflite'), { mean: 127.5, deviation: 127.5 }),
    'face_landmarks_detector.tflite': changeModel(part('face_landmark.tflite'), {
      mean: 0,
      deviation: 255,
      padding: { output: 0, zeros: 30 },
    }),
    'geometry_pipeline_metadata_landmarks.binarypb': part('geometry_pipeline_metadata_landmarks.binarypb'),
  });
}

/** Puts the model where the interface is built, unless there is one. */
export function ensureFaceLandmarker(): void {
  if (existsSync(FACE_LANDMARKER)) return;
  mkdirSync(dirname(FACE_LANDMARKER), { recursive: true });
  writeFileSync(FACE_LANDMARKER, composeFaceLandmarker());
}
