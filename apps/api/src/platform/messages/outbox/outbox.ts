import { createHmac, hkdfSync } from 'node:crypto';
import {
  type Address,
  CHANNEL_NAMES,
  type Channel,
  type ClientRole,
  type DocumentType,
  type ErasedBy,
  type IdentityKind,
  type Locale,
  type Mark,
  type RejectionReason,
} from '@portico/contract';
import type { Clock } from '#core/clock.ts';
import { openWithAny, sealText } from '#core/sealed-text.ts';
import { traceHeaders } from '#core/trace.ts';
import type { RotatingKey } from '#platform/config/secrets.ts';
import type { Queries } from '#platform/db/client.ts';
import {
  adoptJobs,
  dropJobsTo,
  findJobs,
  findJobsAfter,
  type Job,
  putJob,
  replacePayload,
} from '#platform/jobs/jobs.store.ts';
import { type JobDeps, sharedOf } from '#platform/jobs/worker.ts';
import * as former from './outbox.store.ts';
import { deleteRefusedTo } from './refused.store.ts';
import { deleteSentTo } from './sent.store.ts';

/** A message that a person requested. */
export type Answer =
  | { kind: 'code'; code: string; validMinutes: number }
  | { kind: 'reset_link'; url: string; validMinutes: number }
  /** A reset link was requested for an address without an account. */
  | { kind: 'reset_unknown' };

/** An event in an account, so that its owner can tell if it was them. `at` is in ms since 1970 UTC. */
export type Notice = { at: number } & (
  | { kind: 'password_reset' | 'password_changed' | 'refresh_replayed' }
  | { kind: 'identity_added' | 'identity_removed'; identity: IdentityKind; label: string }
  | VerificationNotice
);

/** `staysUntil`: the last day of the verification that the attempt would have renewed, in UTC: YYYY-MM-DD. */
type OfRenewal = { staysUntil?: string };

/** An event in an account's verification or its stored data. */
export type VerificationNotice =
  | { kind: 'submitted' | 'withdrawn' | 'suspended' }
  /** By the person if it is missing, as an earlier version queues it. */
  | { kind: 'erased'; by?: ErasedBy }
  | { kind: 'account_deleted' }
  /** `from`: the first day on which they apply, in UTC: YYYY-MM-DD. */
  | { kind: 'terms_changed'; from: string }
  /** An operator, or the company's own backend, closed the account. */
  | { kind: 'account_closed' }
  /** A partner that the person had connected is closed. */
  | { kind: 'partner_closed'; name: string }
  /** With the partner to which the person wanted to go, and the address that begins a sign-in there. */
  | { kind: 'confirmed'; partner?: { name: string; url: string } }
  | ({ kind: 'resubmission'; document: DocumentType; marks: readonly Mark[] } & OfRenewal)
  | ({ kind: 'rejected'; reasons: readonly RejectionReason[] } & OfRenewal)
  /** `until`: when the rejection takes effect unless it is stopped, in ms since 1970 UTC. */
  | ({ kind: 'rejection_waiting'; reasons: readonly RejectionReason[]; until: number } & OfRenewal)
  | { kind: 'revoked'; reasons: readonly RejectionReason[] }
  /** `lastDay`: on which the verification is or was valid, in UTC: YYYY-MM-DD. */
  | { kind: 'expiring' | 'expired'; lastDay: string };

/**
 * A sign-in from a browser that the account does not know; `signedInAt` in ms since 1970 UTC. Without the `at` of a notice:
 * a worker of a version that does not know it fails, and the next one sends it.
 */
export type SignInLetter =
  /** `url`: by which the person says that it was not them. */
  | { kind: 'new_browser'; signedInAt: number; url: string }
  /** There were several within 24 hours. `until`: no letters follow before. */
  | { kind: 'new_browsers'; signedInAt: number; until: number };

/** About a client at the partner console, which is in English alone, as these emails are. */
export type ConsoleMessage =
  | {
      kind: 'client_invitation';
      /** Null if its name may not be in a letter to a stranger. */
      client: string | null;
      /** The inviting member's address; null if it has none. */
      by: string | null;
      role: ClientRole;
      url: string;
      validDays: number;
    }
  | {
      kind: 'client_changed';
      client: string;
      /** What was changed, each in a few English words. */
      changes: readonly string[];
      by: string | null;
      /** In ms since 1970 UTC. */
      when: number;
      /** The client's page at the console. */
      url: string;
    }
  | {
      /** What the desk did with the client. */
      kind: 'client_decided';
      client: string;
      outcome: 'approved' | 'declined' | 'suspended' | 'resumed' | 'closed';
      /** Why the desk declined, in the operator's words. */
      reason: string | null;
      url: string;
    }
  | {
      /** The client did not take a signal for so many days. */
      kind: 'signals_paused';
      client: string;
      days: number;
      /** The page of the client's signals at the console. */
      url: string;
    };

/** A message to a person. The worker composes it in their language. */
export type Message = Answer | Notice | SignInLetter | ConsoleMessage;

export type Envelope = Address & {
  locale: Locale;
  message: Message;
  /** The account's reference number, which the person quotes to support. */
  reference?: string | undefined;
  /** The reader's time zone; UTC if unknown. */
  timeZone?: string | null | undefined;
};

/** A message with the trace of the request that caused it. */
type Queued = Envelope & { traceparent?: string };

export type Outbox = {
  /**
   * Queues a message in the caller's transaction; it is sent only if that commits. It replaces an unsent one of the same
   * topic: an older code must not arrive after a newer.
   */
  add(
    tx: Queries,
    envelope: Envelope,
    options: { topic?: string; expiresAt: number },
  ): Promise<void>;
  open(payload: string): Queued;
  /** The id of the SECRET_KEY that sealed it; null if it is not at hand. */
  sealerOf(payload: string): string | null;
  /** The same message, sealed with the current key. */
  reseal(payload: string): { recipient: string; payload: string };
  /** The keyed hashes by which this address is stored. */
  recipientsOf(address: Address): string[];
  /** Drops what is queued for these recipients and known of what was sent, because it no longer applies. */
  dropFor(tx: Queries, recipients: readonly Address[]): Promise<void>;
  /** Forgets what was sent to an address, because it leaves its account. What is queued is still sent. */
  forgetSent(tx: Queries, address: Address): Promise<void>;
  /** Notifies the worker of a commit. */
  wake(): void;
  onWake(listener: () => void): void;
};

/** Queued messages contain codes, so they are encrypted. */
export function createOutbox(keys: RotatingKey, clock: Clock): Outbox {
  let listener = () => {};
  const hashing = keys.all.map(({ key }) =>
    Buffer.from(hkdfSync('sha256', key, '', 'portico outbox recipients', 32)),
  );
  /** With the current key first. */
  const recipientsOf = (channel: Channel, to: string) =>
    hashing.map((key) => createHmac('sha256', key).update(`${channel} ${to}`).digest('base64url'));
  const recipientOf = (channel: Channel, to: string) => recipientsOf(channel, to)[0] ?? '';
  const sealed = (envelope: Queued) => ({
    recipient: recipientOf(envelope.channel, envelope.to),
    payload: sealText(keys.current.key, JSON.stringify(envelope)),
  });
  function open(payload: string): Queued {
    const text = openWithAny(keys.all, payload);
    if (text === null) throw new Error('This message does not open.');
    return JSON.parse(text) as Queued;
  }
  return {
    async add(tx, envelope, { topic, expiresAt }) {
      if (topic !== undefined) await former.deleteTopic(tx, topic);
      await putJob(tx, {
        kind: envelope.channel,
        topic: topic ?? null,
        ...sealed({ ...envelope, ...traceHeaders() }),
        created_at: clock.now(),
        expires_at: expiresAt,
      });
    },
    open,
    sealerOf: (payload) => keys.all.find((key) => openWithAny([key], payload) !== null)?.id ?? null,
    reseal: (payload) => sealed(open(payload)),
    recipientsOf: ({ channel, to }) => recipientsOf(channel, to),
    async dropFor(tx, addresses) {
      const recipients = addresses.flatMap(({ channel, to }) => recipientsOf(channel, to));
      await dropJobsTo(tx, recipients);
      await former.deleteTo(tx, recipients);
      await deleteRefusedTo(tx, recipients);
      await deleteSentTo(tx, recipients);
    },
    forgetSent: (tx, { channel, to }) => deleteSentTo(tx, recipientsOf(channel, to)),
    wake: () => listener(),
    onWake(next) {
      listener = next;
    },
  };
}

const BATCH = 200;

/** Queues what an earlier version left, or still puts, in its own table. */
export function adoptOutbox(deps: JobDeps, channel: Channel): Promise<void> {
  return adoptJobs(deps.db, async (tx) => {
    const taken = { channel, now: deps.clock.now(), limit: BATCH, ...sharedOf(deps) };
    return (await former.takeUnclaimed(tx, taken)).map(
      ({ channel: kind, tries: attempt, locked_until: _, ...row }) => ({ ...row, kind, attempt }),
    );
  });
}

export {
  type AddressSince,
  type Letter,
  lettersTo,
  noteSent,
  openedLetter,
  purgeSentMessages,
} from './letters-to.ts';
export { type Progress, progressOf, purgeRefusals } from './progress.ts';

/** The message that waits for longest; undefined if none does. */
export async function oldestMessage(
  db: Queries,
  channels: readonly Channel[] = CHANNEL_NAMES,
): Promise<Job | undefined> {
  const [job] = await findJobs(db, channels, { first: 'oldest', limit: 1 });
  return job;
}

type Sealing = JobDeps & { outbox: Outbox };

/** The waiting messages, each with the id of the SECRET_KEY that sealed it; null if that is not at hand. */
export async function* sealedMessages({ outbox, ...deps }: Sealing) {
  for (const channel of CHANNEL_NAMES) await adoptOutbox(deps, channel);
  for (let after = ''; ; ) {
    const jobs = await findJobsAfter(deps.db, CHANNEL_NAMES, { after, limit: BATCH });
    for (const job of jobs) yield { job, sealer: outbox.sealerOf(job.payload) };
    const last = jobs.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/** Seals with the current key what another SECRET_KEY sealed. A message that is sent meanwhile is left alone. */
export async function resealMessages(deps: Sealing, current: string): Promise<number> {
  let moved = 0;
  for await (const { job, sealer } of sealedMessages(deps)) {
    if (sealer === null || sealer === current) continue;
    moved += Number(await replacePayload(deps.db, job, deps.outbox.reseal(job.payload)));
  }
  return moved;
}
