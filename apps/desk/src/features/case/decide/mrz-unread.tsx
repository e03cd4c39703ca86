import { ZONE_UNREAD_REASONS, type ZoneUnreadReason } from '@portico/contract';
import { texts } from '#texts.ts';
import type { Reading } from '../warnings.ts';
import styles from './decide.module.css';

type MrzUnreadProps = {
  reading: Reading | null;
  value: ZoneUnreadReason | null;
  onChange: (value: ZoneUnreadReason | null) => void;
};

/** Whether the machine-readable zone was read, and why not; an answer is required. */
export function MrzUnread({ reading, value, onChange }: MrzUnreadProps) {
  const words = texts.decide;
  if (reading !== null) {
    return (
      <p className={styles.lede}>
        {`${texts.mrz.title}: ${reading.valid ? texts.mrz.valid : texts.mrz.invalid}`}
      </p>
    );
  }
  return (
    <div className={styles.note}>
      <label htmlFor="mrz-unread">{words.mrzUnread}</label>
      <p id="mrz-unread-hint" className={styles.hint}>
        {words.mrzUnreadHint}
      </p>
      <select
        id="mrz-unread"
        className={styles.select}
        aria-describedby="mrz-unread-hint"
        value={value ?? ''}
        data-marked={value !== null || undefined}
        onChange={({ target }) =>
          onChange(target.value === '' ? null : (target.value as ZoneUnreadReason))
        }
      >
        <option value="">{words.choose}</option>
        {ZONE_UNREAD_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {texts.mrzUnreadReasons[reason]}
          </option>
        ))}
      </select>
    </div>
  );
}
