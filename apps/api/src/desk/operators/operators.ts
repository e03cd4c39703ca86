import { DESK_IDLE_MINUTES, type Operator } from '@portico/contract';
import { MINUTE } from '#core/clock.ts';
import { hashToken } from '#core/opaque-token.ts';
import { openWithAny, sealText } from '#core/sealed-text.ts';
import type { Deps } from '#platform/deps.ts';
import * as store from './operators.store.ts';

export { disableOperatorAgain, enableOperatorAgain } from './manage.ts';

/** The operator of this session token; null if it is unknown, expired, idle for too long, or its operator is disabled. */
export async function operatorOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<Operator | null> {
  return (await store.markSessionUsed(db, hashToken(token), limitsAt(clock.now()))) ?? null;
}

/** Whether an operator exists who can sign in at the desk. */
export async function hasOperators({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  const operators = await store.listOperators(db);
  return operators.some(({ disabled_at }) => disabled_at === null);
}

/** Removes desk sessions that ended. */
export async function purgeDeskSessions({ db, clock }: Deps): Promise<void> {
  await store.deleteEndedSessions(db, limitsAt(clock.now()));
}

/** The operators, each with the id of the SECRET_KEY that sealed their authenticator; null if it is not at hand. */
export async function sealedAuthenticators({ db, secrets }: Pick<Deps, 'db' | 'secrets'>) {
  const rows = await store.findTotpSecrets(db);
  return rows.map((row) => {
    const by = secrets.operators.all.find(
      (key) => openWithAny([key], row.totp_secret, row.id) !== null,
    );
    return { row, sealer: by?.id ?? null };
  });
}

/** Seals with the current key what another SECRET_KEY sealed. An operator who is reset meanwhile is left alone. */
export async function resealAuthenticators(deps: Pick<Deps, 'db' | 'secrets'>): Promise<number> {
  const { current, all } = deps.secrets.operators;
  let moved = 0;
  for (const { row, sealer } of await sealedAuthenticators(deps)) {
    const secret = openWithAny(all, row.totp_secret, row.id);
    if (secret === null || sealer === current.id) continue;
    const sealed = sealText(current.key, secret, row.id);
    moved += Number(await store.replaceTotpSecret(deps.db, row, sealed));
  }
  return moved;
}

const limitsAt = (now: number) => ({ now, idleSince: now - DESK_IDLE_MINUTES * MINUTE });
