import styles from './viewer.module.css';

const STROKES = {
  smaller: 'M5 10h10',
  larger: 'M5 10h10M10 5v10',
  fit: 'M3.5 7.5v-4h4M12.5 3.5h4v4M16.5 12.5v4h-4M7.5 16.5h-4v-4',
  left: 'M4 4v4.5h4.5M4.4 8.2A6.5 6.5 0 1 1 3.5 12',
  right: 'M16 4v4.5h-4.5M15.6 8.2A6.5 6.5 0 1 0 16.5 12',
} as const;

export function ToolIcon({ name }: { name: keyof typeof STROKES }) {
  return (
    <svg viewBox="0 0 20 20" className={styles.icon} aria-hidden="true" focusable="false">
      <path d={STROKES[name]} />
    </svg>
  );
}
