import { type Profile, renewVerification, type Verification } from '@portico/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { learnFirst } from '#domain/verification/own-verification.ts';
import { call } from '#platform/http/call.ts';
import { useDates } from '#platform/i18n/dates.ts';
import type { Failure } from '@portico/client/http/answer.ts';
import { useErrorText } from '@portico/client/i18n/texts.ts';
import { useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS, type Path } from '@portico/client/router/paths.ts';
import { Button, ButtonLink } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import styles from './course.module.css';
import { isReady, SavedText, savedOf } from './saved.tsx';

/** Offers to renew a verification that ends soon. */
export function Renew({ profile }: { profile: Profile }) {
  const t = useTranslations('standing');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failure | null>(null);
  const renew = async () => {
    setBusy(true);
    setFailed(null);
    const answer = await call(renewVerification);
    if (answer.ok) {
      // The pages of the verification are open from now on, and must not open before they know it.
      await learnFirst();
      return navigate(profile.detailsSubmitted ? PATHS.kycSelect : PATHS.residency);
    }
    setBusy(false);
    setFailed(answer);
  };
  return (
    <section aria-labelledby="renewal" className={styles.reasons}>
      <h3 id="renewal">{t('renew_title')}</h3>
      <p>{t('renew_text')}</p>
      {failed && <Alert kind="error">{errorText(failed)}</Alert>}
      <Button busy={busy} busyLabel={t('renewing')} onClick={() => void renew()}>
        {t('renew_action')}
      </Button>
    </section>
  );
}

type RenewalProps = { verification: Verification; profile: Profile; resumePath: Path };

/** What a renewal changes about the verification beside it, and how to go on. */
export function Renewal({ verification, profile, resumePath }: RenewalProps) {
  const t = useTranslations();
  const { date } = useDates();
  const { status, validUntil = null, document } = verification;
  const saved = savedOf(verification, profile.detailsSubmitted);
  const isUnsent = status === 'IN_PROGRESS' || (status === 'REJECTED' && saved.photos.length > 0);
  const to = isUnsent ? resumePath : { REJECTED: PATHS.kycSelect }[status as string];
  const action = isUnsent
    ? isReady(saved)
      ? t('check.go_on')
      : t('home.progress_action')
    : t('home.rejected_action');
  return (
    <section aria-labelledby="renewal" className={styles.reasons}>
      <h3 id="renewal">{t('standing.renewal_title')}</h3>
      {validUntil !== null && (
        <p>
          {t(status === 'REJECTED' ? 'standing.renewal_refused' : 'standing.renewal_text', {
            when: date(validUntil),
          })}
        </p>
      )}
      {isUnsent && <SavedText saved={saved} document={document} />}
      {to !== undefined && <ButtonLink to={to}>{action}</ButtonLink>}
    </section>
  );
}
