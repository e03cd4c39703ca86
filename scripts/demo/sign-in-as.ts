import { DESK_SESSION_HOURS } from '@portico/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HOUR } from '../../apps/api/src/core/clock.ts';
import { hashToken, newToken } from '../../apps/api/src/core/opaque-token.ts';
import {
  DESK_COOKIE,
  DESK_COOKIE_ATTRIBUTES,
} from '../../apps/api/src/desk/operators/desk-cookie.ts';
import { insertSession, listOperators } from '../../apps/api/src/desk/operators/operators.store.ts';
import { record } from '../../apps/api/src/platform/audit/audit.ts';
import { readDemo } from '../../apps/api/src/platform/config/demo.ts';
import { inTransaction, type Queries } from '../../apps/api/src/platform/db/client.ts';
import type { Deps } from '../../apps/api/src/platform/deps.ts';
import { callerOf } from '../../apps/api/src/platform/http/endpoints/caller-of.ts';
import { isLocal } from '../../apps/api/src/platform/http/local.ts';
import { SCRIPT } from './sign-in-as.browser.ts';

const PATH = '/desk/demo/operators';

/**
 * "Sign in as Ann (lead)" at the desk, for the operators that the demo made and for no other. Whether it exists at all is
 * decided by `Config.demo`; a request has to come from a browser of this machine, and from the desk's own page.
 */
export function addSignInAs(desk: FastifyInstance, deps: Deps): void {
  const { config, db, clock } = deps;
  if (!config.demo) throw new Error('The demo’s sign-in is for npm run demo alone.');
  const hidden = { schema: { hide: true } };
  const refuse = (request: FastifyRequest) => !isLocal(request);

  desk.get(PATH, hidden, async (request, reply) => {
    if (refuse(request)) return reply.callNotFound();
    return reply.send(await operatorsOf(deps, db));
  });

  desk.post(`${PATH}/:id`, hidden, async (request, reply) => {
    const { id } = request.params as { id: string };
    if (refuse(request)) return reply.callNotFound();
    const token = newToken();
    const now = clock.now();
    const isIn = await inTransaction(db, async (tx) => {
      const known = await operatorsOf(deps, tx);
      if (!known.some((operator) => operator.id === id)) return false;
      await insertSession(tx, {
        token_hash: hashToken(token),
        operator_id: id,
        created_at: now,
        last_used_at: now,
        expires_at: now + DESK_SESSION_HOURS * HOUR,
      });
      await record(deps, tx, callerOf(request), {
        kind: 'operator_signed_in',
        details: { operator: id, demo: true },
      });
      return true;
    });
    if (!isIn) return reply.callNotFound();
    const maxAge = DESK_SESSION_HOURS * 60 * 60;
    return reply
      .setCookie(DESK_COOKIE, token, { ...DESK_COOKIE_ATTRIBUTES, maxAge })
      .code(204)
      .send();
  });

  desk.get('/demo/sign-in-as.js', hidden, (request, reply) =>
    refuse(request)
      ? reply.callNotFound()
      : reply.type('text/javascript; charset=utf-8').send(SCRIPT),
  );

  desk.addHook('onSend', async (request, reply, payload) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    if (!isPage || typeof payload !== 'string' || refuse(request)) return payload;
    return payload.replace('</head>', '<script defer src="/demo/sign-in-as.js"></script></head>');
  });
}

/** Of the operators that the demo made, those who are not disabled. The file is read again: the demo may be removed. */
async function operatorsOf({ config }: Deps, tx: Queries) {
  const made = readDemo(config.dataDir)?.operators ?? [];
  return (await listOperators(tx)).flatMap(({ id, name, role, disabled_at }) =>
    disabled_at === null && made.includes(id) ? [{ id, name, role }] : [],
  );
}
