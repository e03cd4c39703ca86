import { getProfile } from '@portico/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { returnTo, storeReturnTo } from '#domain/sign-up/drafts.ts';
import { call } from '#platform/http/call.ts';
import type { Failure } from '@portico/client/http/answer.ts';
import { useLocation, useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS, type Path } from '@portico/client/router/paths.ts';
import { usePage } from '@portico/client/router/use-page.ts';
import { Button, ButtonLink } from '@portico/ui/button/button.tsx';
import { Loader } from '@portico/ui/feedback/loader.tsx';
import { Doorway } from '@portico/ui/layout/doorway.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';
import { pieces } from '@portico/ui/text/pieces.tsx';
import { VisuallyHidden } from '@portico/ui/text/visually-hidden.tsx';
import { leadsOn, type Outcome, outcomeOf, targetOf } from './outcomes.ts';
import { ProfileFailed } from './profile-failed.tsx';
import styles from './success.module.css';
import { NextStep, Prepare, WhatNext } from './what-next.tsx';

/** The page after a completed step, with one button that leads on (R-OK-1 to 3). */
export function SuccessPage() {
  const { state } = useLocation();
  const outcome = outcomeOf(state?.from);
  const [target] = useState(() => leadsOn(outcome, returnTo()));
  return target === null ? <Success outcome={outcome} /> : <StraightOn target={target} />;
}

/** Straight back to a partner's request (R-OP-11), or to the partner console. */
function StraightOn({ target }: { target: Path }) {
  const t = useTranslations('shell');
  const navigate = useNavigate();
  useEffect(() => {
    storeReturnTo(null);
    navigate(target, { replace: true });
  }, [navigate, target]);
  return <Loader label={t('loading')} />;
}

const learnAhead = async () =>
  (await import('#domain/verification/own-verification.ts')).learnFirst();

function Success({ outcome }: { outcome: Outcome }) {
  const t = useTranslations();
  const navigate = useNavigate();
  const [failed, setFailed] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const asking = useRef(false);
  // Its button leads to the verification, or to the page that offers it.
  const isSignUp =
    (outcome.message === 'account_created' || outcome.message === 'registration') &&
    returnTo() === null;
  const plainTitle =
    outcome.message === 'kyc_sent'
      ? t.markup('success.kyc_sent', { lead: (text) => text, sep: () => '', rest: () => '' })
      : t(`success.${outcome.message}` as 'success.account_created');
  usePage(plainTitle, { errors: failed !== null });

  // What the verification's first page shows, and what its guard asks for, while this page is read (R-ROUTE-14).
  useEffect(() => {
    if (outcome.verify) learnAhead().catch(() => undefined);
  }, [outcome.verify]);

  const go = async () => {
    if (asking.current) return;
    asking.current = true;
    setBusy(true);
    setFailed(null);
    const profile = await call(getProfile);
    asking.current = false;
    setBusy(false);
    if (!profile.ok) return setFailed(profile);
    const target = targetOf(outcome, returnTo());
    storeReturnTo(null);
    navigate(target, { replace: true });
  };

  return (
    <Screen
      title={title()}
      lede={outcome.verify ? t('success.verify_text') : isSignUp && <NextStep />}
      eyebrow={
        <span className={styles.door}>
          <Doorway state="drawing" />
        </span>
      }
    >
      {failed && <ProfileFailed failed={failed} onClose={() => setFailed(null)} />}
      {outcome.verify && <Prepare />}
      {outcome.message === 'kyc_sent' && <WhatNext />}
      <Button busy={busy} busyLabel={t('success.working')} onClick={() => void go()}>
        {outcome.verify ? t('success.verify') : t('success.go_on')}
      </Button>
      {outcome.verify && (
        <ButtonLink variant="link" to={PATHS.home} replace>
          {t('success.not_now')}
        </ButtonLink>
      )}
    </Screen>
  );

  function title() {
    if (outcome.message !== 'kyc_sent') return plainTitle;
    return pieces(
      t.rich('success.kyc_sent', {
        lead: (text) => <span>{text}</span>,
        sep: (text) => <VisuallyHidden>{text}</VisuallyHidden>,
        rest: (text) => <span className={styles.rest}>{text}</span>,
      }),
    );
  }
}
