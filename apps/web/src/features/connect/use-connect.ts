import type { TestPersonKind } from '@portico/contract';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import {
  noteAnswered,
  requestIn,
  searchOf,
  storedRequest,
  storeRequest,
  wasAnswered,
} from '#domain/partners/stored-request.ts';
import { pageData } from '#platform/router/page-data.ts';
import { sessionId, useAccessToken } from '#platform/session/session.ts';
import { useHydrated } from '@portico/client/browser/use-hydrated.ts';
import { useLeaving } from '@portico/client/browser/use-leaving.ts';
import { whenWanted } from '@portico/client/browser/when-wanted.ts';
import type { Failure } from '@portico/client/http/answer.ts';
import { showInAddress, useLocation } from '@portico/client/router/navigation.tsx';
import type { Agreement } from './calls.ts';
import { askNobody, type Connect, over, withoutRequest } from './state.ts';

type Calls = typeof import('./calls.ts');
const loadCalls = (): Promise<Calls> => import('./calls.ts');

/** The code of the calls did not arrive. */
const UNREACHED: Failure = { ok: false, code: 'network_error' };

/** The person's answer, until the browser has left. */
type Answering = 'agree' | 'decline' | 'wait' | null;

export type UseConnect = {
  connect: Connect;
  answering: Answering;
  /** Why the answer did not arrive. */
  refusal: Failure | null;
  agree: (to: Agreement) => void;
  decline: () => void;
  /** The person does not do what the partner demands, as themselves or as a test person. */
  leaveUnmet: (as?: TestPersonKind) => void;
  /** The person gets verified first; `go` is called once the server has stored where to return. */
  wait: (go: () => void) => void;
  retry: () => void;
};

/** A partner's request: what the server says about it for the person who is signed in, and their answer. */
export function useConnect(): UseConnect {
  const uid = useUid();
  const hydrated = useHydrated();
  // Another person may sign in, or this one out, in another tab.
  const session = useAccessToken() === null ? '' : sessionId();
  const [connect, setConnect] = useState<Connect>(() => inDocument(hydrated));
  /** The data of the document, until it was shown. */
  const given = useRef(connect.at === 'reading' ? connect.asked : null);
  const [answering, setAnswering] = useState<Answering>(null);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const { leaving, leave } = useLeaving();
  const left = useRef(false);
  /** Counts the loads: only the last one is shown. */
  const turn = useRef(0);

  /** The page stays until the code of the next screen has loaded. */
  const show = useCallback((next: Connect) => startTransition(() => setConnect(next)), []);

  const finish = useCallback(
    (kind: Exclude<Answering, null>, to: string) => {
      left.current = true;
      setAnswering(kind);
      leave();
      // The page is over: Back leads to the page before it.
      window.location.replace(to);
    },
    [leave],
  );

  const load = useCallback(async () => {
    turn.current += 1;
    const mine = turn.current;
    const asked = given.current;
    given.current = null;
    if (uid === null) return show(withoutRequest(window.location.search));
    // The document is as new as an answer would be. Nothing more is known of a person who is not signed in.
    if (asked !== null && session === '' && !wasAnswered(uid)) return show(askNobody(uid, asked));
    const calls = await loadCalls().catch(() => null);
    const next = await (calls?.readRequest(uid, session !== '') ?? FAILED);
    if (mine !== turn.current || left.current) return;
    if (calls !== null && next.at === 'asking' && next.person?.consent.settled) {
      setConnect({ at: 'loading', to: next.asked.partner.name });
      const answer = await calls.agreeTo(uid, { scopes: [] });
      if (mine !== turn.current) return;
      if (answer.ok) {
        noteAnswered(uid);
        return finish('agree', answer.value.location);
      }
      return show(calls.unless(answer, uid, next));
    }
    show(next);
  }, [uid, session, finish, show]);

  // Loaded before the first press.
  useEffect(() => whenWanted(() => void loadCalls().catch(() => undefined)), []);

  useEffect(() => {
    if (!hydrated) return;
    void load();
    return () => {
      turn.current += 1;
    };
  }, [hydrated, load]);

  // After a return by the back/forward cache, or if the browser could not leave.
  useEffect(() => {
    if (leaving || !left.current) return;
    left.current = false;
    setAnswering(null);
    void load();
  }, [leaving, load]);

  const answer = async <Value>(
    kind: Exclude<Answering, null>,
    send: (calls: Calls, uid: string) => Promise<{ ok: true; value: Value } | Failure>,
    then: (value: Value, uid: string) => void,
  ) => {
    if (answering !== null || uid === null) return;
    setAnswering(kind);
    setRefusal(null);
    const calls = await loadCalls().catch(() => null);
    const result = calls === null ? UNREACHED : await send(calls, uid);
    if (result.ok) return then(result.value, uid);
    if (result.code === 'partner_request_over') show(over(uid));
    // The person's state changed meanwhile, in another tab or at the desk.
    else if (CHANGED.includes(result.code)) await load();
    else setRefusal(result);
    // Together with what is shown instead of the pressed button.
    startTransition(() => setAnswering(null));
  };

  const leaveBy = (kind: Exclude<Answering, null>) => (to: { location: string }, uid: string) => {
    noteAnswered(uid);
    finish(kind, to.location);
  };

  return {
    connect,
    answering,
    refusal,
    agree: (to) => void answer('agree', (calls, uid) => calls.agreeTo(uid, to), leaveBy('agree')),
    decline: () => void answer('decline', (calls, uid) => calls.declineTo(uid), leaveBy('decline')),
    leaveUnmet: (as) =>
      void answer(
        'decline',
        (calls, uid) => calls.agreeTo(uid, { scopes: [], unmet: true, ...(as && { as }) }),
        leaveBy('decline'),
      ),
    wait: (go) => void answer('wait', (calls, uid) => calls.waitFor(uid), go),
    retry: () => {
      setConnect({ at: 'loading' });
      void load();
    },
  };
}

/** Only while the document is hydrated: on a later visit, its data is about another request. */
function inDocument(hydrated: boolean): Connect {
  const { asked } = pageData();
  return hydrated || asked === null ? { at: 'loading' } : { at: 'reading', asked };
}

const FAILED: Connect = { at: 'failed', failure: UNREACHED };

const CHANGED: readonly string[] = [
  'client_unknown',
  'invalid_request',
  'missing_token',
  'partner_sign_in_again',
  'verification_needed',
];

/** The request in the address; without one, that of this tab. */
function useUid(): string | null {
  const hydrated = useHydrated();
  useLocation();
  // From the browser itself: the location of a page that the server rendered has no query at first.
  const uid = hydrated ? uidAt(window.location.search) : null;
  useEffect(() => {
    if (!hydrated || uid === null) return;
    if (storedRequest()?.uid !== uid) storeRequest({ uid, partner: null });
    // A reload, and a second tab from this one, are about the same request.
    if (requestIn(window.location.search) === null) {
      showInAddress(searchOf(uid), { replace: true });
    }
  }, [hydrated, uid]);
  return uid;
}

/** Only an address without a request gets the request of this tab. */
function uidAt(search: string): string | null {
  const query = new URLSearchParams(search);
  const says = query.has('request') || query.has('refused');
  return says ? requestIn(search) : (storedRequest()?.uid ?? null);
}
