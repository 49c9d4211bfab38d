import { useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject, type WheelEvent } from 'react';
import type { Size } from '../../../media/geometry.ts';
import { LARGEST, PAN_STEP, panBy, WHOLE, ZOOM_STEP, zoomBy, type Zoom } from './zoom.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Two presses within this many milliseconds are a double press, the default of most systems. */
const DOUBLE_PRESS_MS = 300;
const DOUBLE_PRESS_ZOOM = 2.5;
const MIDDLE: Point = { x: 0, y: 0 };

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
const between = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

/** Enlarges an image by two fingers, double press, wheel, keyboard or buttons, and moves the enlarged image. */
export function useZoomGestures(stage: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState<Zoom>(WHOLE);
  const pointers = useRef(new Map<number, Point>());
  const lastPress = useRef(0);

  const size = (): Size => ({ width: stage.current?.clientWidth ?? 1, height: stage.current?.clientHeight ?? 1 });
  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = stage.current?.getBoundingClientRect();
    return box ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 } : MIDDLE;
  };
  const zoomAt = (factor: number, point: Point = MIDDLE) => setZoom((now) => zoomBy(now, factor, point, size()));
  const pan = (dx: number, dy: number) => setZoom((now) => panBy(now, dx, dy, size()));

  function onPointerDown(event: PointerEvent): void {
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = fromMiddle(event);
    pointers.current.set(event.pointerId, point);
    const double = event.timeStamp - lastPress.current < DOUBLE_PRESS_MS && pointers.current.size === 1;
    lastPress.current = double ? 0 : event.timeStamp;
    if (double) zoomAt(zoom.scale > 1 ? 1 / LARGEST : DOUBLE_PRESS_ZOOM, point);
  }

  function onPointerMove(event: PointerEvent): void {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const point = fromMiddle(event);
    const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, position]) => position);
    pointers.current.set(event.pointerId, point);
    if (!other) {
      pan(point.x - before.x, point.y - before.y);
      return;
    }
    const apart = distance(before, other);
    if (apart > 0) zoomAt(distance(point, other) / apart, between(point, other));
    pan((point.x - before.x) / 2, (point.y - before.y) / 2);
  }

  const onPointerEnd = (event: PointerEvent) => void pointers.current.delete(event.pointerId);

  function onKeyDown(event: KeyboardEvent): void {
    const { width, height } = size();
    const keys: Record<string, () => void> = {
      '+': () => zoomAt(ZOOM_STEP),
      '=': () => zoomAt(ZOOM_STEP),
      '-': () => zoomAt(1 / ZOOM_STEP),
      '0': () => setZoom(WHOLE),
      ArrowLeft: () => pan(width * PAN_STEP, 0),
      ArrowRight: () => pan(-width * PAN_STEP, 0),
      ArrowUp: () => pan(0, height * PAN_STEP),
      ArrowDown: () => pan(0, -height * PAN_STEP),
    };
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act();
  }

  /** Only with the control key, which touchpads send for a pinch: the wheel alone scrolls the page. */
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey) zoomAt(Math.exp(-event.deltaY / 100), fromMiddle(event));
  };

  return {
    zoom,
    zoomIn: () => zoomAt(ZOOM_STEP),
    zoomOut: () => zoomAt(1 / ZOOM_STEP),
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: onPointerEnd,
      onPointerCancel: onPointerEnd,
      onKeyDown,
      onWheel,
    },
  };
}
