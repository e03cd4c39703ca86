import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/client.ts';
import { untilWaiting } from '#test/engines/locks.ts';
import { anApp, engine } from '#test/engines/start.ts';
import { anOperator, type SignedIn } from '#test/people/operators.ts';
import { deleteAccount } from '#test/people/own-data.ts';
import { aSubmission, caseOf, claim, openImage } from '#test/people/reviews.ts';

const t = anApp();
let operator: SignedIn;
beforeAll(async () => {
  operator = await anOperator(t);
});

describe('R-KYC-13 R-KYC-14 an image access during the deletion of the account', () => {
  it('R-KYC-13 R-KYC-14 does not deadlock with the deletion', async () => {
    const { caseId: id, token } = await aSubmission(t);
    await claim(t, operator, id);
    const [image] = (await caseOf(t, operator, id)).images;
    const [locked, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // This blocks inserts into the access log, so the image call stops there with the locks it has taken.
    const locking = inTransaction(t.deps.db, async (tx) => {
      if (engine() === 'postgres') await sql`lock table image_views in share mode`.execute(tx);
      locked.resolve();
      await mayEnd.promise;
    });
    await locked.promise;
    const opening = openImage(t, operator, image?.id ?? '').then((answer) => answer);
    await untilWaiting(t, 1);
    const deleting = deleteAccount(t, token).then((answer) => answer);
    await untilWaiting(t, 2);
    mayEnd.resolve();
    await locking;
    const [opened, deleted] = await Promise.all([opening, deleting]);
    expect(deleted.statusCode).toBe(204);
    // The access came before the deletion or after it.
    expect([200, 404]).toContain(opened.statusCode);
  });
});
