import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './qr-code.module.css';

/**
 * A QR code (ISO/IEC 18004) with a margin of four modules; dark on white in both schemes, as scanners want it. A screen
 * has no dirt, so the least correction does, and the modules are larger.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data } = encode(text, { ecc: 'L', border: 4 });
    const rows = data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join(''));
    return { size: data.length, path: rows.join('') };
  }, [text]);
  return (
    <svg
      className={styles.modules}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
