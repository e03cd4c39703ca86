import { type ClientRole, INVITATION_DAYS, INVITATION_PAGE, TEAM_MAX } from '@portico/contract';
import type { Account, Caller } from '#core/caller.ts';
import { DAY, iso, SECOND } from '#core/clock.ts';
import { hashToken, newToken } from '#core/opaque-token.ts';
import { fail, ok } from '#core/result.ts';
import { accountOf, findIdentities, lockAccount } from '#identity/index.ts';
import { findClient, lockClient, recordBy } from '#partners/clients/clients.ts';
import { hasDomain } from '#partners/names/name-problem.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { maySend, type SendLimits } from '#platform/messages/notices/notices.ts';
import * as store from './invitations.store.ts';
import { type Owner, ownsEnough, TOO_MANY } from './members.ts';
import { countOthersOf, findEmail, findTeam, ownsUsed } from './team.store.ts';
import { addMember, changing, invalid, roleOf } from './team.ts';
import { tellOwners } from './tell-owners.ts';

/*
 * Invitations by email. The link proves that its reader got the email; that the account signs in with the same address
 * proves that the reader is the person who was meant, and not somebody to whom the email was forwarded.
 */

/** To one address, from all teams, so that no mailbox is flooded. */
const TO_ADDRESS: SendLimits = { cooldownMs: 0, windowMs: DAY, maxSends: 5 };
/** By one member, to all addresses: the console is no way to write to strangers. */
const BY_MEMBER: SendLimits = { cooldownMs: 0, windowMs: DAY, maxSends: 50 };
/**
 * The same by a beginner, however many apps they make, and whatever is withdrawn: no app that they own was ever live, and
 * fewer other people joined these apps than one has accounts at hand.
 */
const BY_BEGINNER: SendLimits = { cooldownMs: 0, windowMs: DAY, maxSends: 10 };
const JOINED_A_BEGINNER = 3;
/** Open ones of an app that nobody joined yet. */
const FIRST_INVITATIONS = 3;

export type Invited = { email: string; role: ClientRole };

/** Invites somebody; an earlier invitation to the same address is void. */
export async function invite(deps: Deps, { caller, ...owner }: Owner, { email, role }: Invited) {
  const { clientId, account } = owner;
  return changing(deps, { ...owner, atLeast: 'owner' }, async (tx, { client }) => {
    const now = deps.clock.now();
    const invited = await accountOf({ db: tx }, { channel: 'email', to: email });
    if (invited && (await roleOf(tx, { clientId, accountId: invited.id })) !== null) {
      return invalid('This person is in the team already: change the role instead.');
    }
    if (!(await hasAddress(tx, account.id))) {
      return invalid(
        'Add an email address or a phone number to your account first: an invitation says who sends it.',
      );
    }
    const open = await store.findInvitations(tx, clientId, now);
    const others = open.filter((each) => each.email !== email).length;
    const { length: members } = await findTeam(tx, clientId);
    if (members + others >= TEAM_MAX) {
      return invalid(`A team has at most ${TEAM_MAX} members and invitations.`);
    }
    const isFirst = members <= 1;
    if (isFirst && others >= FIRST_INVITATIONS) {
      return invalid(
        `An app has at most ${FIRST_INVITATIONS} open invitations until somebody accepts one. Wait for that, or withdraw one.`,
      );
    }
    const [toAddress, byMember] = [`invitation to ${email}`, `invitations by ${account.id}`];
    const isWithin =
      (!(await isBeginner(tx, account.id)) ||
        (await maySend(deps, tx, hashToken(`first ${byMember}`), BY_BEGINNER))) &&
      (await maySend(deps, tx, hashToken(byMember), BY_MEMBER)) &&
      (await maySend(deps, tx, hashToken(toAddress), TO_ADDRESS));
    if (!isWithin) return fail('too_many_requests', { retryAfterSeconds: DAY / SECOND });
    const token = newToken();
    const expiresAt = now + INVITATION_DAYS * DAY;
    await store.putInvitation(tx, {
      token_hash: hashToken(token),
      client_id: clientId,
      email,
      role,
      created_at: now,
      expires_at: expiresAt,
    });
    const message = {
      kind: 'client_invitation',
      // A mail program would make a link of it, to wherever the inviting person wants.
      client: hasDomain(client.name) ? null : client.name,
      by: await findEmail(tx, account.id),
      role,
      url: `${deps.config.publicUrl}${INVITATION_PAGE}#${token}`,
      validDays: INVITATION_DAYS,
    } as const;
    const topic = hashToken(`client invitation ${clientId} ${email}`);
    const envelope = { channel: 'email', to: email, locale: 'en-US', message } as const;
    await deps.outbox.add(tx, envelope, { topic, expiresAt });
    await record(deps, tx, caller, {
      kind: 'client_invited',
      accountId: account.id,
      subject: email,
      details: { client: clientId, role },
    });
    return ok(undefined);
  });
}

/** Withdraws the invitation to an address: its link is void at once. */
export async function withdraw(deps: Deps, { caller, ...owner }: Owner, email: string) {
  const { clientId, account } = owner;
  return changing(deps, { ...owner, atLeast: 'owner' }, async (tx) => {
    if (!(await store.deleteInvitation(tx, { clientId, email }))) return fail('not_found');
    await record(deps, tx, caller, {
      kind: 'client_invitation_withdrawn',
      accountId: account.id,
      subject: email,
      details: { client: clientId },
    });
    return ok(undefined);
  });
}

/** What the invited person sees of an invitation. */
export async function describeInvitation(deps: Deps, account: Account, token: string) {
  const invitation = await store.findInvitation(deps.db, hashToken(token), deps.clock.now());
  const client = invitation && (await findClient(deps, invitation.client_id));
  if (!invitation || !client || client.state === 'closed') return fail('invitation_over');
  if (!(await isFor(deps.db, invitation, account))) return fail('invitation_for_another');
  return ok({
    clientId: client.id,
    name: client.name,
    role: invitation.role,
    email: invitation.email,
    expiresAt: iso(invitation.expires_at),
  });
}

/** Makes the person a member. The token counts once. */
export async function accept(
  deps: Deps,
  { account, caller }: { account: Account; caller: Caller },
  token: string,
) {
  const tokenHash = hashToken(token);
  const result = await inTransaction(deps.db, async (tx) => {
    // Under the account’s lock its addresses and the number of its clients stay as they are.
    if ((await lockAccount(tx, account.id)) === undefined) return fail('missing_token');
    const invitation = await store.findInvitation(tx, tokenHash, deps.clock.now());
    const client = invitation === undefined ? null : await lockClient(tx, invitation.client_id);
    if (!invitation || client === null || client.state === 'closed') return fail('invitation_over');
    if (!(await isFor(tx, invitation, account))) return fail('invitation_for_another');
    const { role } = invitation;
    if (role === 'owner' && (await ownsEnough(tx, client, account.id))) return TOO_MANY;
    if (!(await store.takeInvitation(tx, tokenHash))) return fail('invitation_over');
    const clientId = client.id;
    if (await addMember(deps, tx, { clientId, accountId: account.id, role })) {
      const author = { caller, accountId: account.id };
      await recordBy(deps, tx, author, 'client_member_added', { client: clientId, role });
      const changes = [`Joined the team: ${role}`];
      await tellOwners(deps, tx, client, { changes, by: account.id });
    }
    return ok({ clientId });
  });
  deps.outbox.wake();
  return result;
}

/** Whether nobody but the account itself vouches for it. */
async function isBeginner(tx: Queries, accountId: string): Promise<boolean> {
  const others = await countOthersOf(tx, accountId);
  return others < JOINED_A_BEGINNER && !(await ownsUsed(tx, accountId));
}

/** Whether the account proved an email address or a phone number. */
async function hasAddress(tx: Queries, accountId: string): Promise<boolean> {
  const identities = await findIdentities(tx, accountId);
  return identities.some(({ kind }) => kind === 'email' || kind === 'phone');
}

/** Whether the account signs in with the address that was invited. */
async function isFor(
  db: Queries,
  { email }: store.InvitationRow,
  { id }: Account,
): Promise<boolean> {
  return (await findEmail(db, id)) === email;
}

/** Purges invitations that can no longer be accepted. */
export async function purgeExpiredInvitations({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await store.deleteExpired(db, clock.now());
}
