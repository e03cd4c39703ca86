import {
  agree,
  at,
  awaitDecision,
  decline,
  getProfile,
  type Profile,
  partnerConsent,
  partnerRequest,
  type ReplyOf,
  type TestPersonKind,
} from '@portico/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  noteAnswered,
  requestIn,
  type StoredRequest,
  searchOf,
  storedRequest,
  storeRequest,
  wasAnswered,
} from '#domain/partners/stored-request.ts';
import { call } from '#platform/http/call.ts';
import { pageData } from '#platform/router/page-data.ts';
import { sessionId, useAccessToken } from '#platform/session/session.ts';
import { useHydrated } from '@portico/client/browser/use-hydrated.ts';
import { useLeaving } from '@portico/client/browser/use-leaving.ts';
import { type Failure, failure } from '@portico/client/http/answer.ts';
import { showInAddress, useLocation } from '@portico/client/router/navigation.tsx';

export type Asked = ReplyOf<typeof partnerRequest>;

/** What the signed-in person decides about. */
export type Person = { consent: ReplyOf<typeof partnerConsent>; profile: Profile | null };

export type Connect =
  /** The document says what the partner asks for; who is here is not known yet. */
  | { at: 'reading'; asked: Asked }
  /** `to` names the partner to which the page continues by itself. */
  | { at: 'loading'; to?: string }
  | { at: 'failed'; failure: Failure }
  | { at: 'over'; stored: StoredRequest | null; answered: boolean }
  /** The server refused the request before it was one; see `REFUSALS` in provider.routes.ts. */
  | { at: 'refused'; why: Refused }
  /** The client is in the sandbox, and the signed-in person is not in its team. */
  | { at: 'team' }
  /** `person` is null if nobody is signed in. */
  | { at: 'asking'; asked: Asked; person: Person | null };

const REFUSED = ['client', 'redirect_uri', 'request'] as const;
export type Refused = (typeof REFUSED)[number];

/** The person's answer that is under way, until the browser has left. */
export type Answering = 'agree' | 'decline' | 'wait' | null;

export type UseConnect = {
  connect: Connect;
  answering: Answering;
  /** Why the answer did not arrive. */
  refusal: Failure | null;
  /** `as`: the member of a sandbox client’s team continues as a test person. */
  agree: (scope: readonly string[], as?: TestPersonKind) => void;
  decline: () => void;
  /** The person gets verified first; `go` is called once the server knows where that is to lead. */
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
  const [answering, setAnswering] = useState<Answering>(null);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const { leaving, leave } = useLeaving();
  const left = useRef(false);
  /** Counts the loads: only the last one is shown. */
  const turn = useRef(0);

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
    const next = uid === null ? withoutRequest() : await read(uid, session !== '');
    if (mine !== turn.current || left.current) return;
    if (uid !== null && next.at === 'asking' && next.person?.consent.settled) {
      setConnect({ at: 'loading', to: next.asked.partner.name });
      const answer = await call(at(agree, { uid }), { scope: '' });
      if (mine !== turn.current) return;
      if (answer.ok) {
        noteAnswered(uid);
        return finish('agree', answer.value.location);
      }
      return setConnect(unless(answer, uid, next));
    }
    setConnect(next);
  }, [uid, session, finish]);

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
    send: (uid: string) => Promise<{ ok: true; value: Value } | Failure>,
    then: (value: Value, uid: string) => void,
  ) => {
    if (answering !== null || uid === null) return;
    setAnswering(kind);
    setRefusal(null);
    const result = await send(uid);
    if (result.ok) return then(result.value, uid);
    if (result.code === 'partner_request_over') setConnect(over(uid));
    // The person's state changed meanwhile, in another tab or at the desk.
    else if (CHANGED.includes(result.code)) await load();
    else setRefusal(result);
    setAnswering(null);
  };

  const leaveBy = (kind: Exclude<Answering, null>) => (to: { location: string }, uid: string) => {
    noteAnswered(uid);
    finish(kind, to.location);
  };

  return {
    connect,
    answering,
    refusal,
    agree: (scope, as) =>
      void answer(
        'agree',
        (uid) => call(at(agree, { uid }), { scope: scope.join(' '), ...(as && { as }) }),
        leaveBy('agree'),
      ),
    decline: () => void answer('decline', (uid) => call(at(decline, { uid })), leaveBy('decline')),
    wait: (go) => void answer('wait', (uid) => call(at(awaitDecision, { uid })), go),
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

/** Only a person who comes back without a word gets the request of this tab. */
function uidAt(search: string): string | null {
  const query = new URLSearchParams(search);
  const says = query.has('request') || query.has('refused');
  return says ? requestIn(search) : (storedRequest()?.uid ?? null);
}

function refusedIn(search: string): Refused | null {
  const why = new URLSearchParams(search).get('refused');
  return REFUSED.find((known) => known === why) ?? null;
}

function withoutRequest(): Connect {
  const why = refusedIn(window.location.search);
  return why === null ? over(null) : { at: 'refused', why };
}

async function read(uid: string, isSignedIn: boolean): Promise<Connect> {
  const [asked, consent, profile] = await Promise.all([
    call(at(partnerRequest, { uid })),
    isSignedIn ? call(at(partnerConsent, { uid })) : null,
    isSignedIn ? call(getProfile) : null,
  ]);
  if (!asked.ok) return unless(asked, uid);
  const { name, home } = asked.value.partner;
  storeRequest({ uid, partner: { name, home } });
  const nobody: Connect = { at: 'asking', asked: asked.value, person: null };
  if (consent === null) return nobody;
  if (!consent.ok) return consent.code === 'missing_token' ? nobody : unless(consent, uid);
  const known = profile?.ok ? profile.value : null;
  return { at: 'asking', asked: asked.value, person: { consent: consent.value, profile: known } };
}

function over(uid: string | null): Connect {
  const stored = storedRequest();
  return {
    at: 'over',
    stored: stored?.uid === uid ? stored : null,
    answered: uid !== null && wasAnswered(uid),
  };
}

/** The state after a failed call. */
function unless({ code, params }: Failure, uid: string, otherwise?: Connect): Connect {
  if (code === 'partner_request_over') return over(uid);
  if (code === 'client_unknown') return { at: 'team' };
  return otherwise ?? { at: 'failed', failure: { ...failure(code), ...(params && { params }) } };
}
