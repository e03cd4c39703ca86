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

/** What the partner wants, or that only its team may go there. */
export function useHead({ partner, held }: Asked) {
  const t = useTranslations('connect');
  const name = { partner: isolated(partner.name) };
  return held
    ? { title: t('refused_title'), lede: t('held_text', name) }
    : { title: t('title_to', name), lede: <Host partner={partner} text="lede" /> };
}

/** Nobody is signed in here. */
export function SignIn(props: SignInProps) {
  const { asked, refusal } = props;
  const t = useTranslations('connect');
  const toSignIn = useToSignIn();
  const head = useHead(asked);
  const go = { onClick: toSignIn, children: t('sign_in') };
  if (asked.held) {
    return (
      <Frame partner={asked.partner} {...head}>
        <Button {...go} />
      </Frame>
    );
  }
  return (
    <Frame partner={asked.partner} {...head} troubled={refusal !== null}>
      <Panel>
        <Gets asked={asked} scopes={asked.scopes} person={null} />
        <Refusal {...props} />
        <div className={styles.actions}>
          <Button {...go} aria-describedby="sign-in-hint" />
          <p id="sign-in-hint" className={styles.small}>
            {t('sign_in_text')}
          </p>
          <NotNow {...props} />
        </div>
      </Panel>
    </Frame>
  );
}
