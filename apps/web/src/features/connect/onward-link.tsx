import { useTranslations } from 'use-intl';
import { isOff } from '#platform/router/page-data.ts';
import { PATHS } from '@portico/client/router/paths.ts';
import { ButtonLink } from '@portico/ui/button/button.tsx';

/** Where to go from a request that has ended: to the other partners, or home where they are not shown. */
export function OnwardLink() {
  const t = useTranslations('not_found');
  return isOff(PATHS.ecosystem) ? (
    <ButtonLink to={PATHS.home}>{t('home')}</ButtonLink>
  ) : (
    <ButtonLink to={PATHS.ecosystem}>{t('ecosystem')}</ButtonLink>
  );
}
