import type { DocumentType, ReviewCase } from '@portico/contract';
import { durationOf } from '#lib/durations.ts';
import { pathOfCase } from '#lib/routes.ts';
import { sideName, texts } from '#texts.ts';
import { serverNow } from '@portico/client/browser/clock.ts';
import { Link } from '@portico/client/router/navigation.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import styles from './facts.module.css';

type Duplicate = ReviewCase['otherAccounts'][number];

/** The same document or image in other accounts: a hint for the reviewer, never a decision. */
export function Duplicates({
  duplicates,
  document,
}: {
  duplicates: readonly Duplicate[];
  document: DocumentType;
}) {
  if (duplicates.length === 0) return null;
  const words = texts.duplicates;
  return (
    <Section title={words.title}>
      <ul className={styles.list}>
        {duplicates.map((duplicate) => (
          <li key={`${duplicate.kind} ${duplicate.side} ${duplicate.caseId}`}>
            <strong>{titleOf(duplicate, document)}</strong>
            <span className={styles.line}>
              <span className={styles.muted}>
                {words.when(
                  texts.statuses[duplicate.status],
                  texts.duration(durationOf(serverNow() - Date.parse(duplicate.submittedAt))),
                )}
              </span>
              {/* A decided case cannot be opened. */}
              {duplicate.status === 'PENDING' && (
                <Link to={pathOfCase(duplicate.caseId)}>{words.open}</Link>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function titleOf({ kind, side }: Duplicate, document: DocumentType): string {
  const words = texts.duplicates;
  if (kind === 'may_be_same') return words.may_be_same;
  if (kind === 'same_document' || side === null) return words.same_document;
  return words[kind](sideName(side, document).toLowerCase());
}
