import type { Configuration, Provider } from 'oidc-provider';
import type { Errors } from './answers.ts';
import type { Calls } from './limited-calls.ts';
import type { Memory } from './request-memory.ts';

/* How a client proves who it is: its secrets, assertions and DPoP proofs. Each proof counts as its call. */

const MINUTE = 60;
/** A client assertion ends within this time: until then its `jti` is kept. */
const ASSERTION_MOST = 10 * MINUTE;

/** The metadata of a client whose assertions name the issuer alone. */
export const ISSUER_AUDIENCE = 'issuer_audience';

/**
 * What the engine does not check of an assertion, and what it allows beyond need. It takes a list of audiences with others
 * in it, and the address of each endpoint: an assertion for another server, which named that one for itself, would do
 * here (RFC 7523bis). FAPI 2.0, section 5.3.2.1, demands the issuer, and none from the future.
 */
export function assertionCheck(
  { issuer, tokenEndpoint }: { issuer: string; tokenEndpoint: string },
  { errors, calls, seconds }: { errors: Errors; calls: Calls; seconds: () => number },
): Configuration['assertJwtClientAuthClaimsAndHeader'] {
  return (_ctx, { aud, iat, exp }, _header, client) => {
    const takesEndpoint = client.fapi !== true && client[ISSUER_AUDIENCE] !== true;
    if (aud !== issuer && !(takesEndpoint && aud === tokenEndpoint)) {
      throw new errors.InvalidClientAuth('aud must be the issuer, as one string');
    }
    if (typeof iat === 'number' && iat > seconds() + MINUTE) {
      throw new errors.InvalidClientAuth('iat is in the future');
    }
    if (Number(exp) > seconds() + ASSERTION_MOST) {
      throw new errors.InvalidClientAuth('exp of the assertion is too far away');
    }
    calls.mayProve();
  };
}

export function countProofs(
  { Client, ReplayDetection }: Provider,
  { memory, calls, seconds }: { memory: Memory; calls: Calls; seconds: () => number },
): void {
  Client.prototype.compareClientSecret = function compare(secret: string) {
    return memory.isSecret(this.clientId, secret).then((is) => {
      if (is) calls.proved();
      return is;
    }) as unknown as boolean;
  };
  // The engine looks first and writes then: of fifty equal assertions or proofs all would pass.
  ReplayDetection.unique = async (iss: string, jti: string, exp?: number) => {
    // At UserInfo a proof comes before its client, and no row comes before the limit of the client.
    if (!calls.isNamed()) await Client.find(iss);
    const isFirst = await memory.objects.isFirstUse(`${iss} ${jti}`, (exp ?? 0) - seconds());
    if (isFirst) calls.proved();
    return isFirst;
  };
}

/** A client's keys that fit an assertion are tried one after another, and it has chosen what each costs. */
const TRIES_MAX = 2;

/** Where several keys of a client fit, its assertion names one (OpenID Connect Core 1.0, section 10.1). */
export function boundTries({ Client }: Provider): void {
  type Keys = { selectForVerify(by: { kid?: unknown }): object[] };
  const clients = Client as unknown as {
    find(id: string): Promise<{ asymmetricKeyStore: Keys } | undefined>;
  };
  const find = clients.find.bind(Client);
  const bounded = new WeakSet<Keys>();
  clients.find = async (id) => {
    const client = await find(id);
    const keys = client?.asymmetricKeyStore;
    if (keys === undefined || bounded.has(keys)) return client;
    bounded.add(keys);
    const select = keys.selectForVerify.bind(keys);
    keys.selectForVerify = (by) => {
      const fitting = select(by);
      if (fitting.length > 1 && typeof by.kid !== 'string') return [];
      return fitting.slice(0, TRIES_MAX);
    };
    return client;
  };
}
