import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { showToast } from '#lib/toasts.ts';
import { Alert } from '#ui/alert.tsx';

/** A way back without a session (R-SOC-3): in the red toast of the specification, and on the page, where it stays. */
export function SocialFailed({ text }: { text: string | null }) {
  const t = useTranslations('errors');
  useEffect(() => {
    showToast({
      kind: 'error',
      ...(text === null ? { text: 'errors.social_failed' } : { plain: text }),
    });
  }, [text]);
  return (
    <Alert kind="error" takesFocus>
      {text === null ? t('social_failed') : <bdi>{text}</bdi>}
    </Alert>
  );
}
