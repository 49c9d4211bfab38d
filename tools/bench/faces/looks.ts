import { alignmentPoints, MEAN_FACE } from '@veridoor/face-vision/face/alignment';
import type { Mesh } from '@veridoor/face-vision/face/points';
import { fitSimilarity, sampleFrame } from '@veridoor/face-vision/face/similarity';
import { toneOf } from '@veridoor/face-vision/liveness/light';
import type { Frame, Point } from '@veridoor/image/frame';
import { loadGuesses } from './guesses/guesses.ts';

/** What a network and a formula say of an image; nobody told them who it shows. */
export interface Looks {
  sex: string;
  age: string;
  skin: string;
}

const SIDE = 224;
const PLACES = MEAN_FACE.map(([x, y]): Point => [((0.25 + x) / 1.5) * SIDE, ((0.25 + y) / 1.5) * SIDE]);

/** The apparent age and sex of a face by face-api's network, and the tone of its skin. */
export async function loadLooks(): Promise<(frame: Frame, mesh: Mesh) => Promise<Looks>> {
  const guess = await loadGuesses();
  return async (frame, mesh) => {
    const chip = sampleFrame(frame, fitSimilarity(PLACES, alignmentPoints(mesh)), SIDE, SIDE, null);
    const { age, gender } = await guess(chip, SIDE);
    return { sex: gender, age: AGES.find(([below]) => age < below)![1], skin: skinOf(toneOf(frame, mesh)) };
  };
}

const AGES = [
  [30, 'below 30'],
  [45, 'from 30 to 44'],
  [Infinity, 'from 45 on'],
] as const;

/** Least individual typology angle of each tone, in degrees (Chardon et al. 1991; Del Bino and Bernerd 2013). */
const TONES = [
  [55, '1 very light'],
  [41, '2 light'],
  [28, '3 intermediate'],
  [10, '4 tan'],
  [-30, '5 brown'],
  [-Infinity, '6 dark'],
] as const;

function skinOf(rgb: readonly [number, number, number] | null): string {
  if (!rgb) return 'not seen';
  const [lightness, b] = labOf(rgb);
  const angle = (Math.atan2(lightness - 50, b) * 180) / Math.PI;
  return TONES.find(([least]) => angle >= least)![1];
}

/** L* and b* of a colour in sRGB (IEC 61966-2-1, CIE 15), under D65. */
function labOf(rgb: readonly [number, number, number]): [lightness: number, b: number] {
  const [r, g, b] = rgb.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const root = (value: number) => (value > 216 / 24389 ? Math.cbrt(value) : (24389 / 27 / 116) * value + 16 / 116);
  const y = root(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 200 * (y - z)];
}
