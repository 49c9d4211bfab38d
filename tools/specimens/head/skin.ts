import { MESH, eyeDistance, pointOf, type Mesh } from '@veridoor/face-vision/face/points';
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
  const { across, along, small } = foldsOf(mesh, width, height);
  const data = Uint8Array.from(image.data);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const turned = (TURNED * (across[pixel]! * yaw + along[pixel]! * pitch)) / 40;
    const gain = 1 + turned + (STIRRED * small[pixel]! * stir) / 2;
    const at = pixel * 3;
    for (let c = 0; c < 3; c++) data[at + c] = Math.min(255, Math.max(0, image.data[at + c]! * gain));
  }
  return { width, height, data };
}

interface Folds {
  readonly width: number;
  readonly across: Float64Array;
  readonly along: Float64Array;
  readonly small: Float64Array;
}

/** The folds by pixel; no pose changes them, and a video has many. */
const known = new WeakMap<Mesh, Folds>();

function foldsOf(mesh: Mesh, width: number, height: number): Folds {
  const before = known.get(mesh);
  if (before?.width === width && before.across.length === width * height) return before;
  const [left, top] = pointOf(mesh, MESH.noseTip);
  const fold = 5.5 / eyeDistance(mesh);
  const field = () => new Float64Array(width * height);
  const [across, along, small] = [field(), field(), field()];
  for (let y = 0; y < height; y++) {
    const v = (y - top) * fold;
    for (let x = 0; x < width; x++) {
      const u = (x - left) * fold;
      const at = y * width + x;
      across[at] = Math.sin(u + 0.6 * v) + Math.sin(1.7 * v - 0.4 * u);
      along[at] = Math.sin(1.3 * v + 1) + Math.sin(u - 1.2 * v);
      small[at] = Math.sin(1.5 * u + v + 2) + Math.sin(1.4 * v - u);
    }
  }
  const folds = { width, across, along, small };
  known.set(mesh, folds);
  return folds;
}
