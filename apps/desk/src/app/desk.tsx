import { DESK_IDLE_MINUTES, deskMe, deskSignOut } from '@portico/contract';
import { useEffect } from 'react';
import { SignIn } from '#features/sign-in/sign-in.tsx';
import { idleMs } from '#lib/activity.ts';
import { call } from '#lib/call.ts';
import { askAgain, beginSession, endSession, missServer, useSession } from '#lib/session.ts';
import { texts } from '#texts.ts';
import { Navigation } from '@portico/client/router/navigation.tsx';
import { Button } from '@portico/ui/button/button.tsx';
import styles from './desk.module.css';
import { Shell } from './shell.tsx';

const CHECK_MS = 15_000;

/**
 * The whole desk. A signed-out operator gets the sign-in form above the current page. The page
 * stays mounted but hidden for the same operator; another operator gets a fresh page.
 */
export function Desk() {
  const session = useSession();
  useWhoIsHere(session.state);
  useLockWhenIdle(session.state);
  if (session.state === 'asking') return <p className={styles.asking}>{texts.loading}</p>;
  if (session.state === 'silent') return <Silent />;
  const isOut = session.state === 'out';
  return (
    <>
      {session.operator && (
        <div hidden={isOut}>
          <Navigation>
            <Shell key={session.operator.id} operator={session.operator} />
          </Navigation>
        </div>
      )}
      {isOut && <SignIn why={session.why} name={session.operator?.name ?? ''} />}
    </>
  );
}

function useWhoIsHere(state: string) {
  useEffect(() => {
    if (state !== 'asking') return;
    void call(deskMe).then((answer) => {
      if (answer.ok) beginSession(answer.value);
      else if (answer.code === 'missing_token') endSession('first');
      else missServer();
    });
  }, [state]);
}

/** Background refreshes must not keep an unused session open. */
function useLockWhenIdle(state: string) {
  useEffect(() => {
    if (state !== 'in') return undefined;
    const timer = setInterval(() => {
      if (idleMs() < DESK_IDLE_MINUTES * 60_000) return;
      endSession('idle');
      void call(deskSignOut);
    }, CHECK_MS);
    return () => clearInterval(timer);
  }, [state]);
}

function Silent() {
  return (
    <main className={styles.silent}>
      <h1>{texts.signIn.silentTitle}</h1>
      <p>{texts.signIn.silent}</p>
      <Button variant="primary" onClick={askAgain}>
        {texts.again}
      </Button>
    </main>
  );
}
