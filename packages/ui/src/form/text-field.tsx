import { type InputHTMLAttributes, type Ref, useLayoutEffect } from 'react';
import { classes } from '#styles/classes.ts';
import styles from './field.module.css';
import { describedBy, Field, type FieldProps } from './field.tsx';

type TextFieldProps = FieldProps & {
  value: string;
  onChange?: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'value' | 'onChange'>;

export function TextField(props: TextFieldProps) {
  const { id, label, hint, error, errorPrefix, onChange, className, ...input } = props;
  // Text typed before hydration counts. Without `instanceof HTMLInputElement`: a browser creates
  // that class when it is first referenced, which was among the slowest lines of the first screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at hydration
  useLayoutEffect(() => {
    const field = document.getElementById(id) as HTMLInputElement | null;
    if (!field?.value) return;
    if (field.value !== props.value) onChange?.(field.value);
  }, []);
  return (
    <Field id={id} label={label} hint={hint} error={error} errorPrefix={errorPrefix}>
      <input
        type="text"
        // Latin house numbers and codes keep their order on a right-to-left page; an empty field
        // has no direction.
        dir={props.value === '' ? undefined : 'auto'}
        {...input}
        id={id}
        {...describedBy(props)}
        className={classes(styles.control, className)}
        onChange={(event) => onChange?.(event.target.value)}
      />
    </Field>
  );
}
