import styles from './doorway.module.css';

/** The state that a doorway shows at a glance; the text beside it says the same. */
export type DoorwayState = 'empty' | 'started' | 'lit' | 'open' | 'drawing' | 'again' | 'closed';

const ARCH = 'M6 82V32a26 26 0 0 1 52 0v50';
const TICK = 'm21 48 8 8 15-17';

/** The drawing in the arch. */
const INSIDE: Record<DoorwayState, readonly string[]> = {
  empty: [],
  started: ['M6 82V56h52v26z'],
  lit: ['M17 82V36a15 15 0 0 1 30 0v46', 'M27 82V42a5 5 0 0 1 10 0v40z'],
  open: [TICK],
  drawing: [TICK],
  again: ['M32 36v20M32 67v.01'],
  closed: ['m23 44 18 18m0-18L23 62'],
};

/** The product's doorway; `drawing` is an open one that is drawn once, animated. */
export function Doorway({ state }: { state: DoorwayState }) {
  return (
    <svg
      viewBox="3 3 58 82"
      className={styles.doorway}
      data-state={state}
      aria-hidden="true"
      focusable="false"
    >
      <path d={ARCH} pathLength={1} className={styles.arch} />
      {INSIDE[state].map((path) => (
        <path key={path} d={path} pathLength={1} className={styles.inside} />
      ))}
    </svg>
  );
}
