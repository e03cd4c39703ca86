import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from '#lib/navigation.tsx';
import { PATHS } from '#lib/paths.ts';
import { type Problem, useProblemText } from '#lib/texts.ts';
import { useCooldown } from '#lib/use-cooldown.ts';
import { usePage } from '#lib/use-page.ts';
import { Address } from '#ui/address.tsx';
import { Alert } from '#ui/alert.tsx';
import { Panel } from '#ui/panel.tsx';
import { ResendButton } from '#ui/resend-button.tsx';
import { Screen } from '#ui/screen.tsx';
import { OtherWays } from './other-ways.tsx';
import styles from './reset.module.css';
import { cooldownKey, type SentLink, sendResetLink } from './reset-link.ts';

/** The link is on its way: the same words whether or not the address has an account. */
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
      {/* Gone while the next one is sent, so that it is said anew. */}
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
      <OtherWays />
    </Screen>
  );
}
