import { CODE_LENGTH, normaliseCode } from '@portico/contract';
import type { ClipboardEvent, Ref } from 'react';
import { classes } from './classes.ts';
import styles from './field.module.css';
import { describedBy, Field, type FieldProps } from './field.tsx';

type CodeInputProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
};

/**
 * One box for the whole code: six boxes break pasting, autofill and screen readers. No maxlength: it
 * would cut "123 456" before anybody could take the space out.
 */
export function CodeInput(props: CodeInputProps) {
  const { id, label, hint, error, errorPrefix, value, onChange, ref } = props;

  // A whole code replaces what stands there, wherever the caret is.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    const text = normaliseCode(event.clipboardData.getData('text'));
    const around = [value.slice(0, selectionStart ?? 0), value.slice(selectionEnd ?? 0)];
    onChange(text.length >= CODE_LENGTH ? text.slice(0, CODE_LENGTH) : fitted(around.join(text)));
  };

  return (
    <Field id={id} label={label} hint={hint} error={error} errorPrefix={errorPrefix}>
      <input
        ref={ref}
        id={id}
        name="code"
        type="text"
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCorrect="off"
        spellCheck={false}
        required
        value={value}
        {...describedBy(props)}
        className={classes(styles.control, styles.code)}
        onPaste={paste}
        onChange={(event) => onChange(fitted(event.target.value))}
      />
    </Field>
  );
}

function fitted(raw: string): string {
  return normaliseCode(raw).slice(0, CODE_LENGTH);
}
