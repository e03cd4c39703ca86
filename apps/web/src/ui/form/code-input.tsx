import { CODE_LENGTH, isCode, normalizeCode } from '@portico/contract';
import { type ClipboardEvent, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import styles from '@portico/ui/form/field.module.css';
import { describedBy, Field, type FieldProps } from '@portico/ui/form/field.tsx';
import { classes } from '@portico/ui/styles/classes.ts';

type CodeInputProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
};

/**
 * One field for the whole code: six fields break pasting, autofill and screen readers. No
 * maxlength: it would cut "123 456" before the space is removed. A complete code submits its form
 * automatically (R-CODE-12): when its last digit is typed, or it is pasted or autofilled.
 * Correcting a digit within it does not, nor does the code that was sent before.
 */
export function CodeInput(props: CodeInputProps) {
  const { id, label, hint, error, errorPrefix, value, onChange, ref } = props;
  const field = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => field.current as HTMLInputElement);
  const submitted = useRef('');
  /** The complete code to submit once it is in the field. */
  const due = useRef('');

  useEffect(() => {
    const form = field.current?.form;
    const note = () => {
      submitted.current = field.current?.value ?? '';
    };
    form?.addEventListener('submit', note, { capture: true });
    return () => form?.removeEventListener('submit', note, { capture: true });
  }, []);

  useEffect(() => {
    if (due.current !== '' && due.current === value) field.current?.form?.requestSubmit();
    due.current = '';
  }, [value]);

  const change = (next: string, isWhole: boolean) => {
    if (isWhole && isCode(next) && next !== submitted.current) due.current = next;
    onChange(next);
  };

  // A complete code replaces the field's content, wherever the caret is.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    const text = normalizeCode(event.clipboardData.getData('text'));
    const around = [value.slice(0, selectionStart ?? 0), value.slice(selectionEnd ?? 0)];
    const whole = text.length >= CODE_LENGTH ? text.slice(0, CODE_LENGTH) : around.join(text);
    change(fitted(whole), true);
  };

  return (
    <Field id={id} label={label} hint={hint} error={error} errorPrefix={errorPrefix}>
      <input
        ref={field}
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
        onChange={({ target }) => {
          const next = fitted(target.value);
          const atEnd = target.selectionEnd === target.value.length;
          change(next, atEnd || next.length > value.length + 1);
        }}
      />
    </Field>
  );
}

function fitted(raw: string): string {
  return normalizeCode(raw).slice(0, CODE_LENGTH);
}
