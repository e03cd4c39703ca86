import { useHydrated } from '@portico/client/browser/use-hydrated.ts';
import { useFigures } from '../figures.ts';
import styles from './option.module.css';

type OptionProps = {
  type: 'checkbox' | 'radio';
  name: string;
  label: string;
  /** The number of such items in the whole collection. */
  count?: number;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** One option of a filter, as wide as its column. */
export function Option({ type, name, label, count, checked, onChange }: OptionProps) {
  const figures = useFigures();
  const hydrated = useHydrated();
  return (
    <label className={styles.option}>
      <input
        type={type}
        name={name}
        // Before hydration it would filter nothing.
        disabled={!hydrated}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
      {count !== undefined && <small suppressHydrationWarning>{figures.count(count)}</small>}
    </label>
  );
}
