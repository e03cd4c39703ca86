import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
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
import { Asking } from './asking.tsx';
import { Leave } from './leave.tsx';
import { Over } from './over.tsx';
import { Reading } from './reading.tsx';
import { Refused } from './refused.tsx';
import { TeamOnly } from './team-only.tsx';
import { type Connect, useConnect } from './use-connect.ts';

type ConnectPageProps = {
  /** The first step of the verification that is not done. */
  resumeAt: (detailsSubmitted: boolean) => Path;
};

/** The page between a person and a partner: before a sign-in there, and after a sign-out. */
export function ConnectPage(props: ConnectPageProps) {
  const hydrated = useHydrated();
  useLocation();
  const secret = hydrated ? new URLSearchParams(window.location.search).get('leave') : null;
  return secret === null ? <Enter {...props} /> : <Leave secret={secret} />;
}

/** Who asks, for what, and the person's answer (R-OP-10). */
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

  if (connect.at === 'over') return <Over {...connect} />;
  if (connect.at === 'refused') return <Refused why={connect.why} />;
  if (connect.at === 'team') return <TeamOnly />;
  if (connect.at === 'reading') return <Reading asked={connect.asked} />;
  if (connect.at === 'asking') return <Asking {...flow} {...connect} resumeAt={resumeAt} />;
  return <Waiting connect={connect} onRetry={flow.retry} />;
}

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
