import {
  type Address,
  CHANNELS,
  CODE_MAX_ATTEMPTS,
  CODE_MAX_SENDS_PER_WINDOW,
  CODE_WINDOW_MINUTES,
  RESEND_COOLDOWN_SECONDS,
  VERIFIED_TTL_MINUTES,
} from '@portico/contract';
import { record } from '#audit/audit.ts';
import type { Caller } from '#core/caller.ts';
import { MINUTE, SECOND } from '#core/clock.ts';
import { isSameSecret } from '#core/compare.ts';
import { mailboxOf } from '#core/mailbox.ts';
import { hashToken, newToken } from '#core/opaque-token.ts';
import { fail, ok } from '#core/result.ts';
import { inTransaction, type Queries } from '#db/client.ts';
import type { Deps } from '#deps/deps.ts';
import { findSends, maySend, type SendLimits } from '#messages/notices/notices.ts';
import { hashCode, newCode, newSalt } from './code-secret.ts';
import * as store from './one-time-codes.store.ts';

const COOLDOWN_MS = RESEND_COOLDOWN_SECONDS * SECOND;
const WINDOW_MS = CODE_WINDOW_MINUTES * MINUTE;
const SENDS: SendLimits = {
  cooldownMs: COOLDOWN_MS,
  windowMs: WINDOW_MS,
  maxSends: CODE_MAX_SENDS_PER_WINDOW,
};

/** Sends a new code. It voids the previous one but does not reset the count of wrong attempts. */
export async function sendCode(deps: Deps, address: Address, caller: Caller) {
  const { channel, to } = address;
  if (channel === 'sms' && deps.sms === null) return fail('sms_unavailable');
  const now = deps.clock.now();
  const code = newCode();
  const salt = newSalt();
  const validMinutes = CHANNELS[channel].codeMinutes;
  const expiresAt = now + validMinutes * MINUTE;
  // Addresses of one mailbox share its limits. Otherwise plus tags could be used to flood it.
  const mailbox = channel === 'email' ? hashToken(`code ${mailboxOf(to)}`) : null;
  const refusedBy = await inTransaction(deps.db, async (tx) => {
    const last = await store.findCode(tx, channel, to);
    // A used code shows that the caller owns the address, so only the hourly limit applies.
    const limits = last?.used_at == null ? SENDS : { ...SENDS, cooldownMs: 0 };
    if (mailbox !== null && !(await maySend(deps, tx, mailbox, limits))) return 'mailbox';
    const row = await store.issueCode(
      tx,
      {
        channel,
        address: to,
        salt,
        code_hash: hashCode(deps.secrets.codes.current.key, salt, code),
        issued_at: now,
        expires_at: expiresAt,
      },
      SENDS,
    );
    if (row === undefined) {
      // Roll back: without the mailbox cooldown, the mailbox may count only what was sent.
      if (limits !== SENDS) throw new NotSent();
      return 'address';
    }
    await deps.outbox.add(
      tx,
      {
        channel,
        to,
        locale: caller.locale,
        message: { kind: 'code', code, validMinutes },
      },
      { topic: hashToken(`code ${channel} ${to}`), expiresAt },
    );
    const details = { channel };
    await record(deps, tx, caller, { kind: 'code_sent', subject: to, details });
    return null;
  }).catch((error: unknown) => {
    if (error instanceof NotSent) return 'address';
    throw error;
  });
  if (refusedBy !== null) {
    // Read both in every case, because both must be corrected if the clock was set back.
    const row = await rowUntilNow(deps.db, address, now);
    const ofMailbox = await findSends(deps.db, mailbox ?? '');
    return refusedSend(refusedBy === 'mailbox' ? ofMailbox : row && sendsOf(row), row, now);
  }
  deps.outbox.wake();
  return ok({ retryAfter: RESEND_COOLDOWN_SECONDS, validMinutes });
}

type Sends = { sends: number; since: number; last_at: number };

function sendsOf(row: store.CodeRow): Sends {
  return { sends: row.sends, since: row.sends_since, last_at: row.issued_at };
}

/** Thrown to roll back the transaction when the limits of the address itself refuse a send. */
class NotSent extends Error {}

function refusedSend(counted: Sends | undefined, row: store.CodeRow | undefined, now: number) {
  const cooldown = secondsUntil((counted?.last_at ?? now) + COOLDOWN_MS, now);
  const waits = row?.used_at == null && (counted?.last_at ?? now) > now - COOLDOWN_MS;
  if (counted !== undefined && counted.sends >= CODE_MAX_SENDS_PER_WINDOW && !waits) {
    const wait = secondsUntil(counted.since + WINDOW_MS, now);
    return fail('too_many_sends', {
      retryAfterSeconds: wait,
      params: { minutes: Math.ceil(wait / 60) },
    });
  }
  return fail('resend_too_soon', {
    retryAfterSeconds: cooldown,
    // The message mentions an earlier code only if that code still works.
    params: { seconds: cooldown, live: row !== undefined && isLive(row, now) ? 1 : 0 },
  });
}

/** Whether the code would be accepted now. */
function isLive(row: store.CodeRow, now: number): boolean {
  return row.used_at === null && row.expires_at > now && !isOutOfTries(row, now);
}

function isOutOfTries(row: store.CodeRow, now: number): boolean {
  return row.attempts >= CODE_MAX_ATTEMPTS && row.attempts_since > now - WINDOW_MS;
}

/**
 * Checks a code in the caller's transaction. This is the only place that does so. A correct code is used up; every
 * wrong one counts, and the fifth within the hour voids the code and the ones sent after it.
 */
export async function checkCode(
  deps: Deps,
  tx: Queries,
  from: Address,
  { code, caller }: { code: string; caller: Caller },
) {
  const now = deps.clock.now();
  const row = await store.findCode(tx, from.channel, from.to);
  if (row === undefined) return fail('incorrect_code');
  // A hash always belongs to its salt and the write names the salt, so comparing before the write is not a race.
  const matched = deps.secrets.codes.all.some(({ key }) =>
    isSameSecret(hashCode(key, row.salt, code), row.code_hash),
  );
  const judged = await store.judgeTry(tx, row, {
    matched,
    now,
    windowMs: WINDOW_MS,
    maxAttempts: CODE_MAX_ATTEMPTS,
  });
  if (judged !== undefined && matched) return ok(undefined);
  if (judged !== undefined) {
    const details = { channel: from.channel, attempts: judged.attempts };
    await record(deps, tx, caller, { kind: 'code_wrong', subject: from.to, details });
    if (judged.attempts < CODE_MAX_ATTEMPTS) return fail('incorrect_code');
  }
  return refusedTry(tx, from, now);
}

async function refusedTry(db: Queries, from: Address, now: number) {
  const row = await rowUntilNow(db, from, now);
  if (row === undefined || row.used_at !== null) return fail('incorrect_code');
  if (isOutOfTries(row, now)) {
    const wait = secondsUntil(row.attempts_since + WINDOW_MS, now);
    return fail('too_many_attempts', {
      retryAfterSeconds: wait,
      params: { minutes: Math.ceil(wait / 60) },
    });
  }
  return row.expires_at <= now ? fail('code_expired') : fail('incorrect_code');
}

/** The code row with no time after now, so that no wait is longer than the limits after the clock was set back. */
async function rowUntilNow(db: Queries, of: Address, now: number) {
  const row = await store.findCode(db, of.channel, of.to);
  if (row === undefined) return undefined;
  if (Math.max(row.issued_at, row.sends_since, row.attempts_since) <= now) return row;
  await store.bringToNow(db, row, now);
  return store.findCode(db, of.channel, of.to);
}

/** Records that this browser verified the address; returns the address proof. */
export async function issueProof(
  { clock }: Deps,
  tx: Queries,
  { channel, to: address }: Address,
): Promise<string> {
  const token = newToken();
  const now = clock.now();
  await store.insertVerification(tx, {
    token_hash: hashToken(token),
    channel,
    address,
    created_at: now,
    expires_at: now + VERIFIED_TTL_MINUTES * MINUTE,
    used_at: null,
  });
  return token;
}

/** Whether the token proves the address now. Does not use it up. */
export async function isVerified(
  { db, clock }: Deps,
  { channel, to: address }: Address,
  token: string,
): Promise<boolean> {
  const row = await store.findProof(db, hashToken(token));
  return (
    row !== undefined &&
    row.channel === channel &&
    row.address === address &&
    row.used_at === null &&
    row.expires_at > clock.now()
  );
}

/** Uses up the address proof in the registration's transaction; false if it is not valid. */
export async function consumeProof(
  { clock }: Deps,
  tx: Queries,
  { channel, to: address }: Address,
  token: string,
): Promise<boolean> {
  return store.consumeProofRow(tx, {
    tokenHash: hashToken(token),
    channel,
    address,
    now: clock.now(),
  });
}

/** Purges codes and address proofs that expired over a day ago. */
export async function purgeExpiredCodes({ db, clock }: Deps): Promise<void> {
  await store.deleteExpired(db, clock.now() - 24 * 60 * MINUTE);
}

export { findCodeOf, removeProofs } from './one-time-codes.store.ts';

function secondsUntil(time: number, now: number): number {
  return Math.max(1, Math.ceil((time - now) / SECOND));
}
