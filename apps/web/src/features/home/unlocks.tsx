import { useTranslations } from 'use-intl';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { FactList } from '@portico/ui/text/fact-list.tsx';
import styles from './home.module.css';

/** The benefits of the verification, the meaning of "all features". */
export function Unlocks() {
  const t = useTranslations('home');
  return (
    <Panel>
      <section className={styles.section} aria-labelledby="unlocks">
        <h2 id="unlocks">{t('unlocks')}</h2>
        <FactList
          facts={[
            { icon: 'arch', text: t('unlocks_partners') },
            { icon: 'card', text: t('unlocks_once') },
            { icon: 'lock', text: t('unlocks_privacy') },
          ]}
        />
      </section>
    </Panel>
  );
}
