import { useTranslations } from 'use-intl';
import { usePage } from '@portico/client/router/use-page.ts';
import { Doorway } from '@portico/ui/layout/doorway.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';
import { SignedInAs } from './answer.tsx';
import styles from './connect.module.css';

/** The client is in the sandbox, and the signed-in person is not in its team. */
export function TeamOnly() {
  const t = useTranslations('connect');
  usePage(t('refused_title'));
  return (
    <Screen
      title={t('refused_title')}
      lede={t('refused_team')}
      eyebrow={
        <span className={styles.door}>
          <Doorway state="closed" />
        </span>
      }
    >
      <SignedInAs profile={null} />
    </Screen>
  );
}
