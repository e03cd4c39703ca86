import styles from './progress-bar.module.css';

type ProgressBarProps = {
  /** 0 to 1, or null while unknown. */
  value: number | null;
  label: string;
};

export function ProgressBar({ value, label }: ProgressBarProps) {
  const known = value === null ? {} : { value };
  return <progress className={styles.bar} max={1} aria-label={label} {...known} />;
}
