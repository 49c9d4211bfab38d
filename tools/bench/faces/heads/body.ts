import type { Random } from '../../../specimens/random.ts';
import { blurred, sampleAt, smoothStep, type Light } from '../videos/raster.ts';

/** Where neck and shoulders are seen: their own place, the chin's, and pixels that a face is wide there. */
export interface BodyPlace {
  x: number;
  y: number;
  neckX: number;
  chinY: number;
  face: number;
}

/** Neck and shoulders of somebody. */
export interface Body {
  paint(into: Light, place: BodyPlace): void;
}

/** Side of the cloth's image in pixels. */
const CLOTH = 256;

/** @param skin light of the person's skin */
export function createBody(skin: readonly [number, number, number], random: Random): Body {
  const cloth = clothOf(random);
  const collar = random.between(0.1, 0.34);
  const broad = random.between(1.15, 1.5);
  const neck = random.between(0.28, 0.34);
  const lit = random.between(-0.3, 0.3);
  return {
    paint(into, { x, y, neckX, chinY, face }) {
      const colour = new Float32Array(3);
      const top = Math.max(0, Math.floor(chinY - face * 0.28));
      for (let v = top; v < into.height; v++) {
        const down = (v - y) / face;
        // The neck leans from the shoulders to the head.
        const lean = smoothStep(y + face * 0.25, chinY - face * 0.1, v);
        const middle = x + (neckX - x) * lean;
        for (let u = 0; u < into.width; u++) {
          const across = (u - middle) / face;
          const shoulder = down - 0.02 - 0.42 * Math.min(1, Math.abs((u - x) / face) / broad) ** 2;
          const open = shoulder + collar * Math.exp(-(((u - x) / face / 0.3) ** 2)) * -1;
          const wide = neck * (1 + 0.25 * smoothStep(0.1, 0.45, down));
          const under = smoothStep(chinY - face * 0.28, chinY - face * 0.08, v);
          const inNeck = under * smoothStep(wide + 0.012, wide - 0.012, Math.abs(across));
          const inCloth =
            smoothStep(-0.012, 0.012, open) * smoothStep(broad * 1.02, broad * 0.99, Math.abs((u - x) / face));
          if (inNeck <= 0 && inCloth <= 0) continue;
          const at = (v * into.width + u) * 3;
          const shadow = 0.45 + 0.45 * smoothStep(chinY - 0.05 * face, chinY + 0.35 * face, v);
          const turned = 1 - 0.45 * (across / wide) ** 2 + lit * (across / wide);

          sampleAt(cloth, folded(((u - x) / face) * 150 + 128), folded(down * 150), colour, 0);
          for (let c = 0; c < 3; c++) {
            const behind = into.data[at + c]! * (1 - inNeck) + inNeck * skin[c]! * shadow * Math.max(0.2, turned);
            into.data[at + c] = behind * (1 - inCloth) + inCloth * colour[c]! * (1 + lit * ((u - x) / face));
          }
        }
      }
    },
  };
}

/** A place in the cloth's image, which goes on as its mirror image. */
function folded(place: number): number {
  const wrapped = Math.abs(place) % (2 * CLOTH - 2);
  return wrapped < CLOTH ? wrapped : 2 * CLOTH - 2 - wrapped;
}

/** Cloth with folds, a weave, at times stripes. */
function clothOf(random: Random): Light {
  const base = [random.between(0.02, 0.5), random.between(0.02, 0.5), random.between(0.02, 0.55)];
  const folds = blurred(
    Float32Array.from({ length: CLOTH * CLOTH }, () => random.next() - 0.5),
    CLOTH,
    CLOTH,
    1,
    11,
  );
  const weave = blurred(
    Float32Array.from({ length: CLOTH * CLOTH }, () => random.next() - 0.5),
    CLOTH,
    CLOTH,
    1,
    0.8,
  );
  const stripes = random.next() < 0.25 ? random.between(6, 30) : 0;
  const data = new Float32Array(CLOTH * CLOTH * 3);
  for (let i = 0; i < CLOTH * CLOTH; i++) {
    const stripe = stripes > 0 && Math.sin((6.28 * (i % CLOTH)) / stripes) > 0.3 ? 1.7 : 1;
    const factor = Math.max(0.1, 1 + 9 * folds[i]! + 0.35 * weave[i]!) * stripe;
    for (let c = 0; c < 3; c++) data[i * 3 + c] = base[c]! * factor;
  }
  return { width: CLOTH, height: CLOTH, data };
}
