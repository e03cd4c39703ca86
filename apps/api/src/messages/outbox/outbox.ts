import { createHmac, hkdfSync, randomUUID } from 'node:crypto';
import type { DocumentType, IdentityKind, Locale, Mark, RejectionReason } from '@portico/contract';
import type { Clock } from '#core/clock.ts';
import { openText, sealText } from '#core/sealed-text.ts';
import type { Queries } from '#db/client.ts';
import type { Channel } from '#db/schema.ts';
import { removeFor, replaceTopic } from './outbox.store.ts';

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

/** An event in an account's verification or its stored data. */
export type VerificationNotice =
  | { kind: 'submitted' | 'withdrawn' | 'confirmed' | 'erased' | 'account_deleted' }
  | { kind: 'resubmission'; document: DocumentType; marks: readonly Mark[] }
  | { kind: 'rejected'; reasons: readonly RejectionReason[] };

/** A message to a person. The worker composes it in their language. */
export type Message = Answer | Notice;

export type Envelope = {
  channel: 'email' | 'sms';
  to: string;
  locale: Locale;
  message: Message;
  /** The account's reference number, which the person quotes to support. */
  reference?: string | undefined;
  /** The reader's time zone; UTC if unknown. */
  timeZone?: string | null | undefined;
};

type Recipient = { channel: Channel; address: string };

export type Outbox = {
  /** Queues a message in the caller's transaction; it is sent only if that commits. */
  add(
    tx: Queries,
    envelope: Envelope,
    options: { topic: string; expiresAt: number },
  ): Promise<void>;
  open(payload: string): Envelope;
  /** The key that finds the rows of this recipient. */
  recipientOf(channel: Channel, to: string): string;
  /** Drops the queued messages of these recipients, because they no longer apply. */
  dropFor(tx: Queries, recipients: readonly Recipient[]): Promise<void>;
  /** Notifies the worker of a commit. */
  wake(): void;
  onWake(listener: () => void): void;
};

/** Queued messages contain codes, so they are encrypted. */
export function createOutbox(key: Buffer, clock: Clock): Outbox {
  let listener = () => {};
  const hashing = Buffer.from(hkdfSync('sha256', key, '', 'portico outbox recipients', 32));
  const recipientOf = (channel: Channel, to: string) =>
    createHmac('sha256', hashing).update(`${channel} ${to}`).digest('base64url');
  return {
    async add(tx, envelope, { topic, expiresAt }) {
      const now = clock.now();
      await replaceTopic(tx, {
        id: randomUUID(),
        channel: envelope.channel,
        topic,
        recipient: recipientOf(envelope.channel, envelope.to),
        payload: sealText(key, JSON.stringify(envelope)),
        created_at: now,
        due_at: now,
        expires_at: expiresAt,
        tries: 0,
        locked_until: 0,
        last_error: null,
      });
    },
    open: (payload) => JSON.parse(openText(key, payload)) as Envelope,
    recipientOf,
    dropFor: (tx, recipients) =>
      removeFor(
        tx,
        recipients.map(({ channel, address }) => recipientOf(channel, address)),
      ),
    wake: () => listener(),
    onWake(next) {
      listener = next;
    },
  };
}
