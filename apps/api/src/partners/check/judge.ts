import type { CheckOutcome, CheckStep } from '@portico/contract';
import { STEPS, type Step } from './steps.ts';

/** The observations of one step. */
export type Seen = {
  /** The sign-in arrived, and was answered. */
  answered: boolean;
  /** The parameters that the client sent with it. */
  state: string | null;
  nonce: string | null;
  challenge: string | null;
  redirectUri: string | null;
  /** SHA-256 of the last code and the last access token that it got. */
  codeHash: string | null;
  tokenHash: string | null;
  /** The callback, to be opened a second time. */
  callback: string | null;
  opened: number;
  /** How often each code was redeemed, by its SHA-256; a check of a former release has none. */
  codes?: Record<string, number>;
  /** The largest of these numbers: two sign-ins are two codes, which are redeemed once each. */
  redeemed: number;
  /** The code was redeemed without a verifier. */
  unverified: boolean;
  userinfo: boolean;
};

export const NOTHING: Seen = {
  answered: false,
  state: null,
  nonce: null,
  challenge: null,
  redirectUri: null,
  codeHash: null,
  tokenHash: null,
  callback: null,
  opened: 0,
  redeemed: 0,
  unverified: false,
  userinfo: false,
};

type Judged = { outcome: CheckOutcome; words: string; fix: string | null };

/**
 * The outcome of one step. A client that did nothing passes only if its ordinary sign-ins, the first and the last,
 * show that it would have done something: silence alone proves nothing.
 */
export function judge(
  id: CheckStep,
  seen: Partial<Record<CheckStep, Seen>>,
  { isOver, takesNonce }: { isOver: boolean; takesNonce: boolean },
): Judged {
  const own = seen[id] ?? NOTHING;
  const byNonce = takesNonce && own.challenge === null && own.nonce !== null;
  // Without PKCE the client finds an injected code by the nonce, so only after it has redeemed the code.
  const isInjected = byNonce && id === 'code_injected';
  const step: Step = isInjected ? { ...STEPS.nonce_wrong, failure: INJECTED } : STEPS[id];
  const first = seen.ordinary ?? NOTHING;
  const last = isOver ? (seen.ordinary_again ?? NOTHING) : first;
  const notSeen = (words: string): Judged => ({ outcome: 'not_seen', words, fix: null });
  const passed = (words: string): Judged => ({ outcome: 'passed', words, fix: null });
  if (!own.answered) return notSeen('No sign-in arrived in this browser.');
  if (step.failsBy === 'none') {
    if (own.redeemed === 0) {
      return { ...notSeen('The code was not redeemed, so nothing can be judged.'), fix: step.fix };
    }
    return passed(own.userinfo ? 'The client signs people in.' : SILENT);
  }
  const failed = (): Judged => ({ outcome: 'failed', words: step.failure, fix: step.fix });
  const allowed = (words: string): Judged => ({ outcome: 'allowed', words, fix: step.fix });
  if (step.failsBy === 'pkce') {
    if (byNonce) return allowed(BY_NONCE);
    if (own.challenge === null || own.unverified) return failed();
    return own.redeemed > 0 ? passed('The verifier came with the code.') : notSeen(NOT_REDEEMED);
  }
  const accepted = {
    redeemed: own.redeemed > 0,
    twice: own.redeemed > 1,
    userinfo: own.userinfo,
  }[step.failsBy];
  if (accepted) {
    const bound = own.challenge !== null && !own.unverified;
    if (id === 'id_token_key') return allowed(step.failure);
    if (id.startsWith('state_') && own.state === null && bound) return allowed(BY_PKCE);
    if (id.startsWith('nonce_') && own.nonce === null && bound) return allowed(BY_PKCE);
    return failed();
  }
  const isAlive = first.redeemed > 0 && last.redeemed > 0;
  if (!isAlive) return notSeen('An ordinary sign-in at the beginning and at the end is missing.');
  if (step.failsBy === 'twice') {
    if (own.redeemed === 0 || own.opened < 2) return notSeen(NOT_REDEEMED);
    return passed('It was redeemed once.');
  }
  if (step.failsBy === 'redeemed') return passed('The code was not redeemed.');
  if (!(first.userinfo && last.userinfo)) return notSeen(SILENT);
  if (id !== 'tokens_in_callback' && own.redeemed === 0) return notSeen(NOT_REDEEMED);
  return passed('UserInfo was not called with these tokens.');
}

const SILENT =
  'The client does not call UserInfo, so what it does with an ID token cannot be seen from here.';
const NOT_REDEEMED = 'The code was not redeemed.';
const BY_NONCE =
  'The client sends a nonce instead, as its settings allow. It protects the sign-in only if the client checks it.';
const INJECTED =
  'The ID token of someone else’s sign-in was accepted. An attacker can slip in a stolen code and be signed in as the person it belongs to.';
const BY_PKCE = 'The client did not send one. PKCE protects the sign-in in its place.';
