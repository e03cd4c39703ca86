import { withoutInvisible } from '@portico/contract';
import { BRAND } from '@portico/locales/brand';
import type { ObservedRequest } from '#platform/ports/openid-provider/observed.ts';

/* What was wrong with a request of a client, and the next step, in English for its developer. */

const LONGEST = 200;

/** For the reasons that the engine gives, in its words; the first that matches is used. */
const BY_REASON: [RegExp, string][] = [
  [
    /AuthorizationCode was already used|authorization code already consumed/,
    'The code was redeemed a second time: every token of this sign-in was ended. Redeem each code once, and send the person to sign in again.',
  ],
  [
    /RefreshToken was already used|refresh token already used/,
    'The refresh token was used a second time: every token of this sign-in was ended. Store the new refresh token of each answer, and let one process refresh at a time.',
  ],
  [
    /code_verifier does not match/,
    '`code_verifier` does not match `code_challenge`. Send the verifier of the same sign-in, unchanged; the challenge is BASE64URL(SHA-256(verifier)) without padding.',
  ],
  [
    /code_verifier must be provided/,
    '`code_verifier` is missing. Keep the verifier from the beginning of the sign-in and send it with the code.',
  ],
  [
    /code_challenge|requires PKCE/,
    '`code_challenge` is missing or not usable. Send `code_challenge` and `code_challenge_method=S256` with each sign-in. If the library of a server with a secret cannot, see “Nonce instead of PKCE” in the settings of this app.',
  ],
  [
    /nonce is missing/,
    '`nonce` is missing. This app sends one instead of PKCE: a new random value with each sign-in, which your library compares with the one in the ID token. Some libraries have an option for it.',
  ],
  [/code_verifier/, '`code_verifier` has the wrong form: 43 to 128 letters, digits or `-._~`.'],
  [
    /authorization code not found|authorization code is expired/,
    'The code is unknown or expired. A code lives for 60 seconds and belongs to the client that asked for it: redeem it at once.',
  ],
  [
    /refresh token not found|refresh token is expired/,
    'The refresh token is unknown, ended or expired. Send the person to sign in again.',
  ],
  [
    /redirect_uri mismatch/,
    '`redirect_uri` differs from the one of the sign-in. Send the same address with the code, character for character.',
  ],
  [/client mismatch/, 'The code or token belongs to another client. Use each client’s own.'],
  [
    /invalid secret provided/,
    'The client secret is wrong or ended. Compare it with the secrets of this app; a new one can be made there.',
  ],
  [
    /does not match the registered client authentication method|no client authentication mechanism/,
    'The client authenticates in another way than it is registered for. Use the registered one, for every call.',
  ],
  [
    /more than one|only be provided using one mechanism/,
    'The client authenticates in two ways at once. Send one alone.',
  ],
  [
    /no applicable key/,
    'No registered key fits the client assertion. Sign with a key of this app; where several fit, name it by `kid` in the header.',
  ],
  [
    /assertion|jwt|JWT|signature/,
    'The signed client assertion is not valid. Check its key, `aud` (the issuer), `iss` and `sub` (the client id), `exp` (ten minutes away at most), and that each `jti` is used once.',
  ],
  [
    /request_uri/,
    '`request_uri` is unknown, expired or was used before. Push each request again; it lives for 60 seconds and counts once.',
  ],
  [
    /Pushed Authorization Request/,
    'This app has to push its requests first. Send them to `pushed_authorization_request_endpoint`, or switch that off in its settings.',
  ],
  [
    /DPoP|dpop|jkt/,
    'The DPoP proof is missing or not valid. Make a new one for each request, with its method and address.',
  ],
  [
    /The person declined|End-User aborted/,
    'The person pressed Not now. Show them your sign-in page again.',
  ],
  [
    /grant is expired|grant not found|grant is invalid/,
    'The person’s consent or session ended. Send the person to sign in again.',
  ],
];

/** How our own reasons begin (partners/provider/provider.ts). */
const KEY_SET = 'The key set at jwks_uri ';

const BY_CODE: Record<string, string> = {
  login_required:
    'Nobody is signed in, and `prompt=none` forbids asking. Begin a sign-in without `prompt=none`.',
  consent_required:
    'The person has not agreed to this yet, and `prompt=none` forbids asking. Begin a sign-in without `prompt=none`.',
  interaction_required:
    'The person has something to decide, and `prompt=none` forbids asking. Begin a sign-in without `prompt=none`.',
  access_denied: 'The person did not continue. Show them your sign-in page again.',
  unmet_authentication_requirements:
    'The sign-in did not reach the `acr` that is demanded, or {brand} has no such value. The discovery document lists them; without `essential` the value is a wish.',
  invalid_client:
    'The client could not be authenticated. Check its id, and how it is registered to authenticate.',
  unsupported_response_type: '`response_type` has to be `code`.',
  unauthorized_client: 'The app may not do this. Check its settings.',
  unsupported_grant_type: '`grant_type` has to be `authorization_code` or `refresh_token`.',
  invalid_token: 'The access token is unknown, ended or expired. It lives for ten minutes.',
  invalid_grant:
    'The code or token is not valid for this client. Send the person to sign in again.',
  temporarily_unavailable:
    'The app called too often, or {brand} is busy. Wait for as many seconds as `Retry-After` says.',
  server_error: 'Something failed at {brand}. Try again.',
};

export function wordsOf(request: ObservedRequest): string[] {
  const words: string[] = [];
  if (request.error !== null) words.push(failure(request));
  else if (request.asksPerson) words.push('The person decides on a page of {brand}.');
  if (request.lostOffline) {
    words.push(
      '`offline_access` was dropped because `prompt=consent` was missing. Send both, or neither: without it no refresh token is issued.',
    );
  }
  return words;
}

function failure({ error, reasons, ...request }: ObservedRequest): string {
  if (error === 'invalid_redirect_uri') return redirectUri(request);
  if (error === 'invalid_scope') {
    return `The scope “${short(request.scope ?? '')}” is more than this app may ask for, which is “${request.allowedScope}”. Ask for less.`;
  }
  const keySet = reasons.find((reason) => reason.startsWith(KEY_SET));
  if (keySet !== undefined) {
    return `${short(keySet)} Change what the address answers; it is asked again after ten seconds.`;
  }
  const missing = /missing required parameter\(s\) (.+)/.exec(reasons.join('\n'))?.[1];
  if (missing !== undefined) return `Missing: ${code(missing)}. Send it with this call.`;
  const known = BY_REASON.find(([pattern]) => reasons.some((reason) => pattern.test(reason)));
  if (known !== undefined) return known[1];
  return (
    BY_CODE[error ?? ''] ?? `${BRAND} refused this: ${short(reasons.at(-1) ?? String(error))}.`
  );
}

function redirectUri({
  redirectUri: asked,
  redirectUris,
}: Omit<ObservedRequest, 'error' | 'reasons'>) {
  const registered = redirectUris.slice(0, 5).map(short).join(', ');
  return `The redirect URI ${short(withoutQuery(asked ?? ''))} is not registered for this app. Registered: ${registered}. They are compared character for character.`;
}

/** A query or fragment could contain personal data. */
const withoutQuery = (uri: string) => {
  const [shown = ''] = uri.split(/[?#]/, 1);
  return shown === uri ? uri : `${shown}?…`;
};

/** Somebody else may have written it. */
const short = (text: string) => {
  const shown = withoutInvisible(text).replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '');
  return shown.length > LONGEST ? `${shown.slice(0, LONGEST)}…` : shown;
};

const code = (names: string) =>
  names
    .split(',')
    .map((name) => `\`${name.trim().replaceAll(/[^a-z_]/g, '')}\``)
    .join(', ');
