import { formatMoment } from '#lib/format.ts';
import { queuePath } from '#lib/queue-filter.ts';
import { errorText, texts } from '#texts.ts';
import { KeyButton } from '#ui/key-button.tsx';
import { Link } from '@portico/client/router/navigation.tsx';
import { Notice } from '@portico/ui/feedback/notice.tsx';
import { Doorway } from '@portico/ui/layout/doorway.tsx';
import styles from './case.module.css';
import type { ClaimState } from './claim-state.ts';

type CaseStateProps = {
  state: ClaimState;
  /** When the person withdrew the case; null while it waits. */
  withdrawnAt: string | null;
  failed: string | null;
  isTaking: boolean;
  onTake: () => void;
};

/** Explains why this case cannot be decided here now, and offers what can be done. */
export function CaseState({ state, withdrawnAt, failed, isTaking, onTake }: CaseStateProps) {
  const words = texts.case;
  const take = (label: string) => (
    <KeyButton
      variant="primary"
      shortcut="T"
      busy={isTaking}
      busyLabel={words.taking}
      onClick={onTake}
    >
      {label}
    </KeyButton>
  );
  return (
    <>
      {failed !== null && failed !== 'missing_token' && withdrawnAt === null && (
        <Notice kind="error" live>
          {errorText(failed)}
        </Notice>
      )}
      {withdrawnAt !== null && (
        <Notice kind="warn" live action={<Link to={queuePath()}>{texts.notThere.back}</Link>}>
          {words.withdrawn(formatMoment(withdrawnAt))}
        </Notice>
      )}
      {state.kind === 'free' && withdrawnAt === null && (
        <div className={styles.free}>
          <Doorway state="empty" />
          <h2>{words.free}</h2>
          <p>{words.freeText}</p>
          {take(words.take)}
        </div>
      )}
      {state.kind === 'lost' && withdrawnAt === null && (
        <Notice kind="warn" live action={take(words.takeAgain)}>
          {words.lost}
        </Notice>
      )}
    </>
  );
}
