import { withLatinDigits } from '@portico/contract/rules/digits';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import fieldStyles from '@portico/ui/form/field.module.css';
import { FieldError } from '@portico/ui/form/field.tsx';
import { classes } from '@portico/ui/styles/classes.ts';
import styles from './date-field.module.css';
import { pastedDate } from './pasted-date.ts';

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
  /** Whether the page's language writes the month before the day: how a pasted date is read. */
  monthFirst: boolean;
  /** Shown after a paste that is no date. */
  unreadText: string;
};

/** A date in three boxes, in the specification's order: year, month, day. */
export function DateField(props: DateFieldProps) {
  const { legend, hint, labels, values, errorPrefix, ids } = props;
  const { name, autoComplete, required, monthFirst, unreadText } = props;
  /** The box into which something was pasted that is no date. */
  const [unread, setUnread] = useState<DateBoxName | null>(null);
  const found = props.error?.text;
  // The form's own problem is newer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another problem is found
  useEffect(() => setUnread(null), [found]);
  const error = unread === null ? props.error : { box: unread, text: unreadText };
  const boxes = useRef<Partial<Record<DateBoxName, HTMLInputElement | null>>>({});
  const hintId = `${ids.year}-hint`;
  const errorId = `${ids.year}-error`;

  const onChange = (next: DateValues) => {
    setUnread(null);
    props.onChange(next);
  };

  const change = (box: DateBoxName, input: HTMLInputElement, event: InputEvent) => {
    const whole = pastedDate(input.value, monthFirst);
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

  // A date fills all three boxes. Part of anything else in one box would look like an answer.
  const paste = (box: DateBoxName, event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text').trim();
    const whole = pastedDate(text, monthFirst);
    const digits = digitsOf(text);
    if (whole === null && digits.length === [...text].length && digits.length <= LENGTH[box])
      return;
    event.preventDefault();
    if (whole === null) setUnread(box);
    else onChange(whole);
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
      <div role="alert">
        {unread !== null && (
          <FieldError id={errorId} prefix={errorPrefix}>
            {unreadText}
          </FieldError>
        )}
      </div>
      {unread === null && error && (
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
              onPaste={(event) => paste(box, event)}
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

function digitsOf(text: string): string {
  return withLatinDigits(text).replace(/\D/g, '');
}
