import styles from '@portico/ui/icons/icon.module.css';

const STROKES = {
  twitter:
    'M17.75 5.1c-.6.3-1.2.45-1.85.5.7-.4 1.15-1 1.4-1.75-.65.4-1.35.65-2.1.8a3.3 3.3 0 0 0-5.6 3A9.3 9.3 0 0 1 2.85 4.2a3.3 3.3 0 0 0 1 4.4c-.55 0-1.05-.15-1.5-.4a3.3 3.3 0 0 0 2.65 3.25c-.5.15-1 .15-1.5.05a3.3 3.3 0 0 0 3.05 2.3 6.6 6.6 0 0 1-4.8 1.35 9.3 9.3 0 0 0 14.3-8.2c.65-.45 1.25-1.05 1.7-1.85z',
  discord:
    'M6.9 4.6a14 14 0 0 0-3 1C2.2 8.3 1.6 11.2 1.9 14.4c1.2.9 2.5 1.5 3.9 1.9l1-1.7m6.3-10c1 .2 2 .5 3 1 1.7 2.7 2.3 5.6 2 8.8-1.2.9-2.5 1.5-3.9 1.9l-1-1.7M5.7 13.9c2.8 1.2 5.8 1.2 8.6 0M5.7 6.1c2.8-1.2 5.8-1.2 8.6 0M8.4 10.4a1.1 1.2 0 1 1-2.2 0 1.1 1.2 0 0 1 2.2 0M13.8 10.4a1.1 1.2 0 1 1-2.2 0 1.1 1.2 0 0 1 2.2 0',
  instagram:
    'M6.25 2.5h7.5a3.75 3.75 0 0 1 3.75 3.75v7.5a3.75 3.75 0 0 1-3.75 3.75h-7.5a3.75 3.75 0 0 1-3.75-3.75v-7.5A3.75 3.75 0 0 1 6.25 2.5M13.5 10a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0M14.4 5.6v.01',
  filter:
    'M2.75 6h8.5M15.25 6h2M2.75 14h2M8.75 14h8.5M15.25 6a2 2 0 1 1-4 0 2 2 0 0 1 4 0M8.75 14a2 2 0 1 1-4 0 2 2 0 0 1 4 0',
  grid: 'M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5h5v5h-5z',
  list: 'M7.5 5h9.5M7.5 10h9.5M7.5 15h9.5M3.25 5v.01M3.25 10v.01M3.25 15v.01',
  up: 'M10 16V4.5m-5 5 5-5 5 5',
  down: 'M10 4v11.5m-5-5 5 5 5-5',
  level: 'M4 10h12',
  sale: 'M10.5 2.75h6a.75.75 0 0 1 .75.75v6L9.6 17.15a1 1 0 0 1-1.4 0L2.85 11.8a1 1 0 0 1 0-1.4zM13.75 6.25v.01',
  listing: 'M10 16.75v-9m-4 4 4-4 4 4M4 3.25h12',
  offer:
    'M3.5 9.25V4.5a1 1 0 0 1 1-1h11a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-5l-4 3.25V13.5h-2a1 1 0 0 1-1-1zM7 8.5h6',
  transfer: 'M3.5 7h12m-3.5-3.5L15.5 7 12 10.5M16.5 13.5h-12m3.5-3.5-3.5 3.5L8 17',
  mint: 'M10 2.5v15M2.5 10h15M5 5l10 10M15 5 5 15',
} as const;

export type MarketIconName = keyof typeof STROKES;

/** Like icons/icon.tsx, whose icons are part of every first screen; these are needed on no other page. */
export function MarketIcon({ name }: { name: MarketIconName }) {
  return (
    <svg viewBox="0 0 20 20" className={styles.icon} aria-hidden="true" focusable="false">
      <path d={STROKES[name]} />
    </svg>
  );
}
