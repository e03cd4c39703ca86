import { Icon } from '#icons/icon.tsx';
import { classes } from '#styles/classes.ts';
import styles from './field.module.css';
import { describedBy, Field, type FieldProps } from './field.tsx';
import { useEarlyChoice } from './use-early-choice.ts';

type SelectFieldProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
  /** The empty option at the top, before anything is chosen. */
  placeholder?: string;
  autoComplete?: string | undefined;
  name?: string;
  required?: boolean;
};

export function SelectField(props: SelectFieldProps) {
  const { id, label, hint, error, errorPrefix, value, onChange, options, placeholder } = props;
  const element = useEarlyChoice(onChange);
  return (
    <Field id={id} label={label} hint={hint} error={error} errorPrefix={errorPrefix}>
      <div className={styles.selectBox}>
        <select
          ref={element}
          id={id}
          name={props.name}
          value={value}
          autoComplete={props.autoComplete}
          required={props.required ?? true}
          {...describedBy(props)}
          className={classes(styles.control, styles.select)}
          onChange={(event) => onChange(event.target.value)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron" />
      </div>
    </Field>
  );
}
