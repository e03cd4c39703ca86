import { useTranslations } from 'use-intl';
import { isolated } from '@portico/client/i18n/texts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { NotNow, Refusal, useToSignIn } from './answer.tsx';
import styles from './connect.module.css';
import { Frame } from './frame.tsx';
import { Gets } from './gets.tsx';
import { Host } from './host.tsx';
import type { Asked } from './state.ts';
import type { UseConnect } from './use-connect.ts';

type SignInProps = Omit<UseConnect, 'connect'> & { asked: Asked };

/** Nobody is signed in here. */
export function SignIn(props: SignInProps) {
  const { asked, refusal } = props;
  const t = useTranslations('connect');
  const toSignIn = useToSignIn();
  const name = isolated(asked.partner.name);
  if (asked.held) {
    return (
      <Frame
        partner={asked.partner}
        title={t('refused_title')}
        lede={t('held_text', { partner: name })}
      >
        <Button onClick={toSignIn}>{t('sign_in')}</Button>
      </Frame>
    );
  }
  return (
    <Frame
      partner={asked.partner}
      title={t('title_to', { partner: name })}
      lede={<Host partner={asked.partner} text="lede" />}
      troubled={refusal !== null}
    >
      <Panel>
        <Gets asked={asked} scopes={asked.scopes} person={null} />
        <Refusal {...props} />
        <div className={styles.actions}>
          <Button onClick={toSignIn} aria-describedby="sign-in-hint">
            {t('sign_in')}
          </Button>
          <p id="sign-in-hint" className={styles.small}>
            {t('sign_in_text')}
          </p>
          <NotNow {...props} />
        </div>
      </Panel>
    </Frame>
  );
}
