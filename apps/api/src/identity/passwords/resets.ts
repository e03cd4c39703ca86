import {
  CODE_WINDOW_MINUTES,
  RESEND_COOLDOWN_SECONDS,
  RESET_LINK_TTL_MINUTES,
} from '@portico/contract';
import type { Caller } from '#core/caller.ts';
import { MINUTE, SECOND } from '#core/clock.ts';
import { mailboxOf } from '#core/mailbox.ts';
import { hashToken, newToken } from '#core/opaque-token.ts';
import { fail, ok } from '#core/result.ts';
import { accountOf, addressesOf, lockAccount, setPassword } from '#identity/accounts/accounts.ts';
import { endSessionsOf, voidSecondFactors } from '#identity/sessions/sessions.ts';
import { clearFailures } from '#identity/throttle/throttle.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import {
  findSendsUntilNow,
  forgetSends,
  maySend,
  notifyOwner,
  type SendLimits,
} from '#platform/messages/notices/notices.ts';
import * as store from './passwords.store.ts';
import { passwordWeakness } from './weakness.ts';

const LIMITS: SendLimits = {
  cooldownMs: RESEND_COOLDOWN_SECONDS * SECOND,
  windowMs: CODE_WINDOW_MINUTES * MINUTE,
  maxSends: 10,
};

/**
 * Emails a reset link, which voids the previous one. An address without an account gets an email that says so, through
 * the same statements, so neither the response nor its timing shows whether an account exists. Past the send limits
 * nothing is sent and the response stays the same. Addresses of one mailbox share the limits. False if nothing was sent:
 * for operators alone.
 */
export async function requestReset(
  deps: Deps,
  email: string,
  caller: Pick<Caller, 'ip' | 'requestId' | 'locale'>,
  also: (tx: Queries, owner: string | null) => Promise<void> = async () => {},
): Promise<boolean> {
  const now = deps.clock.now();
  const recipient = hashToken(`reset ${email}`);
  const token = newToken();
  const expiresAt = now + RESET_LINK_TTL_MINUTES * MINUTE;
  const isSent = await inTransaction(deps.db, async (tx) => {
    if (!(await maySend(deps, tx, limitKeyOf(email), LIMITS))) return false;
    const account = await accountOf({ db: tx }, { channel: 'email', to: email });
    const owner = account === undefined || account.disabled_at !== null ? null : account.id;
    await store.replaceReset(tx, {
      key: owner ?? recipient,
      token_hash: hashToken(token),
      email,
      created_at: now,
      expires_at: expiresAt,
    });
    await record(deps, tx, caller, {
      kind: 'reset_requested',
      accountId: owner ?? undefined,
      subject: email,
    });
    const message =
      owner === null
        ? ({ kind: 'reset_unknown' } as const)
        : ({
            kind: 'reset_link',
            // Behind the #, no server or proxy gets it, and no log.
            url: `${deps.config.publicUrl}/auth/change-password#token=${token}`,
            validMinutes: RESET_LINK_TTL_MINUTES,
          } as const);
    await deps.outbox.add(
      tx,
      { channel: 'email', to: email, locale: caller.locale, message },
      { topic: recipient, expiresAt },
    );
    await also(tx, owner);
    return true;
  });
  deps.outbox.wake();
  return isSent;
}

const limitKeyOf = (email: string) => hashToken(`reset ${mailboxOf(email)}`);

/** Until when the hourly limit refuses a further reset link to this mailbox; null if it does not. */
export async function resetsWaitUntil(
  { db, clock }: Pick<Deps, 'clock'> & { db: Queries },
  email: string,
): Promise<number | null> {
  const now = clock.now();
  const row = await findSendsUntilNow(db, limitKeyOf(email), now);
  if (row === undefined) return null;
  const begins = row.since + LIMITS.windowMs;
  return begins > now && row.sends >= LIMITS.maxSends ? begins : null;
}

/** Lets the hourly limit of a mailbox begin again. */
export const allowResets = (tx: Queries, email: string) => forgetSends(tx, limitKeyOf(email));

/**
 * Sets a new password with the token of a reset link and ends every session, so that anyone who knew the old password
 * is signed out. It does not sign in. Used, expired, altered and unknown tokens get the same error.
 */
export async function resetPassword(
  deps: Deps,
  { token, newPassword }: { token: string; newPassword: string },
  caller: Caller,
) {
  const tokenHash = hashToken(token);
  // Checked before the expensive hash; the transaction decides.
  const reset = await store.findReset(deps.db, tokenHash);
  if (reset === undefined || !works(reset, deps.clock.now())) {
    return inTransaction(deps.db, (tx) => refuse(deps, tx, caller, reset?.email));
  }
  const addresses = await addressesOf(deps, reset.key);
  const weakness = passwordWeakness(newPassword, ...addresses);
  if (weakness) return fail('invalid_request', { fields: { newPassword: weakness } });
  const hashed = await deps.hasher.hash(newPassword, caller);
  if (hashed.busy) return fail('service_unavailable', { retryAfterSeconds: 5 });
  const result = await inTransaction(deps.db, async (tx) => {
    const accountId = await store.consumeReset(tx, tokenHash, deps.clock.now());
    if (accountId === undefined) return refuse(deps, tx, caller, reset.email);
    // Lock the account first. A concurrent sign-in takes the same lock, so its session or pending second factor is
    // there to be ended. Closing the account and removing the mailbox take this lock, too, and may have come first.
    const isOpen = await lockAccount(tx, accountId);
    if (!isOpen || (await store.findReset(tx, tokenHash))?.owner !== accountId) {
      return refuse(deps, tx, caller, reset.email);
    }
    await setPassword(tx, accountId, hashed.hash);
    await voidSecondFactors(deps, tx, accountId);
    const sessions = await endSessionsOf(deps, tx, accountId, { browser: caller.browser });
    await clearFailures(tx, { accountId });
    await record(deps, tx, caller, { kind: 'password_reset', accountId, details: { sessions } });
    await notifyOwner(deps, tx, accountId, { kind: 'password_reset', at: deps.clock.now() });
    return ok(undefined);
  });
  if (result.ok) deps.outbox.wake();
  return result;
}

type Reset = NonNullable<Awaited<ReturnType<typeof store.findReset>>>;

function works({ used_at, expires_at, key, owner }: Reset, now: number): boolean {
  return used_at === null && expires_at > now && owner === key;
}

async function refuse(deps: Deps, tx: Queries, caller: Caller, email: string | undefined) {
  await record(deps, tx, caller, { kind: 'reset_refused', subject: email });
  return fail('reset_link_invalid');
}
