import { classes } from '#styles/classes.ts';
import styles from './icon.module.css';

const STROKES = {
  arrow: 'M16.5 10h-13m5-5.5L3 10l5.5 5.5',
  check: 'm4.5 10.5 3.75 3.75 7.5-8.5',
  chevron: 'm5 7.5 5 5 5-5',
  close: 'm5 5 10 10M15 5 5 15',
  pause: 'M7 5v10M13 5v10',
  play: 'M6.5 4.5v11l9-5.5z',
  menu: 'M2.5 5.5h15M2.5 10h15M2.5 14.5h15',
  camera:
    'M2.5 7.5a2 2 0 0 1 2-2h1.6l1.2-2h5.4l1.2 2h1.6a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2zM13 10.75a3 3 0 1 1-6 0 3 3 0 0 1 6 0',
  file: 'M11.5 2.5h-6a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1h9a1 1 0 0 0 1-1v-10zm0 0v4h4M10 15V9.5m-2.25 2.25L10 9.5l2.25 2.25',
  error: 'M17.75 10a7.75 7.75 0 1 1-15.5 0 7.75 7.75 0 0 1 15.5 0M10 6v4.5M10 13.75v.01',
  info: 'M17.75 10a7.75 7.75 0 1 1-15.5 0 7.75 7.75 0 0 1 15.5 0M10 9.5V14M10 6.25v.01',
  card: 'M3.5 4.5h13a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 2 14V6a1.5 1.5 0 0 1 1.5-1.5M8.75 8.5a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0M4.75 13c.3-1.5 1.2-2.25 2.5-2.25S9.45 11.5 9.75 13M12 8.5h3M12 11.5h3',
  email:
    'M3.5 4.5h13a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1M3 5.5l7 5.5 7-5.5',
  phone:
    'M7 2.5h6a1.5 1.5 0 0 1 1.5 1.5v12a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 16V4A1.5 1.5 0 0 1 7 2.5M9 15h2',
  wallet:
    'M15 6.5V4a1 1 0 0 0-1-1H4.5a1.75 1.75 0 0 0 0 3.5h11a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H4.25a1.5 1.5 0 0 1-1.5-1.5V4.75M13.5 11.5v.01',
  screen:
    'M3.5 4h13a1 1 0 0 1 1 1v7.5a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1M7 16.5h6M10 13.5v3',
  arch: 'M4.5 17V8.5a5.5 5.5 0 0 1 11 0V17M8 17V9.5a2 2 0 0 1 4 0V17',
  clock: 'M17.75 10a7.75 7.75 0 1 1-15.5 0 7.75 7.75 0 0 1 15.5 0M10 5.5V10l3 2',
  lock: 'M5.5 9h9a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1M7 9V6.5a3 3 0 0 1 6 0V9',
} as const;

export type IconName = keyof typeof STROKES;

/**
 * A line drawing the size of the text beside it, never the only carrier of a meaning. Inline,
 * because the content security policy blocks data: images.
 */
export function Icon({ name, mirrored = false }: { name: IconName; mirrored?: boolean }) {
  return <LineDrawing d={STROKES[name]} mirrored={mirrored} />;
}

/** The same of a drawing that only one page has: the icons come with the first screen. */
export function LineDrawing({ d, mirrored = false }: { d: string; mirrored?: boolean }) {
  return (
    <svg
      viewBox="0 0 20 20"
      className={classes(styles.icon, mirrored && styles.mirrored)}
      aria-hidden="true"
      focusable="false"
    >
      <path d={d} />
    </svg>
  );
}
