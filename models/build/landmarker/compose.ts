import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changeModel } from './model.ts';
import { storedZip } from './zip.ts';

const ASSETS = 'face_mesh_solution_packed_assets';
/** What is read of the package. */
export const LANDMARKER_FILES = [`${ASSETS}.data`, `${ASSETS}_loader.js`] as const;

/**
 * A `face_landmarker.task` for MediaPipe's tasks, made of the models in the package @mediapipe/face_mesh (Apache-2.0).
 * The task needs the input's normalisation, and 478 points where the mesh gives 468: the last ten are zero.
 */
export function composeFaceLandmarker(folder: string): Buffer {
  const assets = readFileSync(join(folder, LANDMARKER_FILES[0]));
  const loader = readFileSync(join(folder, LANDMARKER_FILES[1]), 'utf8');
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
