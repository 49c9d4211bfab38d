import type { Random } from '../../../specimens/random.ts';
import { fitHomography, project } from '@veridoor/image/homography';
import type { Point } from '@veridoor/image/frame';
import { createWander } from './motion.ts';
import type { Light } from './raster.ts';
import type { VideoPose } from './script.ts';

/** A flat image that somebody holds before the camera. */
export interface Plane {
  /** Paints it over what is there. */
  paint(into: Light, surface: Surface, pose: VideoPose, at: number): void;
}

export interface Surface {
  /** Width and height in pixels of the image's own. */
  width: number;
  height: number;
  /** Writes the light at a place of the surface; false where there is none of it. */
  light(x: number, y: number, into: Float32Array): boolean;
}

/** Distance of the camera, in widths of the image. */
const DISTANCE = 2.6;

/**
 * @param size pixels of the video that a pixel of the surface takes
 * @param middle where the surface's own `centre` lies in the video
 */
export function createPlane(
  { size, middle, centre }: { size: number; middle: Point; centre: Point },
  random: Random,
): Plane {
  const shaking = random.between(0.4, 2.2);
  const shake = {
    x: createWander(random, shaking * 2),
    y: createWander(random, shaking * 2),
    yaw: createWander(random, shaking),
    pitch: createWander(random, shaking),
    roll: createWander(random, shaking * 0.6),
  };
  const bend = random.next() < 0.4 ? random.between(-0.25, 0.25) : 0;
  return {
    paint(into, { width, height, light }, pose, at) {
      const corners: Point[] = [
        [0, 0],
        [width, 0],
        [width, height],
        [0, height],
      ];
      const [yaw, pitch, roll] = [
        pose.yaw + shake.yaw(at),
        pose.pitch + shake.pitch(at),
        pose.roll + shake.roll(at),
      ].map((angle) => (angle * Math.PI) / 180) as [number, number, number];
      const seen = corners.map(([x, y]): Point => {
        const [ux, uy] = [x - centre[0], y - centre[1]];
        const [rx, rz] = [ux * Math.cos(yaw), ux * Math.sin(yaw)];
        const ry = uy * Math.cos(pitch) + rz * Math.sin(pitch);
        const depth = rz * Math.cos(pitch) - uy * Math.sin(pitch);
        const scale = (size * pose.near * DISTANCE * width) / (DISTANCE * width + depth * pose.near);
        const [px, py] = [rx * scale, ry * scale];
        return [
          middle[0] + shake.x(at) + px * Math.cos(roll) - py * Math.sin(roll),
          middle[1] + shake.y(at) + px * Math.sin(roll) + py * Math.cos(roll),
        ];
      });
      const back = fitHomography(seen, corners);
      if (!back) return;
      const colour = new Float32Array(3);
      for (let v = 0; v < into.height; v++) {
        for (let u = 0; u < into.width; u++) {
          const [x, y] = project(back, u, v);
          const share = x / width - 0.5;
          const bent = x + bend * width * share * (share * share - 0.25);
          if (bent < 0 || y < 0 || bent >= width || y >= height || !light(bent, y, colour)) continue;
          // Bent paper turns from the lamp and to it.
          const gain = 1 + bend * share * 1.2;
          for (let c = 0; c < 3; c++) into.data[(v * into.width + u) * 3 + c] = colour[c]! * gain;
        }
      }
    },
  };
}
