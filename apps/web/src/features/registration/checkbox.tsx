import { type ReactNode, useLayoutEffect } from 'react';
import { describedBy, FieldError } from '@portico/ui/form/field.tsx';
import styles from './checkbox.module.css';

type CheckboxProps = {
  id: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string | null | undefined;
  errorPrefix?: string | undefined;
  /** The label; it may contain links. */
  children: ReactNode;
};

export function Checkbox(props: CheckboxProps) {
  const { id, checked, onChange, error, errorPrefix, children } = props;
  // Keeps what was ticked before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
  useLayoutEffect(() => {
    const box = document.getElementById(id);
    if (box instanceof HTMLInputElement && box.checked && !checked) onChange(true);
  }, []);
  return (
    <div className={styles.field}>
      {error && (
        <FieldError id={`${id}-error`} prefix={errorPrefix}>
          {error}
        </FieldError>
      )}
      <label className={styles.label} htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={checked}
          required
          {...describedBy(props)}
          className={styles.box}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{children}</span>
      </label>
    </div>
  );
}
