import { useTranslations } from 'use-intl';
import { storeReturnTo } from '#domain/sign-up/drafts.ts';
import { PartnerArch } from '#ui/media/partner-arch.tsx';
import { isolated, useErrorText } from '@portico/client/i18n/texts.ts';
import { useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS, type Path } from '@portico/client/router/paths.ts';
import { usePage } from '@portico/client/router/use-page.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { LogoMark } from '@portico/ui/icons/logo.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';
import { Address } from '@portico/ui/text/address.tsx';
import { pieces } from '@portico/ui/text/pieces.tsx';
import styles from './link.module.css';
import { SignedInAs } from './sign-in.tsx';
import { type FollowedLink, isDone, type useLink } from './use-link.ts';

type AskingProps = ReturnType<typeof useLink> & {
  known: Extract<FollowedLink, { at: 'asking' }>;
  resumeAt: (detailsSubmitted: boolean) => Path;
};

/** Which app asks; and once the person has confirmed, what is left to do. */
export function Asking(props: AskingProps) {
  const { known, refusal } = props;
  const { name, host, confirmed } = known.link;
  const t = useTranslations('link');
  const errorText = useErrorText();
  const app = isolated(name);
  const title = t(confirmed ? 'confirmed_title' : 'title_for', { app });
  usePage(title, { errors: refusal !== null });
  return (
    <Screen
      title={title}
      lede={
        confirmed
          ? t(STANDING[known.link.verificationStatus] ?? 'open')
          : pieces(
              t.rich('lede', {
                host: () => (
                  <strong className={styles.host}>
                    <Address>{host}</Address>
                  </strong>
                ),
              }),
            )
      }
      eyebrow={
        <span className={styles.doors}>
          <span className={styles.own} aria-hidden="true">
            <LogoMark />
          </span>
          <span className={styles.path} aria-hidden="true" />
          <PartnerArch name={name} />
        </span>
      }
    >
      <Panel>
        {!confirmed && (
          <div className={styles.words}>
            <p>{t('knows', { app })}</p>
            <p>{t('own', { app })}</p>
          </div>
        )}
        {refusal && <Alert kind="error">{errorText(refusal)}</Alert>}
        <div className={styles.actions}>
          {confirmed ? <Next {...props} app={app} /> : <Answer {...props} app={app} />}
        </div>
        <SignedInAs label={known.profile.label} />
      </Panel>
    </Screen>
  );
}

const STANDING: Record<string, 'confirmed' | 'pending'> = {
  CONFIRMED: 'confirmed',
  PENDING: 'pending',
};

type ButtonsProps = AskingProps & { app: string };

function Answer({ known, busy, confirm, refuse, app }: ButtonsProps) {
  const t = useTranslations('connect');
  return (
    <>
      <Button
        busy={busy !== null}
        busyLabel={t('going', { partner: app })}
        onClick={() => void confirm(known)}
      >
        {t('go')}
      </Button>
      <Button variant="ghost" onClick={refuse}>
        {t('not_now')}
      </Button>
    </>
  );
}

/** Into the verification, whose last page leads back here, or back to the app. */
function Next({ known, busy, goBack, resumeAt, app }: ButtonsProps) {
  const t = useTranslations();
  const navigate = useNavigate();
  const { verificationStatus } = known.link;
  const isOpen = ['NONE', 'IN_PROGRESS', 'EXPIRED', 'SUSPENDED'].includes(verificationStatus);
  const done = isDone(known.link);
  const verify = () => {
    storeReturnTo(PATHS.link);
    const hasDetails = known.profile.detailsSubmitted;
    const isAgain = verificationStatus === 'EXPIRED' || verificationStatus === 'SUSPENDED';
    // What is asked of somebody whose photos came back is said on the home page.
    if (!isOpen) navigate(PATHS.home);
    else navigate(isAgain && hasDetails ? PATHS.kycSelect : resumeAt(hasDetails));
  };
  return (
    <>
      {!done && <Button onClick={verify}>{t('link.verify')}</Button>}
      <Button
        {...(!done && { variant: 'ghost' as const })}
        busy={busy === 'return'}
        busyLabel={t('connect.going', { partner: app })}
        onClick={() => void goBack()}
      >
        {t('link.back', { app })}
      </Button>
    </>
  );
}
