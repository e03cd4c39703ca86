import { acceptedPasskeys } from '@portico/contract';
import { Suspense, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { canKeepPasskey, createPasskey } from '#domain/passkeys/passkeys.ts';
import { AccountTexts } from '#domain/texts/account-texts.tsx';
import { call } from '#platform/http/call.ts';
import { nowMs } from '@portico/client/browser/clock.ts';
import { readKey, writeKey } from '@portico/client/browser/storage.ts';
import { type Problem, useProblemText } from '@portico/client/i18n/texts.ts';
import { useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { showToast } from '@portico/client/toasts/toasts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import styles from './passkey-offer.module.css';

/** When the person put off the offer in this browser, in ms since 1970 UTC. */
const PUT_OFF = 'passkeyPutOff';
const QUIET_MS = 30 * 24 * 60 * 60_000;

const isPutOff = () => nowMs() - Number(readKey(PUT_OFF) ?? 0) < QUIET_MS;

/** Offers a passkey to a person who has none, where this device can keep one; at most every thirty days after “Not now”. */
export function PasskeyOffer() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    let left = false;
    void isWorthOffering().then((worth) => !left && setShown(worth));
    return () => {
      left = true;
    };
  }, []);
  return (
    shown && (
      <Suspense>
        <AccountTexts>
          <Offer onDone={() => setShown(false)} />
        </AccountTexts>
      </Suspense>
    )
  );
}

async function isWorthOffering(): Promise<boolean> {
  if (isPutOff() || !(await canKeepPasskey())) return false;
  const accepted = await call(acceptedPasskeys);
  return accepted.ok && accepted.value.allAcceptedCredentialIds.length === 0;
}

function Offer({ onDone }: { onDone: () => void }) {
  const t = useTranslations();
  const text = useProblemText();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  const create = async () => {
    setBusy(true);
    setProblem(null);
    const created = await createPasskey();
    setBusy(false);
    if (created === 'added') {
      showToast({ kind: 'success', text: 'security.way_added' });
      onDone();
      // Its page says why the person has to sign in again.
    } else if (created === 'recent_sign_in_needed') navigate(PATHS.security);
    else if (created !== 'cancelled') setProblem(created.problem);
  };

  return (
    <Panel>
      <section className={styles.offer} aria-labelledby="passkey-offer">
        <h2 id="passkey-offer">{t('security.passkey_offer')}</h2>
        <p>{t('security.passkey_offer_text')}</p>
        {problem && (
          <Alert kind="error" closeLabel={t('shell.close')} onClose={() => setProblem(null)}>
            {text(problem)}
          </Alert>
        )}
        <div className={styles.actions}>
          <Button
            busy={busy}
            busyLabel={t('security.passkey_confirm')}
            onClick={() => void create()}
          >
            {t('security.passkey_create')}
          </Button>
          <Button
            variant="ghost"
            unavailable={busy}
            onClick={() => {
              if (busy) return;
              writeKey(PUT_OFF, String(nowMs()));
              onDone();
            }}
          >
            {t('terms_due.later')}
          </Button>
        </div>
      </section>
    </Panel>
  );
}
