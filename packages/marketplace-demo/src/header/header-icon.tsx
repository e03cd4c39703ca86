import styles from '@portico/ui/icons/icon.module.css';
import { classes } from '@portico/ui/styles/classes.ts';

const STROKES = {
  cart: 'M2 3.5h1.6a1 1 0 0 1 1 .8l1.5 8.1a1 1 0 0 0 1 .85h7.7a1 1 0 0 0 1-.75L17.5 6.5H5M8.75 16.75a1 1 0 1 1-2 0 1 1 0 0 1 2 0M15.75 16.75a1 1 0 1 1-2 0 1 1 0 0 1 2 0',
  search: 'M14.5 8.75a5.75 5.75 0 1 1-11.5 0 5.75 5.75 0 0 1 11.5 0M13 13l4.25 4.25',
  globe:
    'M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0M2.5 10h15M10 2.5c2.2 2 3.3 4.5 3.3 7.5s-1.1 5.5-3.3 7.5c-2.2-2-3.3-4.5-3.3-7.5s1.1-5.5 3.3-7.5',
  person:
    'M13.25 7a3.25 3.25 0 1 1-6.5 0 3.25 3.25 0 0 1 6.5 0M3.75 17c.6-3.25 2.85-4.75 6.25-4.75s5.65 1.5 6.25 4.75',
} as const;

/** Like icons/icon.tsx, whose icons are part of every first screen; these are needed on no other page. */
export function HeaderIcon({ name }: { name: keyof typeof STROKES }) {
  return (
    <svg
      viewBox="0 0 20 20"
      // A cart points in the reading direction.
      className={classes(styles.icon, name === 'cart' && styles.mirrored)}
      aria-hidden="true"
      focusable="false"
    >
      <path d={STROKES[name]} />
    </svg>
  );
}
