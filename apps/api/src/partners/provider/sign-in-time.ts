import { createHmac } from 'node:crypto';
import { parseEngineAccount } from '#partners/objects/objects.ts';
import type { Secrets } from '#platform/config/secrets.ts';

/** The secret share by which a client's `auth_time` is earlier than the session, from 0 to less than 1. */
export function shareOf(
  { partners }: Pick<Secrets, 'partners'>,
  account: string,
  clientId: string,
  range: number,
): number {
  const sessionId = parseEngineAccount(account)?.sessionId ?? account;
  const mac = createHmac('sha256', partners.current.key);
  return (
    mac.update(`auth_time ${sessionId} ${clientId} ${range}`).digest().readUInt32BE() / 2 ** 32
  );
}
