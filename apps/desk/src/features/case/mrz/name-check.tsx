import { compareNames, type PersonName } from '@portico/contract/rules/names';
import { useState } from 'react';
import { texts } from '#texts.ts';
import { Badge } from '@portico/ui/text/badge.tsx';
import styles from './mrz.module.css';

/**
 * The name as the reviewer reads it on a document without a machine-readable zone, compared while
 * typing.
 */
export function NameCheck({ entered }: { entered: PersonName }) {
  const [read, setRead] = useState<PersonName>({ first: '', last: '' });
  const words = texts.names;
  const result = read.first.trim() && read.last.trim() ? compareNames(entered, read) : null;
  return (
    <details className={styles.fields}>
      <summary>{words.title}</summary>
      <div className={styles.names}>
        <p className={styles.hint}>{words.hint}</p>
        <label>
          {words.family}
          <input
            dir="auto"
            autoComplete="off"
            spellCheck={false}
            value={read.last}
            onChange={(event) => setRead({ ...read, last: event.target.value })}
          />
        </label>
        <label>
          {words.given}
          <input
            dir="auto"
            autoComplete="off"
            spellCheck={false}
            value={read.first}
            onChange={(event) => setRead({ ...read, first: event.target.value })}
          />
        </label>
        <p role="status" className={styles.resultLine}>
          {result && (
            <>
              <Badge tone={result.agreement === 'differs' ? 'bad' : 'good'}>
                {words.agreement[result.agreement]}
              </Badge>
              {result.why && <span className={styles.hint}>{words.why[result.why]}</span>}
            </>
          )}
        </p>
      </div>
    </details>
  );
}
