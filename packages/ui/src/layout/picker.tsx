import type { ComponentProps } from 'react';
import { useEarlyChoice } from '#form/use-early-choice.ts';
import { Icon } from '#icons/icon.tsx';
import { classes } from '#styles/classes.ts';
import styles from './picker.module.css';

type PickerProps = Omit<ComponentProps<'select'>, 'onChange'> & {
  onChoose: (value: string) => void;
};

/** A small choice in header or footer: the platform's select with our own style. */
export function Picker({ className, onChoose, ...select }: PickerProps) {
  const element = useEarlyChoice(onChoose);
  return (
    <span className={classes(styles.box, className)}>
      <select
        ref={element}
        className={styles.picker}
        // A browser that restores fields on reload would repeat an old choice.
        autoComplete="off"
        {...select}
        onChange={(event) => onChoose(event.target.value)}
      />
      <Icon name="chevron" />
    </span>
  );
}
