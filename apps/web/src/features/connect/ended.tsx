import { useTranslations } from 'use-intl';
import { usePage } from '@portico/client/router/use-page.ts';
import { Doorway } from '@portico/ui/layout/doorway.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';
import { SignedInAs } from './answer.tsx';
import styles from './connect.module.css';
import { OnwardLink } from './onward-link.tsx';
import { Over } from './over.tsx';
import type { Connect, Refused as Why } from './state.ts';

/** A request that nobody can answer here. */
export function Ended({ connect }: { connect: Extract<Connect, { at: Ending }> }) {
  if (connect.at === 'over') return <Over {...connect} />;
  return connect.at === 'refused' ? <Refused why={connect.why} /> : <TeamOnly />;
}

type Ending = 'over' | 'refused' | 'team';

/** The request does not match a registered partner, so there is no address to return to. */
function Refused({ why }: { why: Why }) {
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
      <OnwardLink />
    </Screen>
  );
}

/** The client is in the sandbox, and the signed-in person is not in its team. */
function TeamOnly() {
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
