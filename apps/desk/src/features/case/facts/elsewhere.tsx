import type { DocumentType, ReviewCase } from '@portico/contract';
import { now } from '#lib/clock.ts';
import { durationOf } from '#lib/durations.ts';
import { linkTo, pathOfCase } from '#lib/routes.ts';
import { sideName, texts } from '#texts.ts';
import { Section } from '#ui/section.tsx';
import styles from './facts.module.css';

type Seen = ReviewCase['elsewhere'][number];

/** The same document or image in other accounts: a hint for the reviewer, never a decision. */
export function Elsewhere({ seen, document }: { seen: readonly Seen[]; document: DocumentType }) {
  if (seen.length === 0) return null;
  const words = texts.elsewhere;
  return (
    <Section title={words.title}>
      <ul className={styles.list}>
        {seen.map((one) => (
          <li key={`${one.kind} ${one.side} ${one.caseId}`}>
            <strong>{titleOf(one, document)}</strong>
            <span className={styles.line}>
              <span className={styles.muted}>
                {words.when(
                  texts.statuses[one.status],
                  texts.duration(durationOf(now() - Date.parse(one.submittedAt))),
                )}
              </span>
              {/* A decided case cannot be opened. */}
              {one.status === 'PENDING' && <a {...linkTo(pathOfCase(one.caseId))}>{words.open}</a>}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function titleOf({ kind, side }: Seen, document: DocumentType): string {
  const words = texts.elsewhere;
  if (kind === 'same_document' || side === null) return words.same_document;
  return words[kind](sideName(side, document).toLowerCase());
}
