import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  type Failed,
  forgetSocialReturn,
  sayFailed,
  socialReturnAt,
} from '#domain/session/social-return.ts';
import { choose, identifiers, returnTo, storeReturnTo, useDraft } from '#domain/sign-up/drafts.ts';
import { useBeginSignUp } from '#domain/sign-up/use-begin-sign-up.ts';
import { identify, useIsIdentifier } from '#domain/sign-up/use-identifier.ts';
import { useForm } from '#platform/forms/form.ts';
import { isOff, pageData } from '#platform/router/page-data.ts';
import { useAccessToken } from '#platform/session/session.ts';
import { IdentifierField } from '#ui/form/identifier-field.tsx';
import { SpokenError } from '#ui/form/spoken-error.tsx';
import { useHydrated } from '@portico/client/browser/use-hydrated.ts';
import { useLoaded } from '@portico/client/browser/use-loaded.ts';
import { Link, useLocation, useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS, type Path } from '@portico/client/router/paths.ts';
import { usePage } from '@portico/client/router/use-page.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Loader } from '@portico/ui/feedback/loader.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';
import { pieces } from '@portico/ui/text/pieces.tsx';
import styles from './auth.module.css';
import { Entries } from './entry/entries.tsx';
import { ENTRY_FIELD } from './entry/field-id.ts';
import { Partners } from './partners.tsx';

/** The entry page, and the page that sign-in providers redirect to (R-ENTRY-9). */
export function AuthPage() {
  const t = useTranslations('shell');
  const hydrated = useHydrated();
  const [arrived] = useState(() => socialReturnAt(PATHS.auth));
  useEffect(forgetSocialReturn, []);
  const signedIn = useAccessToken() !== null;
  const SignedIn = useLoaded(signedIn && arrived?.kind !== 'signed in', loadSignedIn);
  const { newPassword } = useDraft(identifiers);
  const NewPassword = useLoaded(!signedIn && newPassword !== '', loadNewPassword);
  const failed = hydrated && arrived?.kind === 'failed' ? arrived : null;
  const foreign = useFailed(failed);
  // A visitor who comes back signed in is about to be redirected: the form would only flash.
  if (!hydrated && pageData().returning) return <Loader label={t('loading')} />;
  if (hydrated && arrived?.kind === 'signed in') return <Arrived kyc={arrived.kyc} />;
  const beside = isOff(PATHS.ecosystem) ? null : <Partners />;
  // Only for a visitor who is signed in. For all others the form from the server's HTML stays, without a layout shift.
  if (SignedIn) return <SignedIn failed={failed !== null} above={foreign} beside={beside} />;
  if (NewPassword) return <NewPassword above={foreign} beside={beside} />;
  return <Entry failed={failed !== null} above={foreign} beside={beside} />;
}

type EntryProps = { failed: boolean; above: ReactNode; beside: ReactNode };

/** Names the protected page that a visitor asked for (R-ENTRY-15); `/` and pages that ask for a sign-in have none. */
function headingOf(wanted: Path | null) {
  if (wanted === PATHS.kycDoc) return 'to_photo';
  if (wanted === PATHS.security) return 'to_security';
  if (wanted === PATHS.profile) return 'to_profile';
  if (wanted === PATHS.myData) return 'to_data';
  return /^.(kyc|reg)/.test(wanted ?? '') && 'to_verification';
}

/**
 * The form for an email address or a phone number, which selects its sign-in method (R-ENTRY-7); the other methods
 * beside it.
 */
function Entry({ failed, above, beside }: EntryProps) {
  const t = useTranslations();
  const navigate = useNavigate();
  const { state } = useLocation();
  const { typed } = useDraft(identifiers);
  const complete = useIsIdentifier(typed);
  const [entryFailed, setEntryFailed] = useState(false);
  const begin = useBeginSignUp((email) => {
    choose('loginEmail', email, typed);
    navigate(PATHS.emailVerify);
  });
  const form = useForm<'identifier'>({
    validate: async () => {
      const found = await identify(typed);
      return 'problem' in found ? { identifier: found.problem } : {};
    },
    send: async () => {
      await begin(typed);
      return undefined;
    },
  });
  const problem = form.error('identifier');
  const isWrong = problem !== undefined;
  const hydrated = useHydrated();
  const [wanted] = useState(returnTo);
  const destination = hydrated && headingOf(wanted);
  const lines = (destination ? ([destination] as const) : (['title1', 'title2'] as const)).map(
    (key) => t(`auth.${key}`),
  );
  usePage(lines.join(' '), {
    errors: isWrong || failed || entryFailed,
  });

  return (
    <Screen
      title={
        <span className={styles.hero}>
          {lines.map((line, index) => (
            <span key={line}>{index > 0 ? ` ${line}` : line}</span>
          ))}
        </span>
      }
      lede={!destination && t('auth.lede')}
      beside={beside}
    >
      {above}
      {state?.signedOut === true && <Alert kind="info">{t('notices.signed_out_elsewhere')}</Alert>}
      <Panel>
        <form noValidate onSubmit={form.onSubmit}>
          <IdentifierField
            id={ENTRY_FIELD}
            label={t('auth.label')}
            hint={isWrong ? undefined : t('auth.both')}
            error={problem}
            errorPrefix={t('shell.error_prefix')}
            value={typed}
            onChange={(value) => identifiers.write({ typed: value })}
          />
          <Button
            type="submit"
            busy={form.busy}
            busyLabel={t('auth.submitting')}
            unavailable={!complete}
          >
            {t('auth.submit')}
          </Button>
        </form>
        <SpokenError fieldId={ENTRY_FIELD} error={problem} attempt={form.attempt} />
        <Entries onFailure={setEntryFailed} />
        <p className={styles.agree}>
          {pieces(
            t.rich('auth.agree', {
              terms: (text) => <Link to={PATHS.terms}>{text}</Link>,
              privacy: (text) => <Link to={PATHS.privacy}>{text}</Link>,
            }),
          )}
        </p>
      </Panel>
      {!destination && (
        <section className={styles.prepare} aria-labelledby="prepare">
          <h2 id="prepare">{t('auth.prepare')}</h2>
          <ul>
            <li>{t('auth.prepare_document')}</li>
            <li>{t('auth.prepare_camera')}</li>
            <li>{t('auth.prepare_time')}</li>
          </ul>
          <p>{t('auth.why')}</p>
        </section>
      )}
    </Screen>
  );
}

/**
 * Announces why an authorization flow failed. Returns the provider's own message from the address once the code to show
 * it has loaded.
 */
function useFailed(failed: Failed | null): ReactNode {
  const text = failed?.foreign ?? null;
  const Foreign = useLoaded(text !== null, loadForeign);
  useEffect(() => {
    if (failed) sayFailed(failed);
  }, [failed]);
  return Foreign && text !== null && <Foreign text={text} />;
}

const loadForeign = async () => (await import('./foreign.tsx')).Foreign;
const loadNewPassword = async () => {
  const { NewPassword, textsAhead } = await import('./new-password.tsx');
  await textsAhead();
  return NewPassword;
};
const loadSignedIn = async () => {
  const { SignedIn, textsAhead } = await import('./signed-in.tsx');
  await textsAhead();
  return SignedIn;
};

/**
 * The visitor has signed in at a provider. Continues with the verification if `kyc` says that it is still to do,
 * otherwise with the page that the visitor asked for.
 */
function Arrived({ kyc }: { kyc: boolean }) {
  const t = useTranslations('shell');
  const navigate = useNavigate();
  const [target] = useState(() => returnTo() ?? PATHS.home);
  useEffect(() => {
    if (kyc) {
      navigate(PATHS.success, { replace: true, state: { from: PATHS.creatingPassword } });
      return;
    }
    storeReturnTo(null);
    navigate(target, { replace: true });
  }, [kyc, navigate, target]);
  return <Loader label={t('loading')} />;
}
