import { createHmac, hkdfSync, randomUUID } from 'node:crypto';
import type { DocumentType, IdentityKind, Locale, Mark, RejectionReason } from '@portico/contract';
import type { Clock } from '#core/clock.ts';
import { openText, sealText } from '#core/sealed-text.ts';
import type { Queries } from '#db/client.ts';
import type { Channel } from '#db/schema.ts';
import { removeFor, replaceTopic } from './outbox.store.ts';

/** What somebody asked for. */
export type Answer =
  | { kind: 'code'; code: string; validMinutes: number }
  | { kind: 'reset_link'; url: string; validMinutes: number }
  /** The link was asked for an address that has no account. */
  | { kind: 'reset_unknown' };

/** What happened to an account, for its owner to know whether it was them. `at` is the time in ms since 1970 UTC. */
export type Notice = { at: number } & (
  | { kind: 'password_reset' | 'password_changed' | 'refresh_replayed' }
  | { kind: 'identity_added' | 'identity_removed'; identity: IdentityKind; label: string }
  | VerificationNotice
);

/** What became of somebody's verification, or of what is stored of them. */
export type VerificationNotice =
  | { kind: 'submitted' | 'withdrawn' | 'confirmed' | 'erased' | 'account_deleted' }
  | { kind: 'resubmission'; document: DocumentType; marks: readonly Mark[] }
  | { kind: 'rejected'; reasons: readonly RejectionReason[] };

/** What a person is to be told. The worker words it in their language. */
export type Message = Answer | Notice;

export type Envelope = {
  channel: 'email' | 'sms';
  to: string;
  locale: Locale;
  message: Message;
  /** Of the account it is about: what its person tells support. */
  reference?: string | undefined;
  /** Where its reader's clock stands; UTC where nobody knows. */
  timeZone?: string | null | undefined;
};

type Recipient = { channel: Channel; address: string };

export type Outbox = {
  /** Queues a message in the caller's transaction; it goes out after the commit, or not at all. */
  add(
    tx: Queries,
    envelope: Envelope,
    options: { topic: string; expiresAt: number },
  ): Promise<void>;
  open(payload: string): Envelope;
  /** What the rows for this recipient are found by. */
  recipientOf(channel: Channel, to: string): string;
  /** Drops what waits for them: what it says is over. */
  dropFor(tx: Queries, recipients: readonly Recipient[]): Promise<void>;
  /** Tells the worker that something was committed. */
  wake(): void;
  onWake(listener: () => void): void;
};

/** Waiting messages hold codes, so they are encrypted. */
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
