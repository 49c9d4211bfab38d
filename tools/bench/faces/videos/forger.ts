import sharp from 'sharp';
import type { Random } from '../../../specimens/random.ts';
import { grain } from './grain.ts';
import type { Raster } from './raster.ts';
import type { VideoPose } from './script.ts';

/** What a program adds to images that no camera took, to make them look taken. */
export interface Forger {
  /** The pose with the trembling that the program adds. */
  held(pose: VideoPose, at: number): VideoPose;
  /** The JPEG, with the noise and the changes of light that the program adds. */
  encode(image: Raster, at: number): Promise<Buffer>;
}

/** A program with settings of its own: from none at all to noise that grows as a sensor's does. */
export function createForger(random: Random): Forger {
  const noise = random.pick(['none', 'white', 'white', 'sensor', 'sensor'] as const);
  const strength = random.between(0.8, 4);
  const wobble = random.next() < 0.6 ? random.between(0.004, 0.05) : 0;
  const trembling = random.next() < 0.7 ? random.between(0.2, 1.2) : 0;
  const white = random.next() < 0.5;
  const phases = Array.from({ length: 6 }, () => random.between(0, 2 * Math.PI));
  const quality = Math.round(random.between(70, 95));
  const soft = random.next() < 0.4 ? random.between(0.4, 0.9) : 0;

  const tremble = (at: number, offset: number) =>
    white
      ? random.normal() * 0.5
      : Math.sin(at / 410 + phases[offset]!) * 0.7 + Math.sin(at / 173 + phases[offset + 3]!) * 0.35;

  return {
    held: (pose, at) => ({
      ...pose,
      yaw: pose.yaw + trembling * tremble(at, 0),
      pitch: pose.pitch + trembling * 0.7 * tremble(at, 1),
      roll: pose.roll + trembling * 0.5 * tremble(at, 2),
    }),
    async encode({ width, height, data }, at) {
      const gain = 1 + wobble * Math.sin(at / 700 + phases[0]!);
      const noisy = new Uint8Array(data.length);
      const fields = [grain(random, 0), grain(random, 0), grain(random, 0)] as const;
      for (let i = 0; i < data.length; i++) {
        const value = data[i]! * gain;
        const deviation =
          noise === 'none' ? 0 : noise === 'white' ? strength : strength * Math.sqrt((value + 12) / 140);
        const pixel = Math.floor(i / 3);
        const added = deviation === 0 ? 0 : deviation * fields[i % 3]!(pixel % width, Math.floor(pixel / width));
        noisy[i] = Math.max(0, Math.min(255, Math.round(value + added)));
      }
      const image = sharp(noisy, { raw: { width, height, channels: 3 } });
      return (soft > 0 ? image.blur(soft) : image).jpeg({ quality }).toBuffer();
    },
  };
}
