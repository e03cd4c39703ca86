import type { CheckStep } from '@portico/contract';

/* The steps of a check, in English for the client's developer. */

/** `redeemed`, `userinfo`: the action of a client that accepts the answer. `pkce`: the parameter that it must send. */
type Sign = 'redeemed' | 'userinfo' | 'twice' | 'pkce' | 'none';

export type Step = {
  title: string;
  failsBy: Sign;
  /** The missing check, and what an attacker can do without it. */
  failure: string;
  fix: string;
};

const LIBRARY = 'A maintained OpenID Connect library does this for you.';
const csrf =
  'The answer was accepted although it does not belong to this sign-in. An attacker can sign your visitors in to the attacker’s account and see what they enter there.';
const mixUp =
  'The answer was accepted although it does not say that {brand} sent it. Where you offer several providers, a hostile one can get hold of codes that are meant for another.';
const stateFix = `Keep a random \`state\` in the browser’s session, compare it with the answer’s before anything else, and use it once. ${LIBRARY}`;
const issFix = `Compare \`iss\` in the callback with the issuer in the discovery document, and refuse an answer without it (RFC 9207). ${LIBRARY}`;
const forged =
  'The ID token was accepted. An attacker who gets hold of a token made for someone else, or makes one, can be signed in as that person.';
const old =
  'The ID token was accepted. An attacker who once saw a token or a code can use it for another sign-in.';

export const STEPS: Record<CheckStep, Step> = {
  ordinary: {
    title: 'An ordinary sign-in',
    failsBy: 'none',
    failure: '',
    fix: 'Check that the callback is reachable and redeems the code.',
  },
  pkce: {
    title: 'PKCE is used',
    failsBy: 'pkce',
    failure:
      'The sign-in has no PKCE challenge by S256, or its code was redeemed without the verifier. A stolen code can be redeemed by the thief, or slipped into another sign-in.',
    fix: `Send \`code_challenge\` with \`code_challenge_method=S256\`, and \`code_verifier\` with the code. ${LIBRARY}`,
  },
  state_missing: {
    title: 'An answer without state',
    failsBy: 'redeemed',
    failure: csrf,
    fix: stateFix,
  },
  state_wrong: {
    title: 'An answer with another state',
    failsBy: 'redeemed',
    failure: csrf,
    fix: stateFix,
  },
  state_old: {
    title: 'A new code with the state of an earlier sign-in',
    failsBy: 'redeemed',
    failure: csrf,
    fix: stateFix,
  },
  iss_missing: {
    title: 'An answer without iss',
    failsBy: 'redeemed',
    failure: mixUp,
    fix: issFix,
  },
  iss_wrong: {
    title: 'An answer of another issuer',
    failsBy: 'redeemed',
    failure: mixUp,
    fix: issFix,
  },
  error_and_code: {
    title: 'An error with a code beside it',
    failsBy: 'redeemed',
    failure:
      'The code was redeemed although the answer says `error=access_denied`. Someone who declined, or whom {brand} refused, would be signed in.',
    fix: `Look at \`error\` first, and stop there. ${LIBRARY}`,
  },
  tokens_in_callback: {
    title: 'Tokens in the callback’s address',
    failsBy: 'userinfo',
    failure:
      'An access token from the address was used. An attacker can put a token of any other site there and be signed in as the person to whom it belongs.',
    fix: 'Take tokens from the token endpoint alone; in the callback read `code`, `state`, `iss` and `error`.',
  },
  code_twice: {
    title: 'The same answer a second time',
    failsBy: 'twice',
    failure:
      'The same answer was redeemed a second time. An attacker who finds it in a history or a log can try it again, and {brand} ends the person’s sign-in when they do.',
    fix: 'Forget `state` and the verifier when the answer arrives, before the code is redeemed.',
  },
  code_injected: {
    title: 'A code from someone else’s sign-in',
    failsBy: 'pkce',
    failure:
      'A code was redeemed without the verifier of this sign-in. An attacker can slip in a stolen code and be signed in as the person it belongs to.',
    fix: `Bind each sign-in to the browser with PKCE, and send the verifier of this one. ${LIBRARY}`,
  },
  nonce_wrong: {
    title: 'An ID token with another nonce',
    failsBy: 'userinfo',
    failure: old,
    fix: `Compare \`nonce\` in the ID token with the one that you sent. ${LIBRARY}`,
  },
  nonce_missing: {
    title: 'An ID token without nonce',
    failsBy: 'userinfo',
    failure: old,
    fix: `Refuse an ID token without the \`nonce\` that you sent. ${LIBRARY}`,
  },
  id_token_missing: {
    title: 'Tokens without an ID token',
    failsBy: 'userinfo',
    failure:
      'The answer was accepted although nothing in it says for whom it was made. An access token alone proves no sign-in: one made for another site would do, too.',
    fix: `Refuse an answer of the token endpoint without \`id_token\`. ${LIBRARY}`,
  },
  id_token_aud: {
    title: 'An ID token for another client',
    failsBy: 'userinfo',
    failure: forged,
    fix: `Compare \`aud\` with your client id. ${LIBRARY}`,
  },
  id_token_iss: {
    title: 'An ID token of another issuer',
    failsBy: 'userinfo',
    failure: forged,
    fix: `Compare \`iss\` in the ID token with the issuer in the discovery document. ${LIBRARY}`,
  },
  id_token_expired: {
    title: 'An ID token that expired',
    failsBy: 'userinfo',
    failure: old,
    fix: `Refuse an ID token whose \`exp\` is over; a minute of tolerance is enough. ${LIBRARY}`,
  },
  id_token_unsigned: {
    title: 'An ID token without a signature',
    failsBy: 'userinfo',
    failure: forged,
    fix: `Accept the algorithm of your app’s settings alone, and never \`none\`. ${LIBRARY}`,
  },
  id_token_key: {
    title: 'An ID token signed with an unknown key',
    failsBy: 'userinfo',
    failure:
      'The signature was not checked. OpenID Connect allows that for a token that came straight from the token endpoint over HTTPS, and for no other one.',
    fix: 'Check the signature with the keys at `jwks_uri` if the token passes through any other hands.',
  },
  ordinary_again: {
    title: 'An ordinary sign-in at the end',
    failsBy: 'none',
    failure: '',
    fix: 'Check that the callback is reachable and redeems the code.',
  },
};
