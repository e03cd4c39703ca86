import {
  acceptInvitation,
  changeRole,
  inviteMember,
  leaveTeam,
  listTeam,
  readInvitation,
  removeMember,
  withdrawInvitation,
} from '@portico/contract';
import type { Deps } from '#platform/deps.ts';
import { type App, type Context, route } from '#platform/http/endpoints/route.ts';
import { accept, describeInvitation, invite, withdraw } from './invitations.ts';
import { changeRoleOf, leave, remove, teamOf } from './members.ts';

/** A client's team. */
export function teamRoutes(app: App, deps: Deps): void {
  route(app, deps, listTeam, ({ account, params }) => teamOf(deps, params.id, account));
  route(app, deps, inviteMember, (context) => invite(deps, by(context), context.body));
  route(app, deps, withdrawInvitation, (context) =>
    withdraw(deps, by(context), context.body.email),
  );
  route(app, deps, changeRole, (context) => changeRoleOf(deps, by(context), context.body));
  route(app, deps, removeMember, (context) => remove(deps, by(context), context.body.member));
  route(app, deps, leaveTeam, (context) => leave(deps, by(context)));
  route(app, deps, readInvitation, ({ account, body }) =>
    describeInvitation(deps, account, body.token),
  );
  route(app, deps, acceptInvitation, ({ account, caller, body }) =>
    accept(deps, { account, caller }, body.token),
  );
}

/** The member and the client of a change of the team. */
const by = ({
  params,
  account,
  caller,
}: Pick<Context<typeof leaveTeam>, 'params' | 'account' | 'caller'>) => ({
  clientId: params.id,
  account,
  caller,
});
