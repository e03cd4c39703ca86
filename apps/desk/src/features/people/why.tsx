import { DESK_REASONS, type DeskReason } from '@portico/contract';
import { useId } from 'react';
import { texts } from '#texts.ts';
import { SelectField } from '@portico/ui/form/select-field.tsx';
import { TextField } from '@portico/ui/form/text-field.tsx';
import styles from './people.module.css';

export type Why = { reason: DeskReason | ''; note: string };

/** What is missing in a reason, or the reason as the server takes it. */
export function readWhy({ reason, note }: Why): WhyProblem | { reason: DeskReason; note?: string } {
  if (reason === '') return { missing: 'reason' };
  if (reason === 'other' && note.trim() === '') return { missing: 'note' };
  return { reason, ...(note.trim() !== '' && { note }) };
}
export type WhyProblem = { missing: 'reason' | 'note' };

/** The contract's limit. */
const LONGEST_NOTE = 500;

type WhyFieldsProps = {
  why: Why;
  onChange: (why: Why) => void;
  problem: WhyProblem['missing'] | null;
};

/** Why the operator looks or acts: the person reads the reason, colleagues the note. */
export function WhyFields({ why, onChange, problem }: WhyFieldsProps) {
  const [reasonId, noteId] = [useId(), useId()];
  const words = texts.people;
  return (
    <div className={styles.row}>
      <SelectField
        id={reasonId}
        label={words.reason}
        placeholder={words.choose}
        value={why.reason}
        onChange={(reason) => onChange({ ...why, reason: reason as Why['reason'] })}
        options={DESK_REASONS.map((value) => ({ value, label: words.reasons[value] }))}
        error={problem === 'reason' ? words.needed : null}
        errorPrefix={texts.errorPrefix}
      />
      <TextField
        id={noteId}
        label={words.note}
        hint={words.noteHint}
        value={why.note}
        maxLength={LONGEST_NOTE}
        autoComplete="off"
        onChange={(note) => onChange({ ...why, note })}
        error={problem === 'note' ? words.noteNeeded : null}
        errorPrefix={texts.errorPrefix}
      />
    </div>
  );
}
