import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import type { IdentityKind, Locale } from '@portico/contract';
import type { Queries } from '#db/client.ts';
import type { Clock } from '../ports/clock.ts';
import { replaceTopic } from './outbox.store.ts';

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
);

/** What a person is to be told. The worker words it in their language. */
export type Message = Answer | Notice;

export type Envelope = {
  channel: 'email' | 'sms';
  to: string;
  locale: Locale;
  message: Message;
};

export type Outbox = {
  /** Queues a message in the caller's transaction; it goes out after the commit, or not at all. */
  add(
    tx: Queries,
    envelope: Envelope,
    options: { topic: string; expiresAt: number },
  ): Promise<void>;
  open(payload: string): Envelope;
  /** Tells the worker that something was committed. */
  wake(): void;
  onWake(listener: () => void): void;
};

/** Waiting messages hold codes, so they are encrypted (AES-256-GCM: nonce, tag, ciphertext in base64). */
export function createOutbox(key: Buffer, clock: Clock): Outbox {
  let listener = () => {};
  return {
    async add(tx, envelope, { topic, expiresAt }) {
      const now = clock.now();
      await replaceTopic(tx, {
        id: randomUUID(),
        channel: envelope.channel,
        topic,
        payload: seal(key, JSON.stringify(envelope)),
        created_at: now,
        due_at: now,
        expires_at: expiresAt,
        tries: 0,
        locked_until: 0,
        last_error: null,
      });
    },
    open: (payload) => JSON.parse(unseal(key, payload)) as Envelope,
    wake: () => listener(),
    onWake(next) {
      listener = next;
    },
  };
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

function seal(key: Buffer, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

function unseal(key: Buffer, payload: string): string {
  const bytes = Buffer.from(payload, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
    // A shorter tag would be taken, and is the easier to forge.
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([
    decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)),
    decipher.final(),
  ]).toString('utf8');
}
