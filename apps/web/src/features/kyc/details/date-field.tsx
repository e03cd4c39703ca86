import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import fieldStyles from '@portico/ui/form/field.module.css';
import { FieldError } from '@portico/ui/form/field.tsx';
import { classes } from '@portico/ui/styles/classes.ts';
import styles from './date-field.module.css';

const BOXES = ['year', 'month', 'day'] as const;
const LENGTH = { year: 4, month: 2, day: 2 } as const;

export type DateBoxName = (typeof BOXES)[number];
export type DateValues = Record<DateBoxName, string>;

type DateFieldProps = {
  legend: ReactNode;
  hint?: ReactNode;
  labels: Record<DateBoxName, string>;
  values: DateValues;
  onChange: (values: DateValues) => void;
  /** Only the wrong box is red. */
  error?: { box: DateBoxName; text: string } | null | undefined;
  errorPrefix?: string | undefined;
  /** The inputs' ids, for the error summary. */
  ids: Record<DateBoxName, string>;
  /** The start of the inputs' names. */
  name: string;
  /** The start of the tokens by which a browser fills them in. */
  autoComplete: string | null;
  required: boolean;
};

/** A date in three boxes, in the specification's order: year, month, day. */
export function DateField(props: DateFieldProps) {
  const { legend, hint, labels, values, onChange, error, errorPrefix, ids } = props;
  const { name, autoComplete, required } = props;
  const boxes = useRef<Partial<Record<DateBoxName, HTMLInputElement | null>>>({});
  const hintId = `${ids.year}-hint`;
  const errorId = `${ids.year}-error`;

  const change = (box: DateBoxName, input: HTMLInputElement, event: InputEvent) => {
    const whole = wholeDate(input.value);
    if (whole) {
      onChange(whole);
      return;
    }
    const value = digitsOf(input.value).slice(0, LENGTH[box]);
    onChange({ ...values, [box]: value });
    const next = BOXES[BOXES.indexOf(box) + 1];
    // Never after a paste or autofill, and never with the caret inside the value: there the person is correcting it,
    // and a jump would interrupt them.
    const completed = isTyped(event) && value.length === LENGTH[box];
    if (next && completed && input.selectionStart === input.value.length) {
      boxes.current[next]?.focus();
    }
  };

  const goBack = (box: DateBoxName, event: KeyboardEvent<HTMLInputElement>) => {
    const previous = BOXES[BOXES.indexOf(box) - 1];
    if (event.key !== 'Backspace' || values[box] !== '' || !previous) return;
    event.preventDefault();
    boxes.current[previous]?.focus();
  };

  return (
    <fieldset className={styles.date} aria-describedby={hint ? hintId : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      {hint && (
        <p id={hintId} className={fieldStyles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <FieldError id={errorId} prefix={errorPrefix}>
          {error.text}
        </FieldError>
      )}
      <div className={styles.boxes}>
        {BOXES.map((box) => (
          <div key={box} className={styles.box}>
            <label htmlFor={ids[box]} className={styles.label}>
              {labels[box]}
            </label>
            <input
              ref={(input) => {
                boxes.current[box] = input;
              }}
              id={ids[box]}
              name={`${name}-${box}`}
              type="text"
              inputMode="numeric"
              autoComplete={autoComplete === null ? undefined : `${autoComplete}-${box}`}
              required={required}
              value={values[box]}
              aria-invalid={error?.box === box || undefined}
              aria-describedby={error?.box === box ? errorId : undefined}
              className={classes(fieldStyles.control, styles.input)}
              onKeyDown={(event) => goBack(box, event)}
              onChange={(event) =>
                change(box, event.target, event.nativeEvent as unknown as InputEvent)
              }
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** On-screen keyboards report a typed digit as composed text. */
function isTyped({ inputType, data }: InputEvent): boolean {
  const byHand = inputType === 'insertText' || inputType === 'insertCompositionText';
  return byHand && digitsOf(data ?? '') !== '';
}

/** Keeps only digits and converts Arabic ones to Latin ones. */
function digitsOf(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(/\D/g, '');
}

/** "1990-03-27" pasted into any of the boxes fills all three. */
function wholeDate(text: string): DateValues | null {
  const match = /^\s*(\d{4})\D+(\d{1,2})\D+(\d{1,2})\D*$/.exec(text);
  return match ? { year: match[1] ?? '', month: match[2] ?? '', day: match[3] ?? '' } : null;
}
