import { useEffect, useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { VerificationTexts, verificationTexts } from '#domain/texts/verification-texts.tsx';
import { lazyPage } from '#platform/router/lazy-page.tsx';
import { useAccessToken } from '#platform/session/session.ts';
import { useHydrated } from '@portico/client/browser/use-hydrated.ts';
import { isolated, useErrorText } from '@portico/client/i18n/texts.ts';
import { useLocation } from '@portico/client/router/navigation.tsx';
import type { Path } from '@portico/client/router/paths.ts';
import { focusHeading, usePage } from '@portico/client/router/use-page.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Loader } from '@portico/ui/feedback/loader.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';
import styles from './connect.module.css';
import { Frame } from './frame.tsx';
import { Gets } from './gets.tsx';
import { SignIn, useHead } from './sign-in.tsx';
import type { Asked, Connect } from './state.ts';
import { useConnect } from './use-connect.ts';

/* What only a signed-in person, or a request that has ended, needs is loaded later. */
const Deciding = lazyPage(async () => (await import('./deciding.tsx')).Deciding);
const Ended = lazyPage(async () => (await import('./ended.tsx')).Ended);
const Leave = lazyPage(async () => (await import('./leave.tsx')).Leave);

type ConnectPageProps = {
  /** The first step of the verification that is not done. */
  resumeAt: (detailsSubmitted: boolean) => Path;
};

/** The page between a person and a partner: before a sign-in there, and after a sign-out. */
export function ConnectPage(props: ConnectPageProps) {
  const hydrated = useHydrated();
  useLocation();
  const secret = hydrated ? new URLSearchParams(window.location.search).get('leave') : null;
  if (secret === null) return <Enter {...props} />;
  return (
    <VerificationTexts>
      <Leave secret={secret} />
    </VerificationTexts>
  );
}

/** The partner's request, and the person's answer (R-OP-10). */
function Enter({ resumeAt }: ConnectPageProps) {
  const flow = useConnect();
  const { connect } = flow;
  const was = useRef(connect.at);
  const isFirst = useRef(true);
  useEffect(() => {
    if (connect.at === was.current) return;
    was.current = connect.at;
    // The pressed button disappeared with its screen. What the document waited for moves no focus.
    if (!isFirst.current) focusHeading();
    isFirst.current = false;
  }, [connect.at]);

  const locale = useLocale();
  const signedIn = useAccessToken() !== null;
  useEffect(() => {
    // While the server answers.
    if (signedIn) void Promise.all([Deciding.load(), verificationTexts.load(locale)]).catch(ignore);
  }, [signedIn, locale]);

  switch (connect.at) {
    case 'loading':
    case 'failed':
      return <Waiting connect={connect} onRetry={flow.retry} />;
    case 'reading':
      return <Reading asked={connect.asked} />;
    case 'asking': {
      const { asked, person } = connect;
      if (person === null) return <SignIn {...flow} asked={asked} />;
      return (
        <VerificationTexts>
          <Deciding {...flow} asked={asked} person={person} resumeAt={resumeAt} />
        </VerificationTexts>
      );
    }
    default:
      return (
        <VerificationTexts>
          <Ended connect={connect} />
        </VerificationTexts>
      );
  }
}

const ignore = () => undefined;

type WaitingProps = {
  connect: Extract<Connect, { at: 'loading' | 'failed' }>;
  onRetry: () => void;
};

/** Before the server has said who asks: the same for every visitor, so it is in the document. */
function Waiting({ connect, onRetry }: WaitingProps) {
  const t = useTranslations();
  const errorText = useErrorText();
  const failed = connect.at === 'failed' ? connect.failure : null;
  usePage(t('connect.title'), { errors: failed !== null });
  return (
    <Screen title={t('connect.title')}>
      {connect.at === 'loading' && (
        <Panel>
          <Loader
            label={
              connect.to === undefined
                ? t('shell.loading')
                : t('connect.going', { partner: isolated(connect.to) })
            }
          />
        </Panel>
      )}
      {failed && (
        <>
          <Alert kind="error">
            <p>{t('connect.failed')}</p>
            <p>{errorText(failed)}</p>
          </Alert>
          <Button onClick={onRetry}>{t('shell.retry')}</Button>
        </>
      )}
    </Screen>
  );
}

/** The page as the server sends it: everything to read. The buttons follow once it is known who is signed in. */
function Reading({ asked }: { asked: Asked }) {
  const t = useTranslations();
  return (
    <Frame partner={asked.partner} {...useHead(asked)}>
      <Panel>
        <Gets asked={asked} scopes={asked.scopes} person={null} />
        <div className={styles.pending}>
          <Loader label={t('shell.loading')} />
        </div>
      </Panel>
    </Frame>
  );
}
