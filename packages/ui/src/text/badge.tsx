import type { ReactNode } from 'react';
import { classes } from '#styles/classes.ts';
import styles from './badge.module.css';

type BadgeProps = { tone?: 'quiet' | 'good' | 'warn' | 'bad' | 'info'; children: ReactNode };

/** A word or two; the color repeats their meaning. */
export function Badge({ tone = 'quiet', children }: BadgeProps) {
  return <span className={classes(styles.badge, styles[tone])}>{children}</span>;
}
