import type { Random } from '../../../specimens/random.ts';
import { eyeDistance, eyeMiddle, MESH, pointOf } from '@veridoor/face-vision/face/points';
import { createForger } from './forger.ts';
import { withoutHead } from './inpaint.ts';
import type { Person } from './people.ts';
import { blurred, sampleAt, smoothStep, type Raster } from './raster.ts';
import { frameTimes, poseAt, type VideoPose, type Script, type Video } from './script.ts';

/** A photograph's depth as the attacker guesses it, in pixels towards the camera, for each pixel. */
interface HeightMap {
  width: number;
  height: number;
  data: Float32Array;
}

/** Longer side of the videos. */
const SIZE = { width: 400, height: 480 } as const;

/**
 * One photograph whose pixels are pushed sideways by a height map that fits everybody: no camera, no person, no solid.
 */
export async function warpVideo(
  { sitter, script }: { sitter: Person; script: Script },
  random: Random,
): Promise<Video> {
  const warp = createWarp(sitter, random);
  const forger = createForger(random);
  const swing = { yaw: random.between(0.95, 1.5), pitch: random.between(0.95, 1.6) };
  const times = frameTimes(script, random);
  const crossFade = random.next() < 0.35 ? random.between(0.25, 0.6) : 0;
  const frames: Video['frames'] = [];
  for (const [i, at] of times.entries()) {
    const pose = forger.held(poseAt(script, at), at);
    const image = warp({ ...pose, yaw: pose.yaw * swing.yaw, pitch: pose.pitch * swing.pitch });
    const before = times[i - 1];
    // An image in between is its two neighbours, one shining through the other.
    if (crossFade > 0 && before !== undefined && i % 2 === 1) {
      const other = forger.held(poseAt(script, before), before);
      mix(image, warp({ ...other, yaw: other.yaw * swing.yaw, pitch: other.pitch * swing.pitch }), crossFade);
    }
    frames.push({ at, jpeg: await forger.encode(image, at) });
  }
  return { frames };
}

function mix(image: Raster, other: Raster, share: number): void {
  for (let i = 0; i < image.data.length; i++)
    image.data[i] = Math.round(image.data[i]! * (1 - share) + other.data[i]! * share);
}

/** What draws the photograph in a pose. */
function createWarp(sitter: Person, random: Random): (pose: VideoPose) => Raster {
  const { portrait, mesh } = sitter;
  const map = heightMap(sitter, random);
  const light = random.next() < 0.5 ? relighting(map, random) : null;
  const background = random.next() < 0.4 ? withoutHead(sitter) : null;
  const eyes = eyeDistance(mesh);
  const [x, y] = pivotOf(sitter);
  const lidShare = random.between(0.8, 1);
  return (pose) => {
    const { width, height } = SIZE;
    const yaw = (pose.yaw * Math.PI) / 180;
    const pitch = (pose.pitch * Math.PI) / 180;
    const roll = (pose.roll * Math.PI) / 180;
    const [sinYaw, cosYaw, sinPitch, cosPitch] = [
      Math.sin(yaw),
      Math.cos(yaw * 0.6),
      Math.sin(pitch),
      Math.cos(pitch * 0.6),
    ];
    const [sinRoll, cosRoll] = [Math.sin(roll), Math.cos(roll)];
    const data = new Uint8Array(width * height * 3);
    for (let v = 0, at = 0; v < height; v++) {
      for (let u = 0; u < width; u++, at += 3) {
        const [px, py] = [(u - x) / pose.near, (v - y) / pose.near];
        const [rx, ry] = [px * cosRoll + py * sinRoll, py * cosRoll - px * sinRoll];
        // x' = x cos + z sin, solved for x by repeating it.
        let [sx, sy, z] = [x + rx, y + ry, 0];
        for (let step = 0; step < 4; step++) {
          z = heightAt(map, sx, sy);
          sx = x + (rx - z * sinYaw) / cosYaw;
          sy = y + (ry + z * sinPitch) / cosPitch;
        }
        if (background && z < eyes * 0.02) {
          sampleAt(background, u, v, data, at);
          continue;
        }
        const [ex, ey] = withLids(sitter, ...withSmile(sitter, sx, sy, pose.smile), pose.closed * lidShare);
        sampleAt(portrait, ex, ey, data, at);
        if (light) relit(data, at, light(sx, sy, yaw, pitch));
      }
    }
    return { width, height, data };
  };
}

/** An ellipsoid and one Gaussian for the nose, placed by the two eyes and nothing else. */
function heightMap({ portrait: { width, height }, mesh }: Person, random: Random): HeightMap {
  const [[ax, ay], [bx, by]] = [eyeMiddle(mesh, 'rightEye'), eyeMiddle(mesh, 'leftEye')];
  const eyes = Math.hypot(ax - bx, ay - by);
  const [mx, my] = [(ax + bx) / 2, (ay + by) / 2];
  const wide = random.between(1.1, 1.55) * eyes;
  const high = random.between(1.5, 2.1) * eyes;
  const low = random.between(0.35, 0.6) * eyes;
  const depth = random.between(0.7, 1.3) * eyes;
  const nose = random.between(0.18, 0.5) * eyes;
  const noseWide = random.between(0.18, 0.3) * eyes;
  const noseHigh = random.between(0.24, 0.4) * eyes;
  const data = new Float32Array(width * height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const away = ((x - mx) / wide) ** 2 + ((y - my - low) / high) ** 2;
      const tip = Math.exp(-(((x - mx) / noseWide) ** 2) - ((y - my - 0.6 * eyes) / noseHigh) ** 2);
      data[at] = depth * Math.sqrt(Math.max(0, 1 - away)) + nose * tip;
    }
  }
  const smoothing = random.next() < 0.6 ? random.between(2, 14) : 0;
  return { width, height, data: blurred(data, width, height, 1, smoothing) };
}

function heightAt({ width, height, data }: HeightMap, x: number, y: number): number {
  const left = Math.min(width - 2, Math.max(0, Math.floor(x)));
  const top = Math.min(height - 2, Math.max(0, Math.floor(y)));
  const [wx, wy] = [Math.min(1, Math.max(0, x - left)), Math.min(1, Math.max(0, y - top))];
  const at = top * width + left;
  const upper = data[at]! * (1 - wx) + data[at + 1]! * wx;
  return upper * (1 - wy) + (data[at + width]! * (1 - wx) + data[at + width + 1]! * wx) * wy;
}

function pivotOf({ mesh }: Person): readonly [number, number] {
  const [[ax, ay], [bx, by]] = [eyeMiddle(mesh, 'rightEye'), eyeMiddle(mesh, 'leftEye')];
  return [(ax + bx) / 2, (ay + by) / 2 + 0.45 * eyeDistance(mesh)];
}

/** How much lighter a place is drawn when the head is turned, by what the height map says of its slope. */
type Relighting = (x: number, y: number, yaw: number, pitch: number) => number;

function relighting(map: HeightMap, random: Random): Relighting {
  const strength = random.between(0.15, 0.6);
  const fromSlope = random.next() < 0.6;
  const [lx, ly] = [random.between(-1, 1), random.between(-1, 0.4)];
  return (x, y, yaw, pitch) => {
    if (!fromSlope) return 1 + strength * 0.5 * (lx * Math.sin(yaw) * ((x - 200) / 200) + ly * Math.sin(pitch));
    const across = (heightAt(map, x - 3, y) - heightAt(map, x + 3, y)) / 6;
    const down = (heightAt(map, x, y - 3) - heightAt(map, x, y + 3)) / 6;
    const length = Math.hypot(across, down, 1);
    const [nx, ny, nz] = [across / length, down / length, 1 / length];
    const turned = lx * (nx * Math.cos(yaw) + nz * Math.sin(yaw)) + ly * (ny - nz * Math.sin(pitch));
    return 1 + strength * (turned - (lx * nx + ly * ny));
  };
}

function relit(data: Uint8Array, at: number, factor: number): void {
  for (let c = at; c < at + 3; c++) data[c] = Math.max(0, Math.min(255, Math.round(data[c]! * factor)));
}

/** Where the photograph shows what a smile puts at a place: the corners of the mouth go out and up. */
function withSmile({ mesh }: Person, x: number, y: number, smile: number): readonly [number, number] {
  if (smile === 0) return [x, y];
  const eyes = eyeDistance(mesh);
  let [sx, sy] = [x, y];
  for (const [corner, side] of [
    [MESH.rightMouth, -1],
    [MESH.leftMouth, 1],
  ] as const) {
    const [cx, cy] = pointOf(mesh, corner);
    const near = Math.exp(-((x - cx - side * smile * eyes * 0.08) ** 2 + (y - cy) ** 2) / (2 * (eyes * 0.24) ** 2));
    sx -= side * near * smile * eyes * 0.16;
    sy += near * smile * eyes * 0.06;
  }
  return [sx, sy];
}

/** Where the photograph shows what falling lids put at a place: skin from above the eye. */
function withLids({ mesh }: Person, x: number, y: number, closed: number): readonly [number, number] {
  if (closed <= 0) return [x, y];
  for (const eye of [MESH.rightEye, MESH.leftEye]) {
    const [ax, ay] = pointOf(mesh, eye.outer);
    const [bx, by] = pointOf(mesh, eye.inner);
    const [, top] = pointOf(mesh, eye.upper[1]);
    const [, low] = pointOf(mesh, eye.lower[1]);
    const wide = Math.abs(ax - bx) * 0.62;
    const away = Math.abs(x - (ax + bx) / 2) / wide;
    const high = Math.max(3, low - top);
    if (away > 1 || y < top - high * 1.4 || y > low + high * 0.3) continue;
    const bow = (1 - away * away) * closed;
    const middle = (ay + by) / 2;
    const edge = Math.min(middle, top) + (low - Math.min(middle, top)) * bow;
    const skin = top - high * 1.4;
    if (y < edge) return [x, skin + ((y - skin) / (edge - skin || 1)) * (top - skin)];
    return [x, y + (low - y) * smoothStep(0, 1, bow) * 0.6];
  }
  return [x, y];
}
