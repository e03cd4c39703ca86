import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { keepReturnTo } from '#lib/drafts.ts';
import { Navigate, useNavigate } from '#lib/navigation.tsx';
import { PATHS, type Path } from '#lib/paths.ts';
import { leftByChoice, refreshToken, useAccessToken } from '#lib/session.ts';
import { useHydrated } from '#lib/use-hydrated.ts';
import { Loader } from '#ui/loader.tsx';
import { isInDocument, isProtected, redirectFor } from './journey.ts';
import { progressNow } from './progress.ts';
import { RetryPage } from './retry-page.tsx';

/**
 * The one guard. It judges a visit when the page opens: what a page clears on leaving does not send its
 * visitor back. Only the end of the session, in any tab, ends a visit that has begun.
 */
export function Guard({ path, children }: { path: Path; children: ReactNode }) {
  const t = useTranslations('shell');
  const hydrated = useHydrated();
  const signedIn = useAccessToken() !== null;
  const admitted = useRef(false);
  const hadSession = useRef(refreshToken() !== null);
  const [renewal, setRenewal] = useState<'not tried' | 'tried' | 'failed'>('not tried');

  // Who is there, and what they typed, only the browser knows.
  if (!hydrated && !isInDocument(path)) return <Loader label={t('loading')} />;
  if (admitted.current && (signedIn || !isProtected(path))) return children;
  const target = admitted.current ? PATHS.auth : redirectFor(path, progressNow());
  if (target === null) {
    admitted.current = true;
    return children;
  }
  if (target !== PATHS.auth || !isProtected(path)) return <Navigate to={target} replace />;
  if (renewal === 'failed') {
    return <RetryPage network onRetry={() => setRenewal('not tried')} />;
  }
  if (!admitted.current && renewal === 'not tried' && refreshToken() !== null) {
    return <Renew onDone={(reached) => setRenewal(reached ? 'tried' : 'failed')} />;
  }
  return <Refused path={path} hadSession={hadSession.current} />;
}

/** Renews an expired session before anything is decided. */
function Renew({ onDone }: { onDone: (reached: boolean) => void }) {
  const t = useTranslations('shell');
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    let left = false;
    const renewed = import('#lib/call.ts').then(({ refreshSession }) => refreshSession());
    void renewed
      .catch(() => 'failed' as const)
      .then((refreshed) => {
        if (!left) done.current(refreshed !== 'failed');
      });
    return () => {
      left = true;
    };
  }, []);
  return <Loader label={t('loading')} />;
}

/** To /auth, keeping the refused path for after the sign-in; who left by choice wants no way back. */
function Refused({ path, hadSession }: { path: Path; hadSession: boolean }) {
  const navigate = useNavigate();
  useEffect(() => {
    const left = hadSession && leftByChoice();
    if (!left) keepReturnTo(path);
    navigate(PATHS.auth, { replace: true, state: { signedOut: hadSession && !left } });
  }, [navigate, path, hadSession]);
  return null;
}
