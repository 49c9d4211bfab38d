import { FACE_OVAL, pointOf, type Mesh } from '@veridoor/face-vision/face/points';

/** Left and right edge of the face at a height; null above and below it. */
export function ovalAt(mesh: Mesh, y: number): readonly [left: number, right: number] | null {
  const crossings: number[] = [];
  for (let i = 0; i < FACE_OVAL.length; i++) {
    const [ax, ay] = pointOf(mesh, FACE_OVAL[i]!);
    const [bx, by] = pointOf(mesh, FACE_OVAL[(i + 1) % FACE_OVAL.length]!);
    if (ay > y !== by > y) crossings.push(ax + ((y - ay) / (by - ay)) * (bx - ax));
  }
  return crossings.length < 2 ? null : [Math.min(...crossings), Math.max(...crossings)];
}
