import type { Size } from '../../../media/geometry.ts';
import type { Guide } from '../guide.ts';
import styles from './outline.module.css';

interface MaskProps {
  readonly stage: Size;
  readonly guide: Guide;
  /** Solid instead of dashed: the target lies well, or the image has just been taken. */
  readonly locked: boolean;
  /** The target was found and has an outline of its own: the guide fades. */
  readonly quiet: boolean;
}

/** The dark cover with its cut-out, and the outline around that. */
export function Mask({ stage, guide, locked, quiet }: MaskProps) {
  const { x, y, width, height, radius } = guide;
  const corners = {
    x,
    y,
    width,
    height,
    rx: radius,
    ry: Math.min(radius, width / 2) === width / 2 ? height / 2 : radius,
  };
  return (
    <svg className={styles.mask} viewBox={`0 0 ${stage.width} ${stage.height}`} aria-hidden="true">
      <mask id="capture-cut-out">
        <rect width="100%" height="100%" fill="#fff" />
        <rect {...corners} fill="#000" />
      </mask>
      <rect className={styles.cover} width="100%" height="100%" mask="url(#capture-cut-out)" />
      <rect {...corners} className={styles.edge} />
      <rect {...corners} className={styles.outline} data-locked={locked || undefined} data-quiet={quiet || undefined} />
    </svg>
  );
}
