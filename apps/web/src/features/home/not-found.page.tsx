import { useTranslations } from 'use-intl';
import { isOff } from '#platform/router/page-data.ts';
import { PATHS } from '@portico/client/router/paths.ts';
import { usePage } from '@portico/client/router/use-page.ts';
import { ButtonLink } from '@portico/ui/button/button.tsx';
import { Doorway } from '@portico/ui/layout/doorway.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';
import styles from './not-found.module.css';

/** For every unknown address (R-ROUTE-5): a row of closed doors, and one with light in it. */
export function NotFoundPage() {
  const t = useTranslations('not_found');
  usePage(t('title'));
  return (
    <Screen title={t('title')} lede={t('text')} eyebrow={<Doors />}>
      <ButtonLink to={PATHS.home}>{t('home')}</ButtonLink>
      {!isOff(PATHS.ecosystem) && (
        <ButtonLink to={PATHS.ecosystem} variant="ghost">
          {t('ecosystem')}
        </ButtonLink>
      )}
    </Screen>
  );
}

function Doors() {
  return (
    <span className={styles.doors}>
      <Doorway state="empty" />
      <Doorway state="empty" />
      <Doorway state="lit" />
      <Doorway state="empty" />
    </span>
  );
}
