import { describedBy, Field } from '@portico/ui/form/field.tsx';
import { classes } from '@portico/ui/styles/classes.ts';
import styles from './console.module.css';

type AreaProps = {
  id: string;
  label: string;
  hint: string;
  value: string;
  rows: number;
  onChange: (value: string) => void;
  /** It is for sentences, not for addresses or keys. */
  prose?: boolean;
};

/** Several lines of addresses, keys or words. */
export function Area({ value, rows, onChange, prose = false, ...field }: AreaProps) {
  return (
    <Field {...field}>
      <textarea
        id={field.id}
        {...describedBy(field)}
        className={classes(styles.area, prose && styles.prose)}
        rows={rows}
        // A purpose may be in any language.
        dir="auto"
        value={value}
        autoComplete="off"
        spellCheck={prose}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
