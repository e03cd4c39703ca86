import { type DocumentSide, type DocumentType, partNameOf } from '@portico/contract';
import styles from './slot-drawing.module.css';

/** What belongs in an empty slot, as a drawing in the slot's own proportions; its label says the same. */
export function SlotDrawing({ side, document }: { side: DocumentSide; document: DocumentType }) {
  return (
    <svg viewBox="0 0 171 108" className={styles.drawing} aria-hidden="true" focusable="false">
      <SideDrawing part={partNameOf(side, document)} />
    </svg>
  );
}

function SideDrawing({ part }: { part: ReturnType<typeof partNameOf> }) {
  switch (part) {
    case 'docImageBack':
      return (
        <>
          <rect x="14" y="14" width="26" height="20" rx="4" className={styles.part} />
          <path d="M52 18h62M52 30h44" className={styles.lines} />
          <path d="M14 72h143M14 84h143M14 96h143" className={styles.code} />
        </>
      );
    case 'photoPage':
      return (
        <>
          <rect x="14" y="14" width="42" height="52" rx="4" className={styles.part} />
          <Portrait x={35} y={35} size={1} />
          <path d="M70 20h78M70 34h56M70 48h66M70 62h40" className={styles.lines} />
          <path d="M14 83h143M14 96h143" className={styles.code} />
        </>
      );
    case 'personImage':
      return (
        <>
          <Portrait x={66} y={42} size={2.1} />
          <rect x="102" y="50" width="54" height="34" rx="4" className={styles.card} />
          <rect x="107" y="56" width="14" height="18" rx="2" className={styles.part} />
          <path d="M127 60h22M127 67h16M127 74h19" className={styles.thin} />
        </>
      );
    default:
      return (
        <>
          <path d="M14 17h84" className={styles.lines} />
          <rect x="14" y="32" width="44" height="60" rx="4" className={styles.part} />
          <Portrait x={36} y={57} size={1.1} />
          <path d="M72 38h82M72 53h58M72 68h70M72 83h42" className={styles.lines} />
        </>
      );
  }
}

/** A head and its shoulders around a point; with `size` 1 the head is 15 units wide. */
function Portrait({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`} className={styles.person}>
      <circle cy="-4" r="7.5" />
      <path d="M-14 23c0-9 5.5-14.5 14-14.5S14 14 14 23z" />
    </g>
  );
}
