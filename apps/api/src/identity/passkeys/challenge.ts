import { PASSKEY_CHALLENGE_TTL_MINUTES } from '@portico/contract';
import { MINUTE } from '#core/clock.ts';
import { hashToken } from '#core/opaque-token.ts';
import { openWithAny, sealText } from '#core/sealed-text.ts';
import type { Deps } from '#platform/deps.ts';

/*
 * A challenge is a sealed time. It opens only for the browser that asked for it, by the token in its cookie, and only for
 * what it was made for. Every opened sign-in page asks for one, so nothing is stored of it until a correct answer uses it
 * up.
 */

/** `upgrade`: conditional create, for which the person need not be asked. */
export type Purpose = 'sign-in' | 'add' | 'upgrade';

/** Who a challenge is for: a browser, and to add a passkey also a session. */
export type Asker = { browser: string; sessionId?: string };

/** A challenge that is valid; `hash` is the form in which a used one is stored. */
export type Challenge = { hash: string; expiresAt: number };

// Allowed clock difference of two servers.
const CLOCKS_APART_MS = MINUTE;

export function newChallenge(
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  purpose: Purpose,
  asker: Asker,
): string {
  const sealed = sealText(
    secrets.passkeys.current.key,
    String(clock.now()),
    nameOf(purpose, asker),
  );
  return Buffer.from(sealed, 'base64').toString('base64url');
}

/** Null if the challenge is not ours, too old, for something else, or another browser's. */
export function openChallenge(
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  challenge: string,
  purpose: Purpose,
  asker: Asker,
): Challenge | null {
  const sealed = Buffer.from(challenge, 'base64url');
  const opened = openWithAny(
    secrets.passkeys.all,
    sealed.toString('base64'),
    nameOf(purpose, asker),
  );
  if (opened === null) return null;
  const [issuedAt, now] = [Number(opened), clock.now()];
  const expiresAt = issuedAt + PASSKEY_CHALLENGE_TTL_MINUTES * MINUTE;
  if (now >= expiresAt || issuedAt > now + CLOCKS_APART_MS) return null;
  // Of the bytes: base64url has several spellings.
  return { hash: hashToken(sealed.toString('base64url')), expiresAt };
}

const nameOf = (purpose: Purpose, { browser, sessionId = '' }: Asker) =>
  `passkey ${purpose} ${browser} ${sessionId}`;
