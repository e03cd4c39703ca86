import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { showToast } from '#lib/toasts.ts';
import { Alert } from '#ui/alert.tsx';

/** A way back without a session (R-SOC-3): in the red toast of the specification, and on the page, where it stays. */
export function SocialFailed({ text, onClose }: { text: string | null; onClose: () => void }) {
  const t = useTranslations();
  useEffect(() => {
    showToast({
      kind: 'error',
      ...(text === null ? { text: 'errors.social_failed' } : { plain: text }),
    });
  }, [text]);
  return (
    <Alert kind="error" takesFocus closeLabel={t('shell.close')} onClose={onClose}>
      {text === null ? t('errors.social_failed') : <bdi>{text}</bdi>}
    </Alert>
  );
}
