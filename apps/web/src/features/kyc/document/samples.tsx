import styles from './samples.module.css';

/** The subject of a drawing: a well-photographed document, or one of three common mistakes. */
export type Sample = 'good' | 'glare' | 'cut' | 'blur';

/** Portico's own drawing of a document on a table; the text beside it says the same. */
export function SampleDrawing({ kind, label }: { kind: Sample; label: string }) {
  return (
    <svg viewBox="0 0 160 120" role="img" aria-label={label} className={styles.drawing}>
      <rect width="160" height="120" rx="10" className={styles.table} />
      <g transform={PLACES[kind]} className={kind === 'blur' ? styles.blurred : undefined}>
        <Card />
      </g>
      {kind === 'glare' && (
        <>
          <ellipse cx="98" cy="58" rx="40" ry="19" className={styles.glow} />
          <ellipse cx="98" cy="58" rx="23" ry="10" className={styles.glare} />
        </>
      )}
      <Corners />
    </svg>
  );
}

/** The position of the card; the card that is cut off extends over the edge of the image. */
const PLACES: Record<Sample, string> = {
  good: 'translate(32 30)',
  glare: 'translate(32 30)',
  cut: 'translate(74 52) rotate(-9)',
  blur: 'translate(32 30)',
};

function Card() {
  return (
    <>
      <rect width="96" height="60" rx="6" className={styles.card} />
      <rect x="8" y="7" width="80" height="5" rx="2.5" className={styles.band} />
      <path d="M9 49V31a11 11 0 0 1 22 0v18z" className={styles.photo} />
      <circle cx="20" cy="33" r="4.5" className={styles.face} />
      <path d="M11.5 49a8.5 8 0 0 1 17 0z" className={styles.face} />
      <path d="M40 24h44M40 32h36M40 40h40M40 48h26" className={styles.lines} />
    </>
  );
}

/** The camera's frame. */
function Corners() {
  return (
    <path
      d="M12 26V18a6 6 0 0 1 6-6h8M134 12h8a6 6 0 0 1 6 6v8M148 94v8a6 6 0 0 1-6 6h-8M26 108h-8a6 6 0 0 1-6-6v-8"
      className={styles.frame}
    />
  );
}
