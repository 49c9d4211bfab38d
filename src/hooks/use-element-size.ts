import { useLayoutEffect, useState, type RefObject } from 'react';
import type { Size } from '../media/geometry.ts';

/** The size of an element in CSS pixels, followed through rotation and resizing; null before it is known. */
export function useElementSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    const measure = () => setSize({ width: target.clientWidth, height: target.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
