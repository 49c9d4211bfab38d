import { sampleAt, type Light } from './raster.ts';

/** A vertex as it is seen: place in pixels, distance, place in the texture, and what light does to it. */
export interface SeenVertex {
  x: number;
  y: number;
  z: number;
  u: number;
  v: number;
  gain: number;
  shine: number;
}

/** An image being drawn, with the distance of what lies in front at each pixel. */
export interface Canvas extends Light {
  depths: Float32Array;
}

/** Draws a triangle of a surface, nearest on top, its texture lit. */
export function drawTriangle(canvas: Canvas, texture: Light, a: SeenVertex, b: SeenVertex, c: SeenVertex): void {
  const { width, height, data, depths } = canvas;
  const area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
  if (Math.abs(area) < 1e-6) return;
  const left = Math.max(0, Math.ceil(Math.min(a.x, b.x, c.x)));
  const right = Math.min(width - 1, Math.floor(Math.max(a.x, b.x, c.x)));
  const top = Math.max(0, Math.ceil(Math.min(a.y, b.y, c.y)));
  const bottom = Math.min(height - 1, Math.floor(Math.max(a.y, b.y, c.y)));
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const second = ((x - a.x) * (c.y - a.y) - (c.x - a.x) * (y - a.y)) / area;
      const third = ((b.x - a.x) * (y - a.y) - (x - a.x) * (b.y - a.y)) / area;
      const first = 1 - second - third;
      if (first < -1e-4 || second < -1e-4 || third < -1e-4) continue;
      const depth = first * a.z + second * b.z + third * c.z;
      const at = y * width + x;
      if (depth >= depths[at]!) continue;
      depths[at] = depth;
      sampleAt(
        texture,
        first * a.u + second * b.u + third * c.u,
        first * a.v + second * b.v + third * c.v,
        data,
        at * 3,
      );
      const gain = first * a.gain + second * b.gain + third * c.gain;
      const shine = first * a.shine + second * b.shine + third * c.shine;
      for (let channel = at * 3; channel < at * 3 + 3; channel++) data[channel] = data[channel]! * gain + shine;
    }
  }
}
