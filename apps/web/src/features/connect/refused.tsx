import { useTranslations } from 'use-intl';
import { PATHS } from '@portico/client/router/paths.ts';
import { usePage } from '@portico/client/router/use-page.ts';
import { ButtonLink } from '@portico/ui/button/button.tsx';
import { Doorway } from '@portico/ui/layout/doorway.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';
import styles from './connect.module.css';
import type { Refused as Why } from './state.ts';

/** The request does not match a registered partner, so there is no address to return to. */
export function Refused({ why }: { why: Why }) {
  const t = useTranslations();
  usePage(t('connect.refused_title'));
  return (
    <Screen
      title={t('connect.refused_title')}
      lede={`${t(`connect.refused_${why}`)} ${t('connect.refused_next')}`}
      eyebrow={
        <span className={styles.door}>
          <Doorway state="closed" />
        </span>
      }
    >
      <ButtonLink to={PATHS.ecosystem}>{t('not_found.ecosystem')}</ButtonLink>
    </Screen>
  );
}
