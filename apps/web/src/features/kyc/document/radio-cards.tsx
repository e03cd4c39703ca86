import type { ReactNode } from 'react';
import { FieldError } from '@portico/ui/form/field.tsx';
import styles from './radio-cards.module.css';

type RadioCardsProps<Value extends string> = {
  /** Also the id of the first card's control, for the error summary. */
  name: string;
  legend: string;
  value: Value | '';
  onChange: (value: Value) => void;
  options: readonly {
    value: Value;
    title: string;
    note: string;
    disabled?: boolean;
    icon?: ReactNode;
  }[];
  error?: string | null | undefined;
  errorPrefix?: string | undefined;
};

export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { name, legend, value, onChange, options, error, errorPrefix } = props;
  return (
    <fieldset className={styles.cards} aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      {error && (
        <FieldError id={`${name}-error`} prefix={errorPrefix}>
          {error}
        </FieldError>
      )}
      {options.map((option, index) => {
        const id = index === 0 ? name : `${name}-${option.value}`;
        return (
          <label key={option.value} htmlFor={id} className={styles.card}>
            <input
              id={id}
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              aria-describedby={`${id}-note`}
              className={styles.radio}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.text}>
              <span className={styles.title}>{option.title}</span>
              <span id={`${id}-note`} className={styles.note}>
                {option.note}
              </span>
            </span>
            {option.icon && <span className={styles.icon}>{option.icon}</span>}
          </label>
        );
      })}
    </fieldset>
  );
}
