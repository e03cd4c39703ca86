import { signInAgain } from '#domain/session/use-recent.ts';
import type { Failure } from '@portico/client/http/answer.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { failureText } from './words.ts';

/** Why a change was refused, and the way to sign in again where that helps. */
export function Refusal({ failure }: { failure: Failure | null }) {
  if (failure === null) return null;
  return (
    <>
      <Alert kind="error">{failureText(failure)}</Alert>
      {failure.code === 'recent_sign_in_needed' && (
        <Button variant="small" onClick={() => void signInAgain()}>
          Sign in again
        </Button>
      )}
    </>
  );
}
