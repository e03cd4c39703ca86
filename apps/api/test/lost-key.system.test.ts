import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aPlace, type Place, stop } from '#test/engines/process.ts';

let place: Place;
beforeEach(() => {
  place = aPlace();
});
afterEach(() => place.clear());

/** Inserts drafts of one account, wrapped with the key of this id. */
function haveDrafts(file: string, keyId: string, sides: string[]): void {
  const database = new DatabaseSync(file);
  const account = randomUUID();
  database
    .prepare("insert into accounts (id, locale, created_at) values (?, 'en-US', 0)")
    .run(account);
  for (const side of sides) {
    database
      .prepare(
        `insert into drafts (id, account_id, side, object_name, key_id, wrapped_key, sha256, quality,
          bytes, width, height, created_at, expires_at)
        values (?, ?, ?, ?, ?, '', '', '{}', 1, 1, 1, 0, 9000000000000000)`,
      )
      .run(randomUUID(), account, side, randomUUID(), keyId);
  }
  database.close();
}

const missing = (id: string) => `The document master key ${id} is missing`;

describe('R-KYC-14 a lost document key', () => {
  it('R-KYC-14 is reported at start, with its id, the number of affected images and a remedy, the server works, and a key that is restored under its own name is found', async () => {
    const keys = join(place.folder, 'keys');
    const first = place.start();
    await first.ready();
    expect(first.said()).not.toContain('master key');
    await stop(first);
    const file = join(place.folder, 'portico.db');
    const unknown = '0123456789ab';
    haveDrafts(file, unknown, ['docImageFront', 'personImage']);
    // The key of the first start is lost, and the next start generates another.
    renameSync(join(keys, 'document-master-key'), join(place.folder, 'elsewhere'));
    const key = Buffer.from(readFileSync(join(place.folder, 'elsewhere'), 'utf8'), 'base64');
    const lost = createHash('sha256').update(key).digest('hex').slice(0, 12);
    haveDrafts(file, lost, ['docImageFront']);

    const without = place.start();
    const url = await without.ready();
    const output = without.said();
    for (const [id, count] of [
      [unknown, 2],
      [lost, 1],
    ]) {
      expect(output).toContain(
        `The document master key ${id} is missing; images and kept details that cannot be opened without it: ${count}.`,
      );
    }
    expect(output).toMatch(/Put it back: .*DOCUMENT_MASTER_KEYS_FORMER/);
    expect((await fetch(`${url}/health`)).status).toBe(200);
    await stop(without);

    renameSync(join(place.folder, 'elsewhere'), join(keys, `document-master-key.${lost}`));
    const restored = place.start();
    await restored.ready();
    expect(restored.said()).toContain(missing(unknown));
    expect(restored.said()).not.toContain(missing(lost));
    await stop(restored);
  });
});
