import type { TestApp } from '#test/engines/start.ts';
import { recordedDuring } from '#test/events/trail.ts';

/** Why the answers of authenticators were refused during `work`, as the audit trail has it. */
export async function reasonsFor(t: TestApp, work: () => Promise<unknown>): Promise<unknown[]> {
  const { added } = await recordedDuring(t, work);
  return added
    .filter(({ kind }) => kind === 'passkey_refused')
    .map(({ details }) => (JSON.parse(details) as { reason: string }).reason);
}
