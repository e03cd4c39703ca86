import type { ComponentProps } from 'react';
import { Icon } from '#icons/icon.tsx';
import { classes } from '#styles/classes.ts';
import styles from './picker.module.css';

/** A small choice in header or footer: the platform's select with our own style. */
export function Picker({ className, ...select }: ComponentProps<'select'>) {
  return (
    <span className={classes(styles.box, className)}>
      <select className={styles.picker} {...select} />
      <Icon name="chevron" />
    </span>
  );
}
