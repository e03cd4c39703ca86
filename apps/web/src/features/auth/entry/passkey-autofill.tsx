import { PASSKEY_CHALLENGE_TTL_MINUTES, passkeyLogin, passkeyOptions } from '@portico/contract';
import { useEffect } from 'react';
import { hasPasskeys } from '#domain/passkeys/passkeys.ts';
import { call } from '#platform/http/call.ts';
import { storeTokens } from '#platform/session/session.ts';
import { problemOf } from '@portico/client/i18n/texts.ts';
import { useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { showToast } from '@portico/client/toasts/toasts.ts';
import { ENTRY_FIELD } from './field-id.ts';

/** A challenge is replaced a minute before it is too old. */
const RENEWED_AFTER_MS = (PASSKEY_CHALLENGE_TTL_MINUTES - 1) * 60_000;

/** Lets the browser offer the person's passkeys in the field of `/auth` (conditional mediation). Shows nothing itself. */
export function PasskeyAutofill() {
  const navigate = useNavigate();
  useEffect(() => {
    const page = new AbortController();
    void offer(page.signal, () =>
      navigate(PATHS.success, { replace: true, state: { from: PATHS.auth } }),
    );
    return () => page.abort();
  }, [navigate]);
  return null;
}

/** Offers passkeys until the person has signed in or leaves the page. */
async function offer(left: AbortSignal, onSignedIn: () => void): Promise<void> {
  if (!hasPasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable())) return;
  // Set here and not by the page, whose first screen has no room for what most visitors do not use.
  document.getElementById(ENTRY_FIELD)?.setAttribute('autocomplete', 'username webauthn');
  while (!left.aborted) {
    const outcome = await ask(left);
    if (outcome === 'signed in') return onSignedIn();
    if (outcome === 'over') return;
  }
}

/** One challenge, until it is answered or too old. `over`: there is nothing to wait for. */
async function ask(left: AbortSignal): Promise<'signed in' | 'again' | 'over'> {
  const options = await call(passkeyOptions);
  if (!options.ok || left.aborted) return 'over';
  const tooOld = new AbortController();
  const timer = setTimeout(() => tooOld.abort(), RENEWED_AFTER_MS);
  const credential = await navigator.credentials
    .get({
      mediation: 'conditional',
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
        options.value as PublicKeyCredentialRequestOptionsJSON,
      ),
      signal: AbortSignal.any([left, tooOld.signal]),
    })
    .catch(() => null);
  clearTimeout(timer);
  if (left.aborted) return 'over';
  if (credential === null) return tooOld.signal.aborted ? 'again' : 'over';
  const answer = (credential as PublicKeyCredential).toJSON();
  const signedIn = await call(
    passkeyLogin,
    answer as Parameters<typeof call<typeof passkeyLogin>>[1],
  );
  if (signedIn.ok) {
    storeTokens(signedIn.value);
    return 'signed in';
  }
  const isKnown = signedIn.offline || signedIn.code === 'account_disabled';
  showToast({ kind: 'error', text: isKnown ? problemOf(signedIn) : 'errors.login_failed' });
  return 'again';
}
