import {
  at,
  type ClientPurpose,
  clientReview,
  type ReplyOf,
  withdrawReview,
} from '@portico/contract';
import { useMemo } from 'react';
import { signInAgain } from '#domain/session/use-recent.ts';
import { call } from '#platform/http/call.ts';
import { useAnswer } from '#platform/http/use-answer.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Loader } from '@portico/ui/feedback/loader.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import type { SettingsProps } from '../app/one-app.ts';
import styles from '../shell/console.module.css';
import { Failed } from '../shell/failed.tsx';
import { Refusal } from '../shell/refusal.tsx';
import { ScopeList } from '../shell/scopes.tsx';
import { moment } from '../shell/times.ts';
import { useChange } from '../shell/use-change.ts';
import { AskForm } from './ask-form.tsx';

type Answer = ReplyOf<typeof clientReview>;
type Review = NonNullable<Answer['review']>;

/** Going live, and asking for more later. */
export function GoLive({ app, reload }: SettingsProps) {
  const {
    asked,
    retry,
    reload: reloadReview,
  } = useAnswer(useMemo(() => at(clientReview, { id: app.id }), [app.id]));
  if (asked.state === 'loading') return <Loader label="Loading the request…" />;
  if (asked.state === 'failed') return <Failed failure={asked.failure} onRetry={retry} />;
  const { review, purpose } = asked.value;
  const isLive = app.state === 'live';
  const mayAsk = app.role === 'owner' && (app.state === 'sandbox' || isLive);
  const waits = review?.state === 'waiting';
  const reloadBoth = async () => {
    await Promise.all([reload(), reloadReview()]);
  };
  // After a refusal the form begins with the refused request, otherwise with the approved values.
  const declined = review?.state === 'declined' ? review : null;
  return (
    <>
      {isLive && (
        <Section
          title="Approved"
          hint="What people read when they sign in, and everything the app may ask for."
        >
          {purpose === null ? <p>No purpose was given.</p> : <Purpose purpose={purpose} />}
          <ScopeList scopes={app.scopes} />
        </Section>
      )}
      {review !== null && <Latest review={review} />}
      {waits && app.role === 'owner' && (
        <Withdraw id={app.id} isLive={isLive} recent={app.recentSignIn} onDone={reloadBoth} />
      )}
      {!waits && mayAsk && isLive && !app.recentSignIn && <SignInFirst />}
      {!waits && mayAsk && (!isLive || app.recentSignIn) && (
        <AskForm
          app={app}
          purpose={declined?.purpose ?? purpose}
          scopes={declined?.scopes ?? app.scopes}
          onAsked={reloadBoth}
        />
      )}
      {!waits && !mayAsk && (
        <Section title={isLive ? 'Ask for a change' : 'Go live'}>
          <p>{whyNot(app.state)}</p>
        </Section>
      )}
    </>
  );
}

function whyNot(state: SettingsProps['app']['state']): string {
  if (state === 'closed') return 'This app is closed for good.';
  if (state === 'suspended')
    return 'The company that runs this site suspended the app. Ask them why.';
  return 'Only an owner of the app can ask.';
}

/** Asked before anything is typed: the sign-in would lose it. */
function SignInFirst() {
  return (
    <Section title="Ask for a change">
      <p>People already sign in to this app, so sign in again to change it.</p>
      <div className={styles.actions}>
        <Button variant="small" onClick={() => void signInAgain()}>
          Sign in again
        </Button>
      </div>
    </Section>
  );
}

const TITLES: Record<Review['state'], string> = {
  waiting: 'Waiting for a decision',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

function Latest({ review }: { review: Review }) {
  const { state, askedAt, decidedAt, reason, purpose, scopes, redirectUris } = review;
  return (
    <Section title="Latest request" hint={`Asked ${moment(askedAt)}.`}>
      <Alert kind={state === 'declined' ? 'error' : state === 'approved' ? 'success' : 'info'}>
        <p>{`${TITLES[state]}${decidedAt === null ? '' : ` ${moment(decidedAt)}`}.`}</p>
        {state === 'waiting' && <p>Owners get an email with the decision.</p>}
        {reason !== null && <p dir="auto">{reason}</p>}
      </Alert>
      {state === 'waiting' && (
        <>
          {purpose !== null && <Purpose purpose={purpose} />}
          <ScopeList scopes={scopes} />
          <dl className={styles.facts}>
            <div>
              <dt>Redirect URIs</dt>
              {redirectUris.map((uri) => (
                <dd key={uri}>{uri}</dd>
              ))}
            </div>
            {review.nonceInsteadOfPkce === true && (
              <div>
                <dt>Nonce instead of PKCE</dt>
                <dd>On</dd>
              </div>
            )}
          </dl>
        </>
      )}
    </Section>
  );
}

type WithdrawProps = {
  id: string;
  isLive: boolean;
  recent: boolean;
  onDone: () => Promise<void>;
};

function Withdraw({ id, isLive, recent, onDone }: WithdrawProps) {
  const { busy, failure, run } = useChange();
  if (isLive && !recent) return <SignInFirst />;
  return (
    <>
      <Refusal failure={failure} />
      <div className={styles.actions}>
        <Button
          variant="small"
          busy={busy}
          busyLabel="Withdrawing…"
          onClick={() => run(() => call(at(withdrawReview, { id })), onDone)}
        >
          Withdraw the request
        </Button>
      </div>
    </>
  );
}

/** The purpose in each of its languages: plain text in its own direction. */
function Purpose({ purpose: { language, text, translations } }: { purpose: ClientPurpose }) {
  const texts = [[language, text] as const, ...Object.entries(translations)];
  return (
    <dl className={styles.facts}>
      {texts.map(([tag, each]) => (
        <div key={tag}>
          <dt>Purpose ({tag})</dt>
          <dd lang={tag} dir="auto">
            {each}
          </dd>
        </div>
      ))}
    </dl>
  );
}
