import {
  confirmLink,
  getProfile,
  type Profile,
  type ReplyOf,
  readLink,
  returnByLink,
} from '@portico/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { storeAppLink, takeAppLink } from '#domain/verification/app-link.ts';
import { call } from '#platform/http/call.ts';
import { sessionId, useAccessToken } from '#platform/session/session.ts';
import { useLeaving } from '@portico/client/browser/use-leaving.ts';
import type { Failure } from '@portico/client/http/answer.ts';

type Ended = 'over' | 'used' | 'another' | 'refused' | 'lost';
type Known = { link: ReplyOf<typeof readLink>; profile: Profile };

export type FollowedLink =
  | { at: 'loading' }
  | { at: 'failed'; failure: Failure }
  /** Nobody is signed in here: not even the app is named. */
  | { at: 'signing-in' }
  | ({ at: 'asking' } & Known)
  | { at: Ended };

/** The app's link that this tab follows, and the person's answer. */
export function useLink() {
  const signedIn = useAccessToken() !== null;
  // Another person may sign in, or this one out, in another tab.
  const session = signedIn ? sessionId() : '';
  const [followed, setFollowed] = useState<FollowedLink>({ at: 'loading' });
  const [busy, setBusy] = useState<'confirm' | 'return' | null>(null);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const { leaving, leave } = useLeaving();
  const left = useRef(false);
  /** Only the answer to the last question counts, and none after the page was left. */
  const turn = useRef(0);

  const load = useCallback(async () => {
    turn.current += 1;
    const mine = turn.current;
    const token = takeAppLink();
    if (token === null) return setFollowed({ at: 'lost' });
    if (session === '') return setFollowed({ at: 'signing-in' });
    const [link, profile] = await Promise.all([call(readLink, { token }), call(getProfile)]);
    if (mine !== turn.current) return;
    if (!link.ok) return setFollowed(unless(link));
    if (!profile.ok) return setFollowed({ at: 'failed', failure: profile });
    setFollowed({ at: 'asking', link: link.value, profile: profile.value });
  }, [session]);

  useEffect(() => {
    const open = () => {
      setFollowed({ at: 'loading' });
      void load();
    };
    open();
    window.addEventListener('hashchange', open);
    return () => {
      turn.current += 1;
      window.removeEventListener('hashchange', open);
    };
  }, [load]);

  // After a return by the back/forward cache, or if the browser could not leave.
  useEffect(() => {
    if (leaving || !left.current) return;
    left.current = false;
    setBusy(null);
    void load();
  }, [leaving, load]);

  const ended = (failure: Failure) => {
    const next = unless(failure);
    if (next.at === 'failed') setRefusal(failure);
    else setFollowed(next);
    setBusy(null);
  };

  const goBack = async () => {
    if (busy === 'return') return;
    setBusy('return');
    setRefusal(null);
    const answer = await call(returnByLink, { token: takeAppLink() ?? '' });
    if (!answer.ok) return ended(answer);
    left.current = true;
    leave();
    // The page is over: Back leads to the page before it.
    window.location.replace(answer.value.location);
  };

  const confirm = async ({ link, profile }: Known) => {
    if (busy !== null) return;
    setBusy('confirm');
    setRefusal(null);
    const answer = await call(confirmLink, { token: takeAppLink() ?? '' });
    if (!answer.ok) return ended(answer);
    if (isDone(link)) return goBack();
    setFollowed({ at: 'asking', link: { ...link, confirmed: true }, profile });
    setBusy(null);
  };

  const refuse = () => {
    storeAppLink(null);
    setFollowed({ at: 'refused' });
  };

  return { followed, busy, refusal, confirm, goBack, refuse, retry: load };
}

/** Whether the person has nothing to do for their verification now. */
export const isDone = ({ verificationStatus }: Known['link']): boolean =>
  verificationStatus === 'CONFIRMED' || verificationStatus === 'PENDING';

function unless(failure: Failure): FollowedLink {
  switch (failure.code) {
    case 'link_over':
      return { at: 'over' };
    case 'link_used':
      return { at: 'used' };
    case 'link_for_another':
      return { at: 'another' };
    case 'missing_token':
      return { at: 'signing-in' };
    default:
      return { at: 'failed', failure };
  }
}
