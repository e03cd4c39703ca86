import { useTranslations } from 'use-intl';
import type { Failure } from '@portico/client/http/answer.ts';
import { useErrorText } from '@portico/client/i18n/texts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';

/** The sentence of the specification with its cause, and a retry. */
export function ProfileRetry({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const t = useTranslations();
  const errorText = useErrorText();
  // "Failed to fetch profile." is the specification's text for any refusal by the server.
  const answered = failure.code !== 'network_error' && failure.code !== 'parsing_error';
  const cause = answered ? t('notices.failed_fetch_profile') : errorText(failure);
  return (
    <>
      <Alert kind="error">
        {t('notices.failed_load_profile')} {cause}
      </Alert>
      <Button variant="ghost" onClick={onRetry}>
        {t('shell.retry')}
      </Button>
    </>
  );
}
