import { useTranslations } from 'use-intl';
import { isolated } from '@portico/client/i18n/texts.ts';
import { Loader } from '@portico/ui/feedback/loader.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import styles from './connect.module.css';
import { Frame } from './frame.tsx';
import { Gets } from './gets.tsx';
import { Host } from './host.tsx';
import type { Asked } from './state.ts';

/** The page as the server sends it: everything to read. The buttons follow once it is known who is signed in. */
export function Reading({ asked }: { asked: Asked }) {
  const t = useTranslations();
  const name = isolated(asked.partner.name);
  return (
    <Frame
      partner={asked.partner}
      title={t('connect.title_to', { partner: name })}
      lede={<Host partner={asked.partner} text="lede" />}
    >
      <Panel>
        <Gets asked={asked} scopes={asked.scopes} person={null} />
        <div className={styles.pending}>
          <Loader label={t('shell.loading')} />
        </div>
      </Panel>
    </Frame>
  );
}
