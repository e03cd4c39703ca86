import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCooldown } from '#domain/sign-up/use-cooldown.ts';
import { ResendButton } from '#ui/form/resend-button.tsx';
import { type Problem, useProblemText } from '@portico/client/i18n/texts.ts';
import { Link } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { usePage } from '@portico/client/router/use-page.ts';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';
import { Address } from '@portico/ui/text/address.tsx';
import { OtherMethods } from './other-methods.tsx';
import styles from './reset.module.css';
import { cooldownKey, type SentLink, sendResetLink } from './reset-link.ts';

/** The link is on its way; the text is the same whether or not the address has an account. */
export function ResetSent({ sentTo, minutes }: SentLink) {
  const t = useTranslations();
  const text = useProblemText();
  const seconds = useCooldown(cooldownKey(sentTo));
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState<Problem | null>(null);
  usePage(t('code.title_email'), { errors: failed !== null });

  const again = async () => {
    if (seconds > 0 || sending) return;
    setSending(true);
    setFailed(null);
    const answer = await sendResetLink(sentTo);
    setSending(false);
    if (!answer.ok) setFailed(answer.problem);
  };

  return (
    <Screen
      title={t('code.title_email')}
      back={{ label: t('shell.back'), to: PATHS.resetPassword }}
    >
      {failed && (
        <Alert kind="error" closeLabel={t('shell.close')} onClose={() => setFailed(null)}>
          {text(failed)}
        </Alert>
      )}
      {/* Removed while the next link is sent, so that screen readers announce it again. */}
      {!failed && !sending && <Alert kind="success">{t('reset.sent')}</Alert>}
      <Panel>
        <p className={styles.sentTo}>
          <Address>{sentTo}</Address>
          <Link to={PATHS.resetPassword} aria-label={t('code.change_label')}>
            {t('code.change')}
          </Link>
        </p>
        <p className={styles.hint}>{t('reset.sent_hint', { minutes })}</p>
        <ResendButton
          seconds={seconds}
          busy={sending}
          texts={{
            again: t('reset.again'),
            wait: t('reset.again_wait', { seconds: String(seconds) }),
            busy: t('reset.submitting'),
            ready: t('reset.again_ready'),
          }}
          onResend={() => void again()}
        />
      </Panel>
      <OtherMethods />
    </Screen>
  );
}
