import type { ReactNode } from 'react';
import { Icon } from '#icons/icon.tsx';
import { VisuallyHidden } from '#text/visually-hidden.tsx';
import styles from './field.module.css';

/** The props of every field: the page provides its texts, and the error with its spoken prefix. */
export type FieldProps = {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** Read before the error: "Error:". */
  errorPrefix?: string | undefined;
};

/** The attributes that link a control to its hint and error, the hint first. */
export function describedBy({ id, hint, error }: Pick<FieldProps, 'id' | 'hint' | 'error'>) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean);
  return {
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
  };
}

export function FieldError(props: {
  id: string;
  prefix?: string | undefined;
  children: ReactNode;
}) {
  return (
    <p id={props.id} className={styles.error}>
      <Icon name="error" />
      <span>
        {props.prefix && <VisuallyHidden>{`${props.prefix} `}</VisuallyHidden>}
        <span>{props.children}</span>
      </span>
    </p>
  );
}

/**
 * Label, hint, error and control, in that order: an open keyboard covers what is below the control.
 */
export function Field(props: FieldProps & { children: ReactNode; end?: ReactNode }) {
  const { id, label, hint, error, errorPrefix, children, end } = props;
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {end}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <FieldError id={`${id}-error`} prefix={errorPrefix}>
          {error}
        </FieldError>
      )}
      {children}
    </div>
  );
}
