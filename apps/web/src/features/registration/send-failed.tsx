import { useTranslations } from 'use-intl';
import type { Failure } from '@portico/client/http/answer.ts';
import { useErrorText } from '@portico/client/i18n/texts.ts';
import { Alert } from '@portico/ui/feedback/alert.tsx';

/**
 * Says that no code was sent (R-CODE-6) and that no earlier code is still valid (R-CODE-11); at the hourly limit, also
 * when a code can be sent again.
 */
export function SendFailed({ cause, byPhone }: { cause: Failure | null; byPhone: boolean }) {
  const t = useTranslations();
  const errorText = useErrorText();
  if (cause?.code === 'resend_too_soon') return <Alert kind="info">{t('code.none_works')}</Alert>;
  const own = cause && (byPhone || cause.code === 'too_many_sends') ? errorText(cause) : null;
  return (
    <Alert kind="error">
      {(!byPhone || own === null) && <p>{t('notices.email_send_error')}</p>}
      {own !== null && <p>{own}</p>}
    </Alert>
  );
}
