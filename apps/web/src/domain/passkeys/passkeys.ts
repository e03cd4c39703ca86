import { acceptedPasskeys, addPasskey, newPasskeyOptions, type ReplyOf } from '@portico/contract';
import { call } from '#platform/http/call.ts';
import { isOff } from '#platform/router/page-data.ts';
import { type Problem, problemOf } from '@portico/client/i18n/texts.ts';

/** Whether people can have passkeys here, and this browser reads and writes the standard's JSON. */
export function hasPasskeys(): boolean {
  return !isOff('passkey') && 'parseCreationOptionsFromJSON' in (window.PublicKeyCredential ?? {});
}

/** Whether this device itself can keep a passkey. */
export async function canKeepPasskey(): Promise<boolean> {
  if (!hasPasskeys()) return false;
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);
}

/** `cancelled`: the person closed the browser's dialog, or its time was over. */
export type Created = 'added' | 'cancelled' | 'recent_sign_in_needed' | { problem: Problem };

/** Lets the person make a passkey for their account. */
export async function createPasskey(): Promise<Created> {
  const options = await call(newPasskeyOptions, { conditional: false });
  if (!options.ok) return refused(options);
  let made: Credential | null;
  try {
    made = await navigator.credentials.create({ publicKey: parsed(options.value) });
  } catch (error) {
    const { name } = error as Error;
    if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled';
    const exists = name === 'InvalidStateError';
    return { problem: exists ? 'security.passkey_exists' : 'security.passkey_failed' };
  }
  const added = await add(made);
  return added.ok ? 'added' : refused(added);
}

function refused(answer: Awaited<ReturnType<typeof add>>): Created {
  if (answer.ok) return 'added';
  if (answer.code === 'recent_sign_in_needed') return answer.code;
  // The code for a wrong answer has no sentence in the browser.
  const isKnown =
    answer.offline || answer.code === 'identity_taken' || answer.code === 'network_error';
  return { problem: isKnown ? problemOf(answer) : 'security.passkey_failed' };
}

/** How long a password manager may take to add a passkey by itself: some never answer. */
const PATIENCE_MS = 5_000;

/**
 * Lets the password manager that just filled in a password add a passkey by itself, where the browser can (conditional
 * create). Nothing waits for it, and nothing is said if it does not.
 */
export async function upgradeToPasskey(): Promise<void> {
  if (!hasPasskeys()) return;
  const can = await PublicKeyCredential.getClientCapabilities?.();
  if (can?.conditionalCreate !== true) return;
  const options = await call(newPasskeyOptions, { conditional: true });
  if (!options.ok) return;
  const asked = {
    mediation: 'conditional',
    publicKey: parsed(options.value),
    signal: AbortSignal.timeout(PATIENCE_MS),
  };
  await add(await navigator.credentials.create(asked as CredentialCreationOptions));
}

function parsed(options: ReplyOf<typeof newPasskeyOptions>): PublicKeyCredentialCreationOptions {
  return PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  );
}

function add(made: Credential | null) {
  const answer = (made as PublicKeyCredential | null)?.toJSON();
  return call(addPasskey, answer as Parameters<typeof call<typeof addPasskey>>[1]);
}

/** Tells the browser's password manager which passkeys the account still has: it hides the others. */
export async function signalPasskeys(): Promise<void> {
  if (!hasPasskeys()) return;
  const signal = PublicKeyCredential.signalAllAcceptedCredentials?.bind(PublicKeyCredential);
  if (signal === undefined) return;
  const accepted = await call(acceptedPasskeys);
  if (!accepted.ok || accepted.value.userId === null) return;
  const { userId } = accepted.value;
  await signal({ ...accepted.value, userId }).catch(() => undefined);
}
