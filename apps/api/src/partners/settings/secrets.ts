import { ok } from '#core/result.ts';
import {
  addClientSecretIn,
  endFormerSecretsIn,
  type SecretChange,
} from '#partners/clients/clients.ts';
import { closeClientIn } from '#partners/registration/states.ts';
import { changing, invalid } from '#partners/team/team.ts';
import { tellOwners } from '#partners/team/tell-owners.ts';
import type { Deps } from '#platform/deps.ts';
import type { Member } from './change.ts';

const PROBLEMS = {
  without: 'The app does not authenticate with a secret.',
  two: 'The app has two secrets: end the former one first.',
  one: 'The app has one secret alone: add the next one first.',
  unknown: 'The app is closed.',
} as const satisfies Partial<Record<SecretChange['kind'], string>>;

/** Adds a second secret, which only this answer contains. */
export async function addSecretTo(deps: Deps, { caller, ...member }: Member) {
  return changing(deps, { ...member, atLeast: 'developer' }, async (tx, { client }) => {
    const by = member.account.id;
    const done = await addClientSecretIn(deps, tx, client.id, { caller, accountId: by });
    if (done.kind === 'ended') throw new Error('a secret was to be added');
    if (done.kind !== 'added') return invalid(PROBLEMS[done.kind]);
    await tellOwners(deps, tx, client, { changes: ['A second secret was added.'], by });
    return ok({ secret: done.secret });
  });
}

/** Ends the older one of two secrets. */
export async function endFormerSecretOf(deps: Deps, { caller, ...member }: Member) {
  return changing(deps, { ...member, atLeast: 'developer' }, async (tx, { client }) => {
    const by = member.account.id;
    const done = await endFormerSecretsIn(deps, tx, client.id, { caller, accountId: by });
    if (done.kind === 'added') throw new Error('a secret was to be ended');
    if (done.kind !== 'ended') return invalid(PROBLEMS[done.kind]);
    await tellOwners(deps, tx, client, { changes: ['The older secret was ended.'], by });
    return ok(undefined);
  });
}

/** Closes a client for good. */
export async function closeByOwner(deps: Deps, { caller, ...member }: Member) {
  return changing(deps, { ...member, atLeast: 'owner' }, async (tx, { client }) => {
    const by = member.account.id;
    await closeClientIn(deps, tx, client, { caller, accountId: by });
    await tellOwners(deps, tx, client, { changes: ['It was closed for good.'], by });
    return ok(undefined);
  });
}
