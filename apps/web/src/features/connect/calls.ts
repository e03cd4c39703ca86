import {
  agree,
  at,
  awaitDecision,
  decline,
  getProfile,
  partnerConsent,
  partnerRequest,
  type TestPersonKind,
} from '@portico/contract';
import { call } from '#platform/http/call.ts';
import { type Failure, failure } from '@portico/client/http/answer.ts';
import { askNobody, type Connect, over } from './state.ts';

/*
 * The page's calls, in a file of their own: a person who only reads needs neither them nor the schemas of their answers.
 */

/**
 * The consent: the scopes and the version of the details that the page shows; `as` a test person. `unmet`: none, because
 * the person leaves what the partner demands unmet.
 */
export type Agreement = {
  scopes: readonly string[];
  details?: string;
  as?: TestPersonKind;
  unmet?: true;
};

export const agreeTo = (uid: string, { scopes, details, as, unmet }: Agreement) =>
  call(at(agree, { uid }), {
    scope: scopes.join(' '),
    ...(details && { details }),
    ...(as && { as }),
    ...(unmet && { unmet }),
  });

export const declineTo = (uid: string) => call(at(decline, { uid }));

export const waitFor = (uid: string) => call(at(awaitDecision, { uid }));

/** The server's answer about the request, for the person who is signed in. */
export async function readRequest(uid: string, isSignedIn: boolean): Promise<Connect> {
  const [asked, consent, profile] = await Promise.all([
    call(at(partnerRequest, { uid })),
    isSignedIn ? call(at(partnerConsent, { uid })) : null,
    isSignedIn ? call(getProfile) : null,
  ]);
  if (!asked.ok) return unless(asked, uid);
  const nobody = askNobody(uid, asked.value);
  if (consent === null) return nobody;
  if (!consent.ok) return consent.code === 'missing_token' ? nobody : unless(consent, uid);
  const known = profile?.ok ? profile.value : null;
  return { at: 'asking', asked: asked.value, person: { consent: consent.value, profile: known } };
}

/** The state after a failed call. */
export function unless({ code, params }: Failure, uid: string, otherwise?: Connect): Connect {
  if (code === 'partner_request_over') return over(uid);
  if (code === 'client_unknown') return { at: 'team' };
  return otherwise ?? { at: 'failed', failure: { ...failure(code), ...(params && { params }) } };
}
