import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#db/client.ts';
import { countWaiting } from '#test/engines/locks.ts';
import { engine, startApp, type TestApp } from '#test/engines/start.ts';
import { anOperator, type SignedIn } from '#test/people/operators.ts';
import { deleteAccount } from '#test/people/own-data.ts';
import { aSubmission, caseOf, claim, look } from '#test/people/reviews.ts';

let t: TestApp;
let operator: SignedIn;
beforeAll(async () => {
  t = await startApp();
  operator = await anOperator(t);
});
afterAll(() => t.close());

/** Until so many calls stand still; on SQLite all do, while one transaction is open. */
async function standStill(calls: number): Promise<void> {
  if (engine() === 'sqlite') return;
  while ((await countWaiting(t)) < calls) await new Promise(setImmediate);
}

describe('R-KYC-13 R-KYC-14 a look beside the deletion of the account', () => {
  it('R-KYC-13 R-KYC-14 neither waits for what the other has', async () => {
    const { caseId: id, token } = await aSubmission(t);
    await claim(t, operator, id);
    const [image] = (await caseOf(t, operator, id)).images;
    const [held, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // Nobody notes a look while this lasts: the call stands still with whatever it has by then.
    const locking = inTransaction(t.deps.db, async (tx) => {
      if (engine() === 'postgres') await sql`lock table image_views in share mode`.execute(tx);
      held.resolve();
      await mayEnd.promise;
    });
    await held.promise;
    const looking = look(t, operator, image?.id ?? '').then((answer) => answer);
    await standStill(1);
    const deleting = deleteAccount(t, token).then((answer) => answer);
    await standStill(2);
    mayEnd.resolve();
    await locking;
    const [looked, deleted] = await Promise.all([looking, deleting]);
    expect(deleted.statusCode).toBe(204);
    // Looked at before it went, or gone before anybody looked.
    expect([200, 404]).toContain(looked.statusCode);
  });
});
