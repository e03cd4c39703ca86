import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Encrypter } from 'age-encryption';
import { OPERATOR } from '#core/caller.ts';
import { record } from '#platform/audit/audit.ts';
import { inSnapshot, inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { formOf } from '#platform/ports/imported-hashes/imported-hashes.ts';
import { issuerOf } from './issuers.ts';
import * as store from './people.store.ts';

/*
 * Writes everybody who has an account to a file that only its recipient can read (docs/people.md): JSON lines with the
 * columns of `--from csv`, sealed by age (https://age-encryption.org/v1).
 */

/** The file cannot be made; the message is for the administrator. */
export class NotExported extends Error {}

/** `elsewhere`: people with a sign-in method that an import does not take. */
export type Exported = { people: number; elsewhere: number };

/** Accounts of one query. */
const PAGE = 500;

/** Exports into a file that does not exist yet; `recipient` is a public key of age. */
export async function exportPeople(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'secrets'>,
  { file, recipient }: { file: string; recipient: string },
): Promise<Exported> {
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new NotExported('--to is not a public key of age: it begins with age1');
  }
  const counts: Exported = { people: 0, elsewhere: 0 };
  const written = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  await new Promise<void>((resolve, reject) => {
    written.once('open', () => resolve());
    written.once('error', ({ code, message }: NodeJS.ErrnoException) =>
      reject(new NotExported(`${file} cannot be written: ${code ?? message}`)),
    );
  });
  try {
    // First, so that no file leaves without its entry in the audit trail.
    await inTransaction(deps.db, (tx) =>
      record(deps, tx, OPERATOR, { kind: 'people_exported', details: { to: recipient } }),
    );
    await inSnapshot(deps.db, async (tx) => {
      const lines = Readable.from(linesOf(deps, tx, counts), { objectMode: false });
      const sealed = await encrypter.encrypt(
        Readable.toWeb(lines) as ReadableStream<Uint8Array> & globalThis.ReadableStream<Uint8Array>,
      );
      await pipeline(Readable.fromWeb(sealed as unknown as ReadableStream), written);
    });
  } catch (error) {
    written.destroy();
    await rm(file, { force: true });
    throw error;
  }
  return counts;
}

async function* linesOf(
  { config }: Pick<Deps, 'config'>,
  tx: Queries,
  counts: Exported,
): AsyncGenerator<Buffer> {
  const issuers = { google: issuerOf(config, 'google'), apple: issuerOf(config, 'apple') };
  let after = '';
  for (;;) {
    const page = await store.readPeople(tx, { after, limit: PAGE });
    for (const person of page) {
      const { row, isWhole } = rowOf(person, issuers);
      counts.people += 1;
      if (!isWhole) counts.elsewhere += 1;
      yield Buffer.from(`${JSON.stringify(row)}\n`);
    }
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

type Issuers = Record<'google' | 'apple', string>;

/** `isWhole`: an import of this row gives the account each sign-in method that it has here. */
function rowOf({ methods, ...account }: store.StoredPerson, issuers: Issuers) {
  const left = [...methods];
  const take = (kind: string, prefix = ''): string | undefined => {
    const at = left.findIndex((each) => each.kind === kind && each.subject.startsWith(prefix));
    return at < 0 ? undefined : left.splice(at, 1)[0]?.subject.slice(prefix.length);
  };
  const email = take('email');
  const phone = take('phone');
  const wallets = left.filter(({ kind }) => kind === 'wallet').map(({ subject }) => subject);
  const row = {
    external_id: account.external_id ?? account.id,
    ...(email !== undefined && { email, email_verified: true }),
    ...(phone !== undefined && { phone, phone_verified: true }),
    password_hash: account.password_hash === null ? undefined : formOf(account.password_hash),
    google_sub: take('google', `${issuers.google} `),
    apple_sub: take('apple', `${issuers.apple} `),
    ...(wallets.length > 0 && { wallets }),
    locale: account.locale,
    ...(account.disabled_at !== null && { disabled: true }),
  };
  return { row, isWhole: left.length === wallets.length };
}
