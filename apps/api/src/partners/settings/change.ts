import type { changeClient as changeCall, ParsedBodyOf, replaceKeys } from '@portico/contract';
import type { Account, Caller } from '#core/caller.ts';
import { fail, ok } from '#core/result.ts';
import { type Client, type ClientMetadata, changeClient } from '#partners/clients/clients.ts';
import { askForChange } from '#partners/go-live/go-live.ts';
import { nameProblem } from '#partners/names/name-problem.ts';
import { ownersOf, rivalOf } from '#partners/names/taken-name.ts';
import { type AskedClient, askedBy, checkClient } from '#partners/registration/registration.ts';
import { changing, invalid } from '#partners/team/team.ts';
import { tellOwners } from '#partners/team/tell-owners.ts';
import type { Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { lockNames, namesThere } from '#site/index.ts';
import { differencesOf } from './differences.ts';
import { keysOf } from './keys.ts';
import { dropsPkce, liveProblem, newHostsOf } from './live.ts';

export type Member = { clientId: string; account: Account; caller: Caller };
type Settings = ParsedBodyOf<typeof changeCall>;
type Keys = ParsedBodyOf<typeof replaceKeys>;
/** What a change replaces. */
type Replaced = Pick<Client, 'id' | 'name' | 'metadata' | 'ceiling'>;

/** Changes the named settings, all of them or none. */
export async function changeSettings(deps: Deps, member: Member, asked: Settings) {
  const there = await namesThere(deps);
  // Names are compared in turn, under a lock that comes before a client's.
  const before = async (tx: Queries) => {
    if (asked.name !== undefined) await lockNames(tx);
  };
  return changing(
    deps,
    { ...member, atLeast: 'developer' },
    async (tx, { client }) => {
      const next = await replacedBy(deps, client, withSettings(askedBy(client), asked));
      if (typeof next === 'string') return invalid(next);
      const problem = liveProblem(client, next);
      if (problem !== null) return invalid(problem);
      if (next.name !== client.name) {
        const wrong = nameProblem(next.name);
        if (wrong !== null) return invalid(wrong);
        const partnerId = client.partnerId ?? undefined;
        const owners = await ownersOf(tx, client.id);
        if ((await rivalOf(tx, { ...next, partnerId, owners, there })) !== null)
          return fail('client_name_taken');
      }
      const waiting = reviewedIn(client, next);
      if (waiting !== null) {
        const others = differencesOf(client, next).some(
          ({ setting }) => setting !== waiting.setting,
        );
        if (others) return invalid(waiting.alone);
        const { redirect_uris: redirectUris } = next.metadata;
        const nonceInsteadOfPkce = dropsPkce(client, next);
        const change = { client, member, redirectUris, nonceInsteadOfPkce };
        const asked = await askForChange(deps, tx, change);
        return asked.ok ? ok({ redirectUris: 'waits' as const }) : asked;
      }
      await save(deps, tx, { from: client, to: next, member });
      return ok({ redirectUris: 'set' as const });
    },
    before,
  );
}

/** Replaces the keys of a client that authenticates with keys. The former ones authenticate nothing any more. */
export async function changeKeys(deps: Deps, member: Member, asked: Keys) {
  const keys = keysOf(asked);
  return changing(deps, { ...member, atLeast: 'developer' }, async (tx, { client }) => {
    if (typeof keys === 'string') return invalid(keys);
    const now = askedBy(client);
    if (now.auth.kind !== 'keys') return invalid('The app does not authenticate with keys.');
    const next = await replacedBy(deps, client, { ...now, auth: keys });
    if (typeof next === 'string') return invalid(next);
    await save(deps, tx, { from: client, to: next, member });
    return ok(undefined);
  });
}

/** The change that waits for the desk's approval, and the words for one with others beside it; null if none does. */
function reviewedIn(
  client: Client,
  next: Replaced,
): { setting: keyof ClientMetadata; alone: string } | null {
  const [host] = newHostsOf(client, next);
  if (host !== undefined) {
    return {
      setting: 'redirect_uris',
      alone: `The new host ${host} waits for our approval: change the redirect URIs in a call of their own.`,
    };
  }
  if (!dropsPkce(client, next)) return null;
  return {
    setting: 'nonce_instead_of_pkce',
    alone: 'A nonce instead of PKCE waits for our approval: switch it on in a call of its own.',
  };
}

/** Settings that are sent replace the present ones; the others stay. Null removes an address. */
function withSettings(now: AskedClient, asked: Settings): AskedClient {
  const { scopes, initiateLoginUri, backchannelLogoutUri, ...others } = asked;
  const given = Object.entries(others).filter(([, value]) => value !== undefined);
  return {
    ...now,
    ...Object.fromEntries(given),
    // FAPI needs pushed requests: the one switch turns on the other unless both are sent.
    ...(asked.fapi === true && asked.par === undefined && { par: true }),
    ...(scopes !== undefined && { scope: scopes.join(' ') }),
    ...(initiateLoginUri !== undefined && { initiateLoginUri: initiateLoginUri ?? undefined }),
    ...(backchannelLogoutUri !== undefined && {
      backchannelLogoutUri: backchannelLogoutUri ?? undefined,
    }),
  };
}

/** The client as it would be, or what is wrong with it. */
async function replacedBy(
  deps: Pick<Deps, 'config'>,
  client: Client,
  asked: AskedClient,
): Promise<Replaced | string> {
  const checked = await checkClient(deps, asked);
  if (!checked.ok) return checked.problem;
  const { name, ceiling, metadata } = checked.client;
  const { token_endpoint_auth_method } = client.metadata;
  return { id: client.id, name, ceiling, metadata: { ...metadata, token_endpoint_auth_method } };
}

async function save(
  deps: Deps,
  tx: Queries,
  { from, to, member }: { from: Client; to: Replaced; member: Member },
): Promise<void> {
  const differences = differencesOf(from, to);
  if (differences.length === 0) return;
  const { caller, account } = member;
  const changed = differences.map(({ setting }) => setting);
  await changeClient(deps, tx, to, { caller, accountId: account.id, changed });
  const changes = differences.map(({ text }) => text);
  await tellOwners(deps, tx, { ...from, name: to.name }, { changes, by: account.id });
}
