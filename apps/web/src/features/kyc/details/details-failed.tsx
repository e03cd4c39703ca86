import { useTranslations } from 'use-intl';
import type { Failure } from '@portico/client/http/answer.ts';
import { useErrorText } from '@portico/client/i18n/texts.ts';
import { Alert } from '@portico/ui/feedback/alert.tsx';

/** Why the details were not accepted. */
export function DetailsFailed({ failed, onClose }: { failed: Failure; onClose: () => void }) {
  const t = useTranslations('shell');
  const errorText = useErrorText();
  return (
    <Alert kind="error" onClose={onClose} closeLabel={t('close')}>
      <p>{errorText(failed)}</p>
    </Alert>
  );
}
