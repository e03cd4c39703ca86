import type { Failure } from '@portico/client/http/answer.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import styles from './console.module.css';
import { failureText } from './words.ts';

/** Another try would have the same answer. */
const FINAL: readonly Failure['code'][] = [
  'client_unknown',
  'invitation_over',
  'invitation_for_another',
];

type FailedProps = { failure: Failure; onRetry: () => void };

/** What could not be loaded, and the button that tries again. */
export function Failed({ failure, onRetry }: FailedProps) {
  return (
    <div className={styles.narrow}>
      <Alert kind="error">{failureText(failure)}</Alert>
      {!FINAL.includes(failure.code) && (
        <Button variant="small" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
