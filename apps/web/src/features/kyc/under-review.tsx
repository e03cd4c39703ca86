import { useTranslations } from 'use-intl';
import { PATHS } from '#lib/paths.ts';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';

/** Nothing can be changed while somebody looks at it; the start page shows how it stands. */
export function UnderReview() {
  const t = useTranslations();
  return (
    <>
      <Alert kind="info">{t('notices.documents_under_review')}</Alert>
      <ButtonLink to={PATHS.home}>{t('not_found.home')}</ButtonLink>
    </>
  );
}
