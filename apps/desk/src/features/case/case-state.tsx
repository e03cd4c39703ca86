import { errorText, texts } from '#texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { ClaimState } from './claim-state.ts';

type CaseStateProps = {
  state: ClaimState;
  failed: string | null;
  isTaking: boolean;
  onTake: () => void;
};

/** Why this case cannot be decided here just now, and what can be done about it. */
export function CaseState({ state, failed, isTaking, onTake }: CaseStateProps) {
  const words = texts.case;
  const take = (label: string) => (
    <Button kind="primary" shortcut="T" busy={isTaking} busyLabel={words.taking} onClick={onTake}>
      {label}
    </Button>
  );
  return (
    <>
      {failed !== null && failed !== 'missing_token' && (
        <Notice kind="error" live>
          {errorText(failed)}
        </Notice>
      )}
      {state.kind === 'free' && (
        <Notice kind="info" action={take(words.take)}>
          {words.free}
        </Notice>
      )}
      {state.kind === 'lost' && (
        <Notice kind="warn" live action={take(words.takeAgain)}>
          {words.lost}
        </Notice>
      )}
    </>
  );
}
