import {
  closeServerPerson,
  confirmLink,
  createServerLink,
  pathWith,
  readServerPerson,
} from '@portico/contract';
import type { AuditKind } from '#platform/audit/audit.ts';
import { switchServerClient } from '#servers/clients/clients.ts';
import {
  aBackend,
  aKnownPerson,
  aLink,
  aReturn,
  askToken,
  RETURN_TO,
} from '#test/people/servers.ts';
import { aCaller, callHere, type Flow, HERE, OPERATED } from './event-flow.ts';

const FROM_HERE = { 'x-forwarded-for': HERE };

/** One flow for each event of the company's own backend and its links. */
export const SERVER_FLOWS = {
  async server_client_added(t) {
    const { name, secret } = await aBackend(t);
    return { answer: OPERATED, secrets: [name, secret] };
  },
  async server_client_changed(t) {
    const { name } = await aBackend(t);
    await switchServerClient(t.deps, name, { isDisabled: true });
    return { answer: OPERATED, secrets: [name] };
  },
  async server_token_issued(t) {
    const backend = await aBackend(t);
    return { answer: await askToken(t, backend, {}, FROM_HERE), secrets: [backend.secret] };
  },
  async server_refused(t) {
    const { id } = await aBackend(t);
    const secret = 'a-wrong-secret-of-a-backend';
    return { answer: await askToken(t, { id, secret }, {}, FROM_HERE), secrets: [secret] };
  },
  async server_read(t) {
    const { token } = await aBackend(t);
    const { externalId, id } = await aKnownPerson(t);
    const url = pathWith(readServerPerson.path, { externalId });
    const headers = { authorization: `Bearer ${token}`, ...FROM_HERE };
    return { answer: await t.app.inject({ url, headers }), account: id, secrets: [externalId] };
  },
  async server_acted(t) {
    const { token } = await aBackend(t);
    const { externalId, id } = await aKnownPerson(t);
    const url = pathWith(closeServerPerson.path, { externalId });
    const answer = await callHere(t, url, {}, token);
    return { answer, account: id, secrets: [externalId] };
  },
  async link_created(t) {
    const { token } = await aBackend(t);
    const { externalId, id } = await aKnownPerson(t);
    const url = pathWith(createServerLink.path, { externalId });
    const answer = await callHere(t, url, { returnTo: RETURN_TO }, token);
    return { answer, account: id, secrets: [externalId] };
  },
  async link_confirmed(t) {
    const { call } = await aCaller(t);
    return call(confirmLink.path, { token: await aLink(t, await aBackend(t), 'event-1') });
  },
  async link_redeemed(t) {
    const [backend, { id, token }] = [await aBackend(t), await aCaller(t)];
    const value = await aReturn(t, token, await aLink(t, backend, 'event-2'));
    const answer = await callHere(
      t,
      '/server/returns',
      { value, externalId: 'event-2' },
      backend.token,
    );
    return { answer, account: id };
  },
} satisfies Partial<Record<AuditKind, Flow>>;
