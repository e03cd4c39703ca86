import type { Queries } from '#platform/db/client.ts';

/**
 * The person's connections to clients with a stream, at one client or at all, locked until the transaction ends: a
 * disconnect comes before, or finds what this transaction writes.
 */
export async function lockListening(
  tx: Queries,
  { accountId, clientId }: { accountId: string; clientId?: string | undefined },
) {
  return tx
    .updateTable('connections')
    .set((eb) => ({ scope: eb.ref('scope') }))
    .where('account_id', '=', accountId)
    .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId ?? ''))
    .where('ended_at', 'is', null)
    .where('consented_at', 'is not', null)
    .where('client_id', 'in', (eb) => eb.selectFrom('streams').select('streams.client_id'))
    .returning(['client_id', 'scope', 'consented_at', 'last_used_at'])
    .execute();
}
