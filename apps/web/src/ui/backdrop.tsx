import styles from './backdrop.module.css';

/*
 * The colonnade at night, standing still. Each arch is one path whose dashes of no length, with round
 * caps, are the points of light; pathLength counts them. Light is strokeOpacity: opacity would make each
 * row a layer of its own to paint. Units: half the height of the picture.
 */
const FIRST_Z = 1.47;
const GAP = 1.9;
const DEPTH = 20;
const LENS = 1.35;
const FLOOR = -1.35;

type Arch = { x: number; halfWidth: number; height: number; points: number };
const AISLES: readonly Arch[] = [
  { x: 0, halfWidth: 1.25, height: 1.35, points: 149 },
  { x: -2.15, halfWidth: 0.75, height: 1.05, points: 89 },
  { x: 2.15, halfWidth: 0.75, height: 1.05, points: 89 },
];

const rows = Array.from({ length: DEPTH }, (_, index) => {
  const z = FIRST_Z + index * GAP;
  const at = (x: number, y: number) => [
    round((x * LENS) / z),
    // The horizon lies a little above the middle.
    round(-((y - 0.05) * LENS) / z - 0.08),
  ];
  const arches = AISLES.map(({ x, halfWidth, height, points }) => {
    const spring = FLOOR + height;
    const radius = round((halfWidth * LENS) / z);
    const d = [
      `M${at(x - halfWidth, FLOOR)}`,
      `L${at(x - halfWidth, spring)}`,
      `A${radius} ${radius} 0 0 1 ${at(x + halfWidth, spring)}`,
      `L${at(x + halfWidth, FLOOR)}`,
    ].join('');
    return { d, points };
  });
  const floor = { d: `M${at(-2.9, FLOOR)}L${at(2.9, FLOOR)}`, points: 25 };
  return {
    index,
    paths: [...arches, floor],
    size: round(Math.max(0.0028, 0.028 / (z + 0.4))),
    light: round(Math.exp(-z * 0.05) * Math.min(1, 0.3 + z * 0.2)),
  };
});

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/** Decoration behind every page, on wide screens; plain ink with a glow on small ones. */
export function Backdrop() {
  return (
    <div className={styles.backdrop} aria-hidden="true">
      <svg viewBox="-1 -1 2 2" className={styles.colonnade} aria-hidden="true" focusable="false">
        {rows.map(({ index, paths, size, light }) => (
          <g key={index} strokeWidth={size} strokeOpacity={light}>
            {paths.map(({ d, points }) => (
              <g key={d}>
                <path
                  d={d}
                  pathLength={points}
                  strokeDasharray="0 1"
                  strokeOpacity={light / 2}
                  className={styles.bright}
                />
                <path
                  d={d}
                  pathLength={points}
                  strokeDasharray="0 3 0 2 0 4"
                  strokeDashoffset={-(index % 5)}
                  className={styles.bright}
                />
                <path
                  d={d}
                  pathLength={points}
                  strokeDasharray="0 7 0 13 0 11"
                  strokeDashoffset={-((index * 7) % 11)}
                  className={styles.ember}
                />
              </g>
            ))}
          </g>
        ))}
      </svg>
    </div>
  );
}
