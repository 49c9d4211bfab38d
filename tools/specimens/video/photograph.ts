import { createRandom } from '../random.ts';
import { documentSheet, type Photographed, type TrueCorners } from './video.ts';
import { GROUNDS, type Ground } from './ground.ts';
import { createMotion } from './pose.ts';
import { encodeJpeg } from './raster.ts';
import { createScene, type Condition } from './scene.ts';

/** Options of `photograph`. The seed draws every omitted one. */
export interface PhotographRequest {
  specimen: Photographed;
  side?: 'front' | 'back';
  seed: string;
  /** px; 4032 by 3024, as a phone of twelve megapixels gives */
  width?: number;
  height?: number;
  ground?: Ground;
  conditions?: readonly Condition[];
  fingers?: boolean;
  /** Degrees clockwise, for a document lying on its side or head: 0, 90, 180, 270. */
  turn?: 0 | 90 | 180 | 270;
  /** Carelessly held: shifted and tilted by up to eight degrees. */
  careless?: boolean;
  /** JPEG quality, 1 to 100. */
  quality?: number;
}

/** A still with its truth. */
export interface Photograph {
  jpeg: Buffer;
  width: number;
  height: number;
  /** The document's corners, px: its own top left first, clockwise. They may lie outside the image. */
  corners: TrueCorners;
  ground: Ground;
  conditions: readonly Condition[];
  fingers: boolean;
  turn: number;
}

/** Photographs a side of a document on a ground. The same request gives the same bytes. */
export async function photograph(request: PhotographRequest): Promise<Photograph> {
  const { specimen, side = 'front', width = 4032, height = 3024, turn = 0, conditions = [] } = request;
  const random = createRandom(`photograph ${request.seed}`);
  const drawnGround = random.pick(GROUNDS);
  const drawnFingers = random.next() < 0.3;
  const ground = request.ground ?? drawnGround;
  const fingers = request.fingers ?? drawnFingers;
  const sheet = await documentSheet(specimen, side);
  const scene = await createScene({ sheet, ground, conditions, fingers, turn, width, height, seed: request.seed });
  const motion = createMotion(
    (request.careless ?? true) ? 'unsteady' : 'steady',
    scene.basePose,
    2,
    { width, height },
    random,
  );
  const pose = motion(random.next());
  const poses = conditions.includes('motion')
    ? [-0.4, -0.2, 0, 0.2, 0.4].map((part) => ({
        ...pose,
        x: pose.x + part * 0.012 * width,
        y: pose.y + part * 0.006 * width,
      }))
    : [pose];
  const frame = await scene.render(poses, { x: 0, y: 0 });
  return {
    jpeg: await encodeJpeg(frame, request.quality ?? 88),
    width,
    height,
    corners: scene.corners(pose).map(({ x, y }) => [x, y]),
    ground,
    conditions,
    fingers,
    turn,
  };
}
