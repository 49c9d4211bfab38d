import { MESH, eyeDistance, pointOf, type Mesh } from '../../../packages/face-vision/face/points.ts';
import type { Raster } from './eyes.ts';

/** The largest gain in brightness from the skin's form: of a head turned by 20 degrees, and by small movements. */
const TURNED = 0.09;
const STIRRED = 0.035;

/**
 * The image in the light of another pose. When the head turns, a fixed lamp lights every place of living skin
 * differently, and slightly when the face moves. Folds of half an eye's distance model this, and they stay on the skin.
 */
export function lightSkin(
  image: Raster,
  mesh: Mesh,
  { yaw, pitch, stir }: { yaw: number; pitch: number; stir: number },
): Raster {
  if (yaw === 0 && pitch === 0 && stir === 0) return image;
  const { width, height } = image;
  const [left, top] = pointOf(mesh, MESH.noseTip);
  const fold = 5.5 / eyeDistance(mesh);
  const data = Uint8Array.from(image.data);
  for (let y = 0; y < height; y++) {
    const v = (y - top) * fold;
    for (let x = 0; x < width; x++) {
      const u = (x - left) * fold;
      const across = Math.sin(u + 0.6 * v) + Math.sin(1.7 * v - 0.4 * u);
      const along = Math.sin(1.3 * v + 1) + Math.sin(u - 1.2 * v);
      const small = Math.sin(1.5 * u + v + 2) + Math.sin(1.4 * v - u);
      const gain = 1 + (TURNED * (across * yaw + along * pitch)) / 40 + (STIRRED * small * stir) / 2;
      const at = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) data[at + c] = Math.min(255, Math.max(0, image.data[at + c]! * gain));
    }
  }
  return { width, height, data };
}
