import { type Comparison, type MrzReading, type ReviewCase, readMrz } from '@portico/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '#lib/call.ts';
import { errorText, texts } from '#texts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Notice } from '@portico/ui/feedback/notice.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import type { Reading } from '../warnings.ts';
import { Comparisons } from './comparisons.tsx';
import styles from './mrz.module.css';
import { formatOf, lengthsOf, tidyMrz } from './mrz-lines.ts';
import { ReadFields } from './read-fields.tsx';

/** Id of the field, for the key that focuses it. */
export const MRZ_FIELD = 'mrz';

type MrzBoxProps = {
  review: ReviewCase;
  /** Only the operator who holds the claim may read the MRZ. */
  mayRead: boolean;
  onRead: (reading: Reading, found: Pick<ReviewCase, 'otherAccounts' | 'personTag'>) => void;
};

type Answer = { reading: MrzReading | null; comparisons: Comparison[] };

/**
 * The machine-readable zone as the reviewer types it, its check digits, and how it compares with
 * what was entered.
 */
export function MrzBox({ review, mayRead, onRead }: MrzBoxProps) {
  const [lines, setLines] = useState('');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const result = useRef<HTMLDivElement>(null);
  const words = texts.mrz;

  // The result may appear below the visible part of the column.
  useEffect(() => {
    if (answer) result.current?.scrollIntoView({ block: 'nearest' });
  }, [answer]);

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (busy || !mayRead || lines.trim() === '') return;
    setBusy(true);
    const answer = await call(readMrz, { id: review.id, lines: lines.trim() });
    setBusy(false);
    setFailed(answer.ok ? null : answer.code);
    if (!answer.ok) return;
    const { reading, comparisons, otherAccounts, personTag } = answer.value;
    setAnswer({ reading, comparisons });
    if (reading) {
      const found = { otherAccounts, ...(personTag && { personTag }) };
      onRead({ valid: reading.valid, comparisons }, found);
    }
  };
  const format = formatOf(lines);
  const lengths = lengthsOf(lines);
  const earlier = answer === null ? review.mrz : null;
  return (
    <Section title={words.title}>
      <form className={styles.form} onSubmit={submit}>
        <p id="mrz-hint" className={styles.hint}>
          {words.hint}
        </p>
        <textarea
          id={MRZ_FIELD}
          aria-label={words.label}
          aria-describedby="mrz-hint mrz-lengths"
          className={styles.lines}
          rows={3}
          cols={44}
          wrap="off"
          dir="ltr"
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          value={lines}
          onChange={(event) => setLines(tidyMrz(event.target.value))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            void submit();
          }}
        />
        <div className={styles.foot}>
          <p id="mrz-lengths" className={styles.hint}>
            {format
              ? words.whole(format.name)
              : lengths.length === 0
                ? words.expected
                : lengths.map((length, at) => words.line(at + 1, length)).join(' · ')}
          </p>
          <Button
            variant="ghost"
            type="submit"
            busy={busy}
            busyLabel={words.checking}
            unavailable={!mayRead || lines === ''}
          >
            {words.check}
          </Button>
        </div>
      </form>
      <div ref={result} className={styles.result}>
        {failed !== null && (
          <Notice kind="error" live>
            {errorText(failed)}
          </Notice>
        )}
        {answer && answer.reading === null && (
          <Notice kind="warn" live>
            {words.unread}
          </Notice>
        )}
        {answer?.reading && (
          <>
            <Notice kind={answer.reading.valid ? 'success' : 'warn'} live>
              {`${answer.reading.valid ? words.valid : words.invalid} (${answer.reading.format})`}
            </Notice>
            <Comparisons comparisons={answer.comparisons} />
            <ReadFields reading={answer.reading} />
          </>
        )}
      </div>
      {earlier && (
        <>
          <p className={styles.hint}>
            {`${earlier.valid ? words.valid : words.invalid}. ${words.comparedEarlier}`}
          </p>
          <Comparisons comparisons={earlier.comparisons} />
        </>
      )}
    </Section>
  );
}
