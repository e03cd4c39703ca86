import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './qr-code.module.css';
import { qrPath } from './qr-path.ts';

/** A text for a camera, dark on light in either theme, as scanners require. `label` says what it contains. */
export function QrCode({ text, label }: { text: string; label: string }) {
  // ISO 18004: four light modules around it; level M survives a reflection on the screen.
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { ecc: 'M', border: 4 });
    return { size, path: qrPath(data) };
  }, [text]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className={styles.code}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
