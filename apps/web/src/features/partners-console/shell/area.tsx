import { describedBy, Field } from '@portico/ui/form/field.tsx';
import styles from './console.module.css';

type AreaProps = {
  id: string;
  label: string;
  hint: string;
  value: string;
  rows: number;
  onChange: (value: string) => void;
};

/** Several lines of addresses or keys. */
export function Area({ value, rows, onChange, ...field }: AreaProps) {
  return (
    <Field {...field}>
      <textarea
        id={field.id}
        {...describedBy(field)}
        className={styles.area}
        rows={rows}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
