import { useEffect, useRef } from 'react';
import type { Point, Quad } from '@veridoor/image/frame';
import type { Rectangle, Size } from '../../../media/geometry.ts';
import styles from './outline.module.css';

/** In this many milliseconds the drawing moves two thirds of the way: fourteen frames a second are analysed. */
const EASE_MS = 60;
/** Pixels from the end of its way at which the drawing has arrived. */
const ARRIVED = 0.1;

interface LiveOutlineProps {
  readonly stage: Size;
  /** The video's place on the stage. */
  readonly placed: Rectangle;
  /** As shares of the video; null for none. */
  readonly outline: Quad | null;
  readonly locked: boolean;
}

/** The detected edges of the document, drawn over the video; the drawing glides from frame to frame. */
export function LiveOutline({ stage, placed, outline, locked }: LiveOutlineProps) {
  const polygon = useRef<SVGPolygonElement>(null);
  const drawn = useRef<Quad | null>(null);
  const { x, y, width, height } = placed;
  const isShown = outline !== null;
  useEffect(() => {
    // A turned device moves the video, not the document in it.
    drawn.current = null;
  }, [isShown, x, y, width, height]);
  useEffect(() => {
    const target = outline?.map((corner): Point => [x + corner[0] * width, y + corner[1] * height]) as Quad | undefined;
    if (!target) return undefined;
    let before = performance.now();
    let request = 0;
    const draw = (now: number) => {
      const part = drawn.current ? 1 - Math.exp(-Math.max(0, now - before) / EASE_MS) : 1;
      before = now;
      const from = drawn.current ?? target;
      const next = from.map(([fx, fy], i): Point => {
        const [tx, ty] = target[i] ?? [fx, fy];
        return [fx + part * (tx - fx), fy + part * (ty - fy)];
      }) as unknown as Quad;
      drawn.current = next;
      polygon.current?.setAttribute('points', next.map((corner) => corner.join(',')).join(' '));
      const left = next.map(([nx, ny], i) => Math.hypot(nx - (target[i]?.[0] ?? nx), ny - (target[i]?.[1] ?? ny)));
      if (Math.max(...left) > ARRIVED) request = requestAnimationFrame(draw);
    };
    request = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(request);
  }, [outline, x, y, width, height]);
  return (
    <svg className={styles.mask} viewBox={`0 0 ${stage.width} ${stage.height}`} aria-hidden="true">
      <polygon
        ref={polygon}
        className={styles.found}
        data-shown={isShown || undefined}
        data-locked={locked || undefined}
      />
    </svg>
  );
}
