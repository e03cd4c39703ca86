import { COUNTRIES, DOCUMENTS, QUEUE_WAITS, type QueueFilter } from '@portico/contract';
import type { ReactNode } from 'react';
import { countryName } from '#lib/format.ts';
import { filterIn, searchOf } from '#lib/queue-filter.ts';
import { texts } from '#texts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { classes } from '@portico/ui/styles/classes.ts';
import styles from './queue.module.css';
import type { Queue } from './use-queue.ts';

type FilterProps = { filter: QueueFilter; onChange: (filter: QueueFilter) => void };

const BY_NAME = [...COUNTRIES].sort((a, b) => countryName(a).localeCompare(countryName(b)));

/** Narrows the queue: by how long a case waits, its document, the issuing country, and to later attempts. */
export function Filter({ filter, onChange }: FilterProps) {
  const words = texts.queue.filter;
  const choose = (name: string, value: string) => {
    const params = new URLSearchParams(searchOf(filter));
    params.set(name, value);
    onChange(filterIn(`${params}`));
  };
  return (
    <fieldset className={styles.filter}>
      <legend>{words.legend}</legend>
      <Choice
        label={words.waited}
        any={words.anyWait}
        value={filter.waitedHours}
        onChoose={(value) => choose('hours', value)}
      >
        {QUEUE_WAITS.map((hours) => (
          <option key={hours} value={hours}>
            {words.waits[hours]}
          </option>
        ))}
      </Choice>
      <Choice
        label={texts.queue.columns.document}
        any={words.anyDocument}
        value={filter.document}
        onChoose={(value) => choose('document', value)}
      >
        {DOCUMENTS.map((type) => (
          <option key={type} value={type}>
            {texts.documents[type]}
          </option>
        ))}
      </Choice>
      <Choice
        label={texts.queue.columns.country}
        any={words.anyCountry}
        value={filter.country}
        onChoose={(value) => choose('country', value)}
      >
        {BY_NAME.map((country) => (
          <option key={country} value={country}>
            {countryName(country)}
          </option>
        ))}
      </Choice>
      <label className={styles.automatic}>
        <input
          type="checkbox"
          checked={filter.isLater ?? false}
          onChange={({ target }) => choose('later', target.checked ? '1' : '')}
        />
        {words.later}
      </label>
    </fieldset>
  );
}

type ChoiceProps = {
  label: string;
  /** The name of the choice that narrows nothing. */
  any: string;
  value: string | number | undefined;
  onChoose: (value: string) => void;
  children: ReactNode;
};

function Choice({ label, any, value = '', onChoose, children }: ChoiceProps) {
  return (
    <select aria-label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
      <option value="">{any}</option>
      {children}
    </select>
  );
}

/** How many cases match, and the way back to all of them. */
export function Matches({ queue, onClear }: { queue: Queue | null; onClear: () => void }) {
  const words = texts.queue.filter;
  const count = queue?.cases.length;
  return (
    <div className={classes(styles.matches, count === 0 && styles.none)}>
      <p role="status">
        {queue &&
          (count === 0 ? words.none : words.matches(queue.cases.length, queue.next !== null))}
      </p>
      <Button variant="quiet" onClick={onClear}>
        {words.clear}
      </Button>
    </div>
  );
}
