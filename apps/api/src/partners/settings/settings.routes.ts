import {
  addSecret,
  changeClient,
  closeOwnClient,
  createClient,
  endFormerSecret,
  listClients,
  oneClient,
  replaceKeys,
} from '@portico/contract';
import { iso } from '#core/clock.ts';
import { ok } from '#core/result.ts';
import { clientsOf } from '#partners/team/team.ts';
import type { Deps } from '#platform/deps.ts';
import { type App, type Context, route } from '#platform/http/endpoints/route.ts';
import { changeKeys, changeSettings } from './change.ts';
import { create } from './create.ts';
import { describeClient } from './one-client.ts';
import { addSecretTo, closeByOwner, endFormerSecretOf } from './secrets.ts';

/** A developer's calls about clients at the partner console. */
export function settingsRoutes(app: App, deps: Deps): void {
  route(app, deps, listClients, async ({ account }) => {
    const clients = await clientsOf(deps, account.id);
    return ok({
      clients: clients.map(({ createdAt, lastRequestAt, ...client }) => ({
        ...client,
        createdAt: iso(createdAt),
        lastRequestAt: lastRequestAt === null ? null : iso(lastRequestAt),
      })),
    });
  });
  route(app, deps, createClient, ({ account, body, caller }) =>
    create(deps, { account, asked: body, caller }),
  );
  route(app, deps, oneClient, ({ account, params }) => describeClient(deps, params.id, account));
  route(app, deps, changeClient, (context) => changeSettings(deps, by(context), context.body));
  route(app, deps, replaceKeys, (context) => changeKeys(deps, by(context), context.body));
  route(app, deps, addSecret, (context) => addSecretTo(deps, by(context)));
  route(app, deps, endFormerSecret, (context) => endFormerSecretOf(deps, by(context)));
  route(app, deps, closeOwnClient, (context) => closeByOwner(deps, by(context)));
}

/** The member and the client of a call. */
const by = ({
  params,
  account,
  caller,
}: Pick<Context<typeof addSecret>, 'params' | 'account' | 'caller'>) => ({
  clientId: params.id,
  account,
  caller,
});
