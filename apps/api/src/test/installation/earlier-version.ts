import type { Channel } from '@portico/contract';
import type { TestApp } from '#test/engines/start.ts';

/** Puts what waits where the version before the queue of jobs had it: each kind in a table of its own. */
export async function asEarlierVersion({ deps: { db } }: TestApp): Promise<void> {
  const jobs = await db.deleteFrom('jobs').where('kind', '!=', 'signal').returningAll().execute();
  for (const job of jobs) {
    const { id, created_at, due_at, attempt: tries, last_error, payload } = job;
    const row = { id, created_at, due_at, tries, locked_until: 0 };
    const expires_at = job.expires_at ?? 0;
    if (job.kind === 'logout') {
      const { sub, sid = '' } = JSON.parse(payload) as { sub: string; sid?: string };
      const notice = { ...row, client_id: job.group_id ?? '', sub, sid };
      await db.insertInto('logout_notices').values(notice).execute();
    } else if (job.kind === 'webhook') {
      const { type: event } = JSON.parse(payload) as { type: 'account.deleted' };
      const answer = { tried_at: job.tried_at, status: null, problem: null };
      const message = { ...row, payload, event, given_up_at: expires_at, ...answer };
      await db
        .insertInto('webhook_messages')
        .values({ ...message, state: 'waiting' })
        .execute();
    } else {
      const { recipient, topic } = job;
      const message = { ...row, channel: job.kind as Channel, payload, recipient, expires_at };
      await db
        .insertInto('outbox')
        .values({ ...message, topic: topic ?? id, last_error })
        .execute();
    }
  }
}
