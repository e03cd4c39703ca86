import { createHmac } from 'node:crypto';
import { type Address, CHANNELS, CODE_MAX_SENDS_PER_WINDOW } from '@portico/contract';
import type { Caller } from '#core/caller.ts';
import { MINUTE, SECOND } from '#core/clock.ts';
import { mailboxOf } from '#core/mailbox.ts';
import { networksOf } from '#core/network.ts';
import { hashToken } from '#core/opaque-token.ts';
import { fail, ok } from '#core/result.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { countSend, findSendsUntilNow } from '#platform/messages/notices/notices.ts';
import { hashCode, newCode, newSalt } from './code-secret.ts';
import {
  COOLDOWN_MS,
  findCodeUntilNow,
  findRequestedCode,
  isLive,
  issueCode,
  type Requester,
  secondsUntil,
  topicOf,
  WINDOW_MS,
} from './requested-code.ts';

/**
 * Of the sends of an hour to a mailbox, the last ones go only to networks that had none. Otherwise strangers in one
 * network could use them all up, and the owner of the mailbox would get no code.
 */
const SENDS_FOR_OTHER_NETWORKS = 4;

/**
 * Between the sends of different browsers in one network to one mailbox. Two requests of a browser that has no code
 * token yet look like two browsers; the answer to the first brings the token.
 */
const PAUSE_MS = 5 * SECOND;

/** Sends a new code. It voids the requester's previous one, and nobody else's. */
export async function sendCode(deps: Deps, requester: Requester, caller: Caller) {
  const { channel, to } = requester;
  if (channel === 'sms' && deps.sms === null) return fail('sms_unavailable');
  const now = deps.clock.now();
  const code = newCode();
  const salt = newSalt();
  const validMinutes = CHANNELS[channel].codeMinutes;
  const expiresAt = now + validMinutes * MINUTE;
  const isSent = await inTransaction(deps.db, async (tx) => {
    const last = await findRequestedCode(tx, requester);
    const ownsAddress = last?.used_at != null;
    if (!(await countSends(deps, tx, requester, { caller, now, ownsAddress }))) throw new NotSent();
    const issued = await issueCode(tx, requester, {
      salt,
      code_hash: hashCode(deps.secrets.codes.current.key, salt, code),
      issued_at: now,
      expires_at: expiresAt,
    });
    if (!issued) throw new NotSent();
    await deps.outbox.add(
      tx,
      {
        channel,
        to,
        locale: caller.locale,
        message: { kind: 'code', code, validMinutes },
      },
      { topic: topicOf(requester), expiresAt },
    );
    const details = { channel };
    await record(deps, tx, caller, { kind: 'code_sent', subject: to, details });
    return true;
  }).catch((error: unknown) => {
    if (error instanceof NotSent) return false;
    throw error;
  });
  if (!isSent) return refusedSend(deps, requester, { caller, now });
  deps.outbox.wake();
  return ok({ retryAfter: COOLDOWN_MS / SECOND, validMinutes });
}

/** Thrown to roll back the transaction when a limit refuses: the counters contain only what was sent. */
class NotSent extends Error {}

/**
 * Counts a send to the mailbox, from all requesters together and from the caller's network; false if a limit refuses.
 * `ownsAddress`: a used code shows that the requester owns the address, so only the hourly limit applies.
 */
async function countSends(
  deps: Deps,
  tx: Queries,
  requester: Requester,
  { caller, now, ownsAddress }: { caller: Caller; now: number; ownsAddress: boolean },
): Promise<boolean> {
  const { ofMailbox, ofNetwork } = countersOf(requester, caller, deps);
  const isShared = requester.codeToken === null;
  const limits = { now, windowMs: WINDOW_MS, maxSends: CODE_MAX_SENDS_PER_WINDOW };
  const sends = await countSend(tx, ofNetwork, {
    ...limits,
    cooldownMs: isShared || ownsAddress ? 0 : PAUSE_MS,
  });
  if (sends === null) return false;
  const mayUseAll = ownsAddress || sends === 1 || !deps.config.addressLimits;
  const sent = await countSend(tx, ofMailbox, {
    ...limits,
    cooldownMs: isShared && !ownsAddress ? COOLDOWN_MS : 0,
    ...(!mayUseAll && { maxSends: CODE_MAX_SENDS_PER_WINDOW - SENDS_FOR_OTHER_NETWORKS }),
  });
  return sent !== null;
}

/** The keys of the counters. Addresses of one mailbox share them: otherwise plus tags could be used to flood it. */
function countersOf({ channel, to }: Requester, { ip }: Caller, { config, secrets }: Deps) {
  const mailbox = mailboxKeyOf({ channel, to });
  const network = config.addressLimits ? rentedNetworkOf(ip) : '';
  return {
    ofMailbox: hashToken(mailbox),
    // Keyed: there are few networks, and a row must not show from which of them a mailbox was entered.
    ofNetwork: createHmac('sha256', secrets.codes.current.key)
      .update(`${mailbox} from ${network}`)
      .digest('base64url'),
  };
}

const mailboxKeyOf = ({ channel, to }: Address) =>
  `code ${channel === 'email' ? mailboxOf(to) : to}`;

/** Until when the hourly limit refuses a further code to this mailbox, to some networks or to all; null if it does not. */
export async function codesWaitUntil(
  { db, clock }: Pick<Deps, 'clock'> & { db: Queries },
  address: Address,
): Promise<number | null> {
  const now = clock.now();
  const row = await findSendsUntilNow(db, hashToken(mailboxKeyOf(address)), now);
  const isUsedUp =
    row !== undefined &&
    row.since > now - WINDOW_MS &&
    row.sends >= CODE_MAX_SENDS_PER_WINDOW - SENDS_FOR_OTHER_NETWORKS;
  return isUsedUp ? row.since + WINDOW_MS : null;
}

/** What one customer can rent: a /24 of IPv4, a /48 of IPv6. */
function rentedNetworkOf(ip: string): string {
  return networksOf(ip).find((network) => /\/(?:24|48)$/.test(network)) ?? ip;
}

async function refusedSend(
  deps: Deps,
  requester: Requester,
  { caller, now }: { caller: Caller; now: number },
) {
  // Read all of them in every case, because all must be corrected if the clock was set back.
  const { db } = deps;
  const keys = countersOf(requester, caller, deps);
  const row = await findCodeUntilNow(db, requester, now);
  const ofMailbox = await findSendsUntilNow(db, keys.ofMailbox, now);
  const ofNetwork = await findSendsUntilNow(db, keys.ofNetwork, now);

  const waitsUntil = Math.max(
    (row?.issued_at ?? 0) + COOLDOWN_MS,
    requester.codeToken === null
      ? (ofMailbox?.last_at ?? 0) + COOLDOWN_MS
      : (ofNetwork?.last_at ?? 0) + PAUSE_MS,
  );
  const waits = row?.used_at == null && waitsUntil > now;
  // The message mentions an earlier code only if that code still works.
  const live = row !== undefined && isLive(row, now) ? 1 : 0;
  const isUsedUp =
    ofMailbox !== undefined &&
    ofMailbox.since > now - WINDOW_MS &&
    ofMailbox.sends >= CODE_MAX_SENDS_PER_WINDOW - SENDS_FOR_OTHER_NETWORKS;
  if (isUsedUp && !waits) {
    const wait = secondsUntil(ofMailbox.since + WINDOW_MS, now);
    return fail('too_many_sends', {
      retryAfterSeconds: wait,
      params: { minutes: Math.ceil(wait / 60), live },
    });
  }
  const cooldown = secondsUntil(waitsUntil, now);
  return fail('resend_too_soon', {
    retryAfterSeconds: cooldown,
    params: { seconds: cooldown, live },
  });
}
