import { record } from '#audit/audit.ts';
import type { Caller } from '#core/caller.ts';
import { inTransaction } from '#db/client.ts';
import type { Deps } from '#deps/deps.ts';

/** Records a request whose client or redirect URI is not registered: a mistake of a developer, or an attempt. */
export async function noteRefusal(deps: Deps, code: string, caller: Caller): Promise<void> {
  await inTransaction(deps.db, (tx) =>
    record(deps, tx, caller, { kind: 'partner_request_refused', details: { code } }),
  );
}
