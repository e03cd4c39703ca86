import type { Profile, partnerConsent, partnerRequest, ReplyOf } from '@portico/contract';
import {
  type StoredRequest,
  storedRequest,
  storeRequest,
  wasAnswered,
} from '#domain/partners/stored-request.ts';
import type { Failure } from '@portico/client/http/answer.ts';

export type Asked = ReplyOf<typeof partnerRequest>;

/** What the signed-in person decides about. */
export type Person = { consent: ReplyOf<typeof partnerConsent>; profile: Profile | null };

export type Connect =
  /** The document has the request; the person is not known yet. */
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

/** Nobody is signed in here. */
export function askNobody(uid: string, asked: Asked): Connect {
  const { name, home } = asked.partner;
  storeRequest({ uid, partner: { name, home } });
  return { at: 'asking', asked, person: null };
}

export function over(uid: string | null): Connect {
  const stored = storedRequest();
  return {
    at: 'over',
    stored: stored?.uid === uid ? stored : null,
    answered: uid !== null && wasAnswered(uid),
  };
}

/** The page at an address without a request. */
export function withoutRequest(search: string): Connect {
  const why = new URLSearchParams(search).get('refused');
  const known = REFUSED.find((each) => each === why);
  return known ? { at: 'refused', why: known } : over(null);
}
