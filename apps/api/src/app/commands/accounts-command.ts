import { normalizeEmail, toInternational } from '@portico/contract';
import { accountOf, hasAccount } from '#identity/accounts/accounts.ts';
import type { Deps } from '#platform/deps.ts';

/**
 * The id of the account with this email address, phone number in any notation, or id from the audit trail; null if
 * there is none.
 */
export async function findNamed({ db }: Pick<Deps, 'db'>, named: string): Promise<string | null> {
  if (await hasAccount(db, named)) return named;
  const phone = toInternational(named);
  const address =
    phone === null
      ? ({ channel: 'email', to: normalizeEmail(named) } as const)
      : ({ channel: 'sms', to: phone } as const);
  return (await accountOf({ db }, address))?.id ?? null;
}
