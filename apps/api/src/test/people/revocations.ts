import { decideRevocation, proposeRevocation, type RejectionReason } from '@portico/contract';
import { findRow } from '#test/engines/rows.ts';
import type { TestApp } from '#test/engines/start.ts';
import { anOperator, desk, type SignedIn } from './operators.ts';

export async function referenceOf(t: TestApp, accountId: string): Promise<string> {
  const row = await findRow(t, 'kyc', { account_id: accountId }, 'reference');
  return row.reference;
}

/** An operator proposes to revoke this account's verification. */
export async function proposeFor(
  t: TestApp,
  operator: SignedIn,
  accountId: string,
  reasons: RejectionReason[] = ['another_person'],
) {
  return desk(t, operator, proposeRevocation, {
    reference: await referenceOf(t, accountId),
    reasons,
  });
}

/** Two operators revoke it. */
export async function revoked(t: TestApp, accountId: string): Promise<boolean> {
  const proposed = await proposeFor(t, await anOperator(t), accountId);
  if (proposed.statusCode !== 200) return false;
  const { id } = proposed.json();
  const agreed = { id, decision: 'agree' as const };
  return (await desk(t, await anOperator(t), decideRevocation, agreed)).statusCode === 204;
}
