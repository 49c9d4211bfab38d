import { memo, useRef, useState, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { inkPaths, type InkPoint, type PadSize, type Stroke } from '@veridoor/validation/signature';
import { inkPoint } from './model.ts';
import styles from './signature.module.css';

interface PadProps {
  strokes: readonly Stroke[];
  /** The pad of the first stroke; null before it. */
  pad: PadSize | null;
  onStroke: (stroke: Stroke, pad: PadSize) => void;
}

/**
 * A line to sign on, with finger, pen or mouse. What is drawn grows and shrinks with the pad when the device is turned.
 */
export function Pad({ strokes, pad, onStroke }: PadProps) {
  const { t } = useTranslation('signature_pad');
  const area = useRef<SVGSVGElement>(null);
  const [drawing, setDrawing] = useState<readonly InkPoint[]>([]);
  const [fresh, setFresh] = useState<PadSize>({ width: 400, height: 160 });
  const pointer = useRef<number | null>(null);
  const size = pad ?? fresh;

  /** Where pointers are, in the units that the ink is drawn in. */
  const placed = (events: readonly globalThis.PointerEvent[], on: PadSize, matrix: DOMMatrix): InkPoint[] =>
    events.map((event) => inkPoint(new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix), on, event));
  const inverse = () => area.current?.getScreenCTM()?.inverse();

  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (pointer.current !== null || !event.isPrimary || event.button !== 0) return;
    pointer.current = event.pointerId;
    event.currentTarget.setPointerCapture(event.pointerId);
    const box = event.currentTarget.getBoundingClientRect();
    // Before the first stroke the units are the pixels of the pad as it is.
    const on = pad ?? { width: Math.round(box.width), height: Math.round(box.height) };
    const matrix = pad ? inverse() : new DOMMatrix().translate(-box.x, -box.y);
    setFresh(on);
    setDrawing(placed([event.nativeEvent], on, matrix ?? new DOMMatrix()));
  };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const matrix = inverse();
    if (event.pointerId !== pointer.current || !matrix) return;
    const all = event.nativeEvent.getCoalescedEvents();
    const points = placed(all.length > 0 ? all : [event.nativeEvent], size, matrix);
    setDrawing((before) => [...before, ...points]);
  };
  const end = (event: PointerEvent<SVGSVGElement>) => {
    if (event.pointerId !== pointer.current) return;
    pointer.current = null;
    if (drawing.length > 0) onStroke(drawing, size);
    setDrawing([]);
  };

  return (
    <svg
      ref={area}
      className={styles.pad}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={t(strokes.length > 0 ? 'padSigned' : 'padEmpty')}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <path
        className={styles.line}
        d={`M${size.width * 0.06} ${size.height * 0.78}H${size.width * 0.94}`}
        vectorEffect="non-scaling-stroke"
      />
      <Ink strokes={strokes} pad={size} />
      <Ink strokes={[drawing]} pad={size} />
    </svg>
  );
}

/** Strokes as they look: what was drawn twice at the same place is seen once. */
const Ink = memo(function Ink({ strokes, pad }: { strokes: readonly Stroke[]; pad: PadSize }) {
  const paths = new Map(
    strokes.flatMap((stroke) => inkPaths(stroke, pad)).map((path) => [`${path.width} ${path.d}`, path]),
  );
  return [...paths].map(([key, { d, width }]) => <path key={key} className={styles.ink} d={d} strokeWidth={width} />);
});
