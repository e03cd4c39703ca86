import { texts } from '#texts.ts';
import styles from './decide.module.css';

/** The contract's limit. */
const LONGEST = 2000;

export function Note({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <div className={styles.note}>
      <label htmlFor="note">{texts.decide.note}</label>
      <p id="note-hint" className={styles.hint}>
        {texts.decide.noteHint}
      </p>
      <textarea
        id="note"
        aria-describedby="note-hint"
        rows={3}
        dir="auto"
        maxLength={LONGEST}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
