import { type InputHTMLAttributes, useEffect, useRef, useState } from 'react';
import styles from './field.module.css';
import { describedBy, Field, type FieldProps } from './field.tsx';

type PasswordFieldProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  /** What the toggle shows: short, because it stands beside the label. Without them, its labels. */
  words?: Record<'show' | 'hide', string>;
  /** What it says in full, beginning with the word: two password fields on a page need different ones. */
  showLabel: string;
  hideLabel: string;
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'value' | 'onChange' | 'type' | 'maxLength'>;

export function PasswordField(props: PasswordFieldProps) {
  const { id, label, hint, error, errorPrefix, words, showLabel, hideLabel, onChange, ...input } =
    props;
  const [shown, setShown] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  // By the type on submit, browsers offer to save a password and keep text out of their history.
  useEffect(() => {
    const form = field.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide, { capture: true });
    return () => form?.removeEventListener('submit', hide, { capture: true });
  }, []);

  const toggle = (
    <button
      type="button"
      className={styles.toggle}
      aria-controls={id}
      aria-label={shown ? hideLabel : showLabel}
      onClick={() => setShown(!shown)}
    >
      {shown ? (words?.hide ?? hideLabel) : (words?.show ?? showLabel)}
    </button>
  );

  return (
    <Field id={id} label={label} hint={hint} error={error} errorPrefix={errorPrefix} end={toggle}>
      <input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        // When shown, its punctuation must stay where it was typed.
        dir="ltr"
        {...input}
        ref={field}
        id={id}
        type={shown ? 'text' : 'password'}
        {...describedBy(props)}
        className={styles.control}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
