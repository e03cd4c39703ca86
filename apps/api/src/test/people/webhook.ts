import { randomUUID } from 'node:crypto';
import { sealAudit } from '#platform/audit/sealer.ts';
import { drainJobs } from '#platform/jobs/worker.ts';
import { webhookKind } from '#platform/messages/webhook/webhook-jobs.ts';
import { addRows } from '#test/engines/rows.ts';
import type { TestApp } from '#test/engines/start.ts';

/** What the worker does in a round, after the trail was linked. */
export async function deliverWebhooks(t: TestApp, timeoutMs = 5000): Promise<void> {
  const { webhook } = t.deps.config;
  if (webhook === null) throw new Error('the app has no WEBHOOK_URL');
  await sealAudit(t.deps);
  await drainJobs(t.deps, [webhookKind({ ...t.deps, webhook }, { timeoutMs })]);
}

/** A message that was delivered. */
export async function aWebhookMessage(t: TestApp): Promise<string> {
  const id = randomUUID();
  const at = t.clock.now();
  await addRows(t, 'webhook_messages', {
    id,
    event: 'account.deleted',
    payload: JSON.stringify({ data: { account: randomUUID() } }),
    state: 'delivered',
    created_at: at,
    due_at: at,
    given_up_at: at,
    locked_until: 0,
    tries: 1,
    tried_at: at,
    status: 200,
    problem: null,
  });
  return id;
}
