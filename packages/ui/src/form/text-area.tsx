import type { TextareaHTMLAttributes } from 'react';
import { classes } from '#styles/classes.ts';
import styles from './field.module.css';
import { describedBy, Field, type FieldProps } from './field.tsx';

type TextAreaProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
} & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'value' | 'onChange'>;

/** Several lines of text, in the direction of what is typed. */
export function TextArea(props: TextAreaProps) {
  const { id, label, hint, error, errorPrefix, onChange, ...area } = props;
  return (
    <Field id={id} label={label} hint={hint} error={error} errorPrefix={errorPrefix}>
      <textarea
        rows={4}
        dir={props.value === '' ? undefined : 'auto'}
        {...area}
        id={id}
        {...describedBy(props)}
        className={classes(styles.control, styles.lines)}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
