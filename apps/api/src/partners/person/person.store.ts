import type { Queries } from '#platform/db/client.ts';
import { prepared } from '#platform/db/prepared.ts';

type Asked = { accountId: string; sessionId: string; clientId: string; now: number };

/*
 * Everything that the OpenID engine asks about an account at a client, in one statement: these are the calls that a
 * partner's server makes most often, and each statement costs more than the rest of such a call.
 */
export const findPerson = prepared((db, { accountId, sessionId, clientId, now }: Asked) =>
  db
    .selectFrom('accounts')
    .leftJoin('sessions', (join) =>
      join
        .onRef('sessions.account_id', '=', 'accounts.id')
        .on('sessions.id', '=', sessionId)
        .on('sessions.ended_at', 'is', null)
        .on('sessions.expires_at', '>', now),
    )
    .leftJoin('clients', (join) => join.on('clients.id', '=', clientId))
    .leftJoin('client_members', (join) =>
      join
        .onRef('client_members.account_id', '=', 'accounts.id')
        .on('client_members.client_id', '=', clientId),
    )
    .leftJoin('connections', (join) =>
      join
        .onRef('connections.account_id', '=', 'accounts.id')
        .on('connections.client_id', '=', clientId),
    )
    .leftJoin('subjects', (join) =>
      join.onRef('subjects.account_id', '=', 'accounts.id').on('subjects.sector', '=', clientId),
    )
    .leftJoin('kyc', (join) =>
      join
        .onRef('kyc.account_id', '=', 'accounts.id')
        .on((eb) => eb.or([eb('kyc.status', '=', 'CONFIRMED'), eb('kyc.is_renewal', '=', 1)])),
    )
    .leftJoin('assurances', (join) =>
      join
        .onRef('assurances.account_id', '=', 'kyc.account_id')
        .on('assurances.ended_at', 'is', null),
    )
    .leftJoin('kept_details', 'kept_details.account_id', 'accounts.id')
    .select(['sessions.id as session_id', 'sessions.amr', 'clients.own_since'])
    .select((eb) => eb.fn.coalesce('subjects.public_sub', 'subjects.sub').as('sub'))
    .select(['connections.scope', 'connections.consented_at'])
    .select(['connections.last_used_at', 'connections.ended_at'])
    .select(['kept_details.stored_at', 'kept_details.values_since'])
    .select(['kyc.account_id as verified_id', 'kyc.birth_date', 'kyc.decided_at'])
    .select('kyc.is_renewal')
    .select(['assurances.id', 'assurances.method', 'assurances.evidence'])
    .select(['assurances.over_18', 'assurances.verified_at', 'assurances.valid_until'])
    .where('accounts.id', '=', accountId)
    .where('accounts.disabled_at', 'is', null)
    // A client in the sandbox knows only its team, whatever others agreed to before.
    .where((eb) =>
      eb.or([
        eb('clients.id', 'is', null),
        eb('clients.state', '!=', 'sandbox'),
        eb('client_members.id', 'is not', null),
      ]),
    )
    .orderBy('assurances.verified_at', 'desc')
    .limit(1),
);

/**
 * The same for a test person: `session_id` is that of the member of the team who continued as them, and null once it ended
 * or the member left the team. Only the sandbox client that the test person belongs to finds them.
 */
export async function findTestPerson(db: Queries, { accountId, sessionId, clientId, now }: Asked) {
  return db
    .selectFrom('test_persons')
    .innerJoin('accounts', 'accounts.id', 'test_persons.account_id')
    .innerJoin('clients', 'clients.id', 'test_persons.client_id')
    .leftJoin('sessions', (join) =>
      join
        .on('sessions.id', '=', sessionId)
        .on('sessions.ended_at', 'is', null)
        .on('sessions.expires_at', '>', now),
    )
    .leftJoin('client_members', (join) =>
      join
        .onRef('client_members.account_id', '=', 'sessions.account_id')
        .on('client_members.client_id', '=', clientId),
    )
    .leftJoin('connections', (join) =>
      join
        .onRef('connections.account_id', '=', 'test_persons.account_id')
        .on('connections.client_id', '=', clientId),
    )
    .leftJoin('subjects', (join) =>
      join
        .onRef('subjects.account_id', '=', 'test_persons.account_id')
        .on('subjects.sector', '=', clientId),
    )
    .select(['test_persons.kind', 'accounts.created_at', 'subjects.sub'])
    .select(['sessions.id as session_id', 'sessions.amr', 'client_members.id as member_id'])
    .select(['connections.scope', 'connections.consented_at'])
    .select(['connections.last_used_at', 'connections.ended_at'])
    .where('test_persons.account_id', '=', accountId)
    .where('test_persons.client_id', '=', clientId)
    .where('clients.state', '=', 'sandbox')
    .executeTakeFirst();
}
