import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { record } from '../../apps/api/src/audit/audit.ts';
import { sealAudit } from '../../apps/api/src/audit/sealer.ts';
import { readConfig } from '../../apps/api/src/config/config.ts';
import { readSecrets } from '../../apps/api/src/config/secrets.ts';
import { OPERATOR } from '../../apps/api/src/core/caller.ts';
import { inTransaction } from '../../apps/api/src/db/client.ts';
import { migrate } from '../../apps/api/src/db/migrate.ts';
import { createDeps, type Deps } from '../../apps/api/src/deps/deps.ts';
import { seal } from '../../apps/api/src/verification/documents/seal.ts';
import { call } from '../../bench/lib/call.ts';
import { type Person, saveDetails, signUp } from '../../bench/lib/people.ts';
import type { Product } from '../../bench/lib/product.ts';
import { fill, sizeOf } from '../../bench/size/fill.ts';

/** What the product's commands use, on these settings. Its keys are generated in the data folder if they are not there. */
export function depsOn(env: { DATA_DIR: string } & Record<string, string>): Deps {
  const configured = readConfig(env, env.DATA_DIR);
  const secrets = readSecrets({}, 'development', env.DATA_DIR);
  if (!configured.ok || !secrets.ok) throw new Error('The installation cannot be configured.');
  return createDeps(configured.config, secrets.secrets);
}

const IMAGE_BYTES = 20_000;
const AT_ONCE = 32;

/** An empty installation gets people, a valid audit trail, and an object for each image. */
export async function seed(deps: Deps, people: number): Promise<void> {
  await migrate(deps.db);
  const head = await deps.db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow();
  await fill(deps, { ...sizeOf(people), events: 0 });
  await deps.db.updateTable('audit_head').set(head).execute();
  const rows = await deps.db
    .selectFrom('documents')
    .select(['id', 'account_id', 'side', 'object_name'])
    .execute();
  const master = deps.secrets.documentKeys.current;
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const sealed = rows.slice(from, from + AT_ONCE).map((row) => {
      const belonging = { accountId: row.account_id, documentId: row.id, side: row.side };
      return { row, ...seal(master, belonging, randomBytes(IMAGE_BYTES)) };
    });
    await Promise.all(sealed.map(({ row, object }) => deps.files.put(row.object_name, object)));
    await inTransaction(deps.db, async (tx) => {
      for (const { row, wrappedKey, keyId } of sealed) {
        const key = { wrapped_key: wrappedKey, key_id: keyId, bytes: IMAGE_BYTES };
        await tx.updateTable('documents').set(key).where('id', '=', row.id).execute();
        await record(deps, tx, OPERATOR, { kind: 'signed_in', accountId: row.account_id });
      }
    });
  }
  await sealAudit(deps);
}

/** People who send their details and three photographs by the calls that a browser makes. */
export async function submitters(product: Product, count: number): Promise<Person[]> {
  const people = await signUp(product, count);
  for (const person of people) {
    await saveDetails(product, person);
    const form = await documentsForm();
    const answer = await fetch(`http://127.0.0.1:${product.port}/user/add-user-document`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}` },
      body: form,
    });
    if (!answer.ok) throw new Error(`A submission answered ${answer.status}.`);
  }
  return people;
}

/** The body of a submission, with three photographs of its own. */
export async function documentsForm(): Promise<FormData> {
  const form = new FormData();
  form.set('document', 'id_card');
  form.set('documentCountry', 'UA');
  for (const side of ['docImageFront', 'docImageBack', 'personImage'])
    form.set(side, new Blob([await noise()], { type: 'image/jpeg' }), `${side}.jpg`);
  return form;
}

/** An image of a person, as they get it; its size in bytes, 0 if there is none. */
export async function firstImage({ port }: Product, token: string): Promise<number> {
  const { images } = await call<{ images: { id: string }[] }>(port, '/user/own-data', { token });
  if (images[0] === undefined) return 0;
  const answer = await fetch(`http://127.0.0.1:${port}/user/documents/${images[0].id}/image`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { byteLength } = await answer.arrayBuffer();
  return answer.ok ? byteLength : 0;
}

function noise(): Promise<Buffer<ArrayBuffer>> {
  const kind = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = { width: 640, height: 400, channels: 3 as const, background: '#789', noise: kind };
  return sharp({ create }).jpeg().toBuffer() as Promise<Buffer<ArrayBuffer>>;
}
