import type { Random } from '../../../specimens/random.ts';
import type { Surface } from './plane.ts';
import { sampleAt, type Light } from './raster.ts';

/** Angles of the screens of cyan, magenta, yellow and black, in degrees, as offset printers set them. */
const ANGLES = [15, 75, 0, 45] as const;

/** An image on paper. */
export function printed(image: Light, random: Random): Surface {
  // Dots of 60 to 150 lines an inch, on a face of half its natural size to all of it.
  const cell = random.between(0.9, 3.2);
  const depth = random.between(0.3, 1);
  const paper = [random.between(0.72, 0.88), random.between(0.72, 0.86), random.between(0.66, 0.84)] as const;
  const ink = random.between(0.02, 0.09);
  const gloss = random.next() < 0.6 ? random.between(0.05, 0.5) : 0;
  const [glossX, glossWide] = [random.between(0.1, 0.9), random.between(0.04, 0.25)];
  const border = random.next() < 0.5 ? random.between(4, 22) : 0;
  const screens = ANGLES.map((angle) => {
    const radians = ((angle + random.normal()) * Math.PI) / 180;
    return [Math.cos(radians) / cell, Math.sin(radians) / cell] as const;
  });
  const { width, height } = image;
  return {
    width,
    height,
    light(x, y, into) {
      sampleAt(image, x - 0.5, y - 0.5, into, 0);
      const blank = x < border || y < border || x > width - border || y > height - border;
      const shine = gloss * Math.exp(-(((x / width + 0.3 * (y / height) - glossX) / glossWide) ** 2));
      for (let c = 0; c < 3; c++) {
        const [ax, ay] = screens[c]!;
        const dot = Math.cos(2 * Math.PI * (x * ax + y * ay)) * Math.cos(2 * Math.PI * (y * ax - x * ay));
        const value = Math.max(0, into[c]!);
        // Dots are the stronger the greyer the tone is.
        const tone = Math.min(1, Math.max(0, value + depth * 0.35 * dot * Math.sqrt(value * Math.max(0, 1 - value))));
        into[c] = blank ? paper[c]! : (ink + (1 - ink) * tone) * paper[c]! + shine;
      }
      return true;
    },
  };
}
