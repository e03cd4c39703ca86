import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { storeReturnTo } from '#domain/sign-up/drafts.ts';
import { leftByChoice, refreshToken, useAccessToken } from '#platform/session/session.ts';
import { useHydrated } from '@portico/client/browser/use-hydrated.ts';
import { Navigate, useLocation, useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS, type Path } from '@portico/client/router/paths.ts';
import { Loader } from '@portico/ui/feedback/loader.tsx';
import {
  isForVisitors,
  isInDocument,
  isOpenToAll,
  isProtected,
  mayBeSaved,
  redirectFor,
} from './journey.ts';
import { progressNow } from './progress.ts';
import { RetryPage } from './retry-page.tsx';

/**
 * The only guard. It judges a visit when the page opens, so data that a page clears on leaving does
 * not send its visitor back. Only the end of the session, in any tab, ends a visit that has begun.
 */
export function Guard({ path, children }: { path: Path; children: ReactNode }) {
  const t = useTranslations('shell');
  const hydrated = useHydrated();
  const signedIn = useAccessToken() !== null;
  const admitted = useRef(false);
  const hadSession = useRef(refreshToken() !== null);
  const [renewal, setRenewal] = useState<'not tried' | 'tried' | 'failed'>('not tried');
  const [asked, setAsked] = useState(false);
  const { pathname, state } = useLocation();
  /** The correction request was made after this tab last asked the server. */
  const answersCorrection = state?.correction === true && signedIn;

  // Only the browser knows the visitor and what they typed.
  if (!hydrated) return isInDocument(pathname) ? children : <Loader label={t('loading')} />;
  // Checked before any read: the browser's storage is slow when first opened, and this runs during
  // hydration.
  if (isOpenToAll(path)) return children;
  if (admitted.current && (signedIn || !isProtected(path))) return children;
  const progress = progressNow();
  // Until its session has been renewed or has ended, it is unknown whether this browser is a visitor's.
  const unknown = isForVisitors(path) && !progress.tokenValid && refreshToken() !== null;
  if (unknown && renewal === 'not tried') {
    return <Renew onDone={(reached) => setRenewal(reached ? 'tried' : 'failed')} />;
  }
  const target = admitted.current ? PATHS.auth : redirectFor(path, progress);
  if (target === null) {
    admitted.current = true;
    return children;
  }
  if (!asked && (mayBeSaved(target, progress) || answersCorrection))
    return <Ask onDone={() => setAsked(true)} />;
  if (target !== PATHS.auth || !isProtected(path)) return <Navigate to={target} replace />;
  if (renewal === 'failed') {
    return <RetryPage network onRetry={() => setRenewal('not tried')} />;
  }
  if (!admitted.current && renewal === 'not tried' && refreshToken() !== null) {
    return <Renew onDone={(reached) => setRenewal(reached ? 'tried' : 'failed')} />;
  }
  return <Refused path={path} hadSession={hadSession.current} />;
}

/** Renews an expired session before the guard decides. */
function Renew({ onDone }: { onDone: (reached: boolean) => void }) {
  return (
    <Waiting
      task={async () =>
        (await (await import('#platform/http/call.ts')).refreshSession()) !== 'failed'
      }
      onDone={onDone}
    />
  );
}

/** Asks what the server keeps before the guard refuses a page for something missing here. */
function Ask({ onDone }: { onDone: () => void }) {
  return (
    <Waiting
      task={async () => {
        await (await import('#domain/verification/own-verification.ts')).learnFirst();
        return true;
      }}
      onDone={onDone}
    />
  );
}

type WaitingProps = { task: () => Promise<boolean>; onDone: (done: boolean) => void };

/** The loader during a request; a visitor who leaves gets no result. */
function Waiting({ task, onDone }: WaitingProps) {
  const t = useTranslations('shell');
  const latest = useRef({ task, onDone });
  latest.current.onDone = onDone;
  useEffect(() => {
    let left = false;
    void latest.current
      .task()
      .catch(() => false)
      .then((done) => {
        if (!left) latest.current.onDone(done);
      });
    return () => {
      left = true;
    };
  }, []);
  return <Loader label={t('loading')} />;
}

/**
 * Redirects to /auth and keeps the refused path for after the sign-in, except after a chosen
 * sign-out.
 */
function Refused({ path, hadSession }: { path: Path; hadSession: boolean }) {
  const navigate = useNavigate();
  useEffect(() => {
    const left = hadSession && leftByChoice();
    if (!left) storeReturnTo(path);
    navigate(PATHS.auth, { replace: true, state: { signedOut: hadSession && !left } });
  }, [navigate, path, hadSession]);
  return null;
}
