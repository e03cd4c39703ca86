import { useTranslations } from 'use-intl';
import type { Failure } from '#platform/http/answer.ts';
import { useErrorText } from '#platform/i18n/texts.ts';
import { Alert } from '#ui/feedback/alert.tsx';

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
