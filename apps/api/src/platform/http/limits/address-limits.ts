import type { AnyEndpoint, LimitGroup } from '@portico/contract';
import type { FastifyInstance } from 'fastify';
import { fail } from '#core/result.ts';
import { type Deps, mayHaveOthers } from '#platform/deps.ts';
import { sendFailure } from '#platform/http/errors/on-error.ts';
import { oncePerOutage } from '#platform/ports/turns/outages.ts';
import { createBuckets, limitedNetworks } from './buckets.ts';
import { shareBuckets } from './shared-buckets.ts';

/** The group of a request, by its endpoint; the body is parsed, and not yet validated. */
function groupOf({ limit }: AnyEndpoint, body: unknown): LimitGroup | null {
  if (limit === null || typeof limit === 'string') return limit;
  const isThere = typeof body === 'object' && body !== null && limit.member in body;
  return isThere ? limit.present : limit.absent;
}

/**
 * Enforces the `limit` of an endpoint, before anything is validated, hashed or queried. The address is the connection's
 * own, or the one a configured proxy reports (`trustProxy`).
 */
export function limitAddresses(app: FastifyInstance, deps: Deps): void {
  if (!deps.config.addressLimits) return;
  const own = createBuckets(deps.clock, CAPACITY);
  const shared = mayHaveOthers(deps) ? shareBuckets(deps, own, reporter(app, deps)) : null;
  if (shared !== null) app.addHook('onClose', () => shared.stop());
  const buckets = shared ?? own;
  app.addHook('preValidation', async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    const group = endpoint === undefined ? null : groupOf(endpoint, request.body);
    if (group === null) return;
    const taken = await buckets.take(group, limitedNetworks(request.ip));
    if (taken.ok) return;
    const { network, retryAfterSeconds } = taken;
    // Logged once per run of refusals, and not in the audit trail: a flood must fill neither.
    if (taken.isNew) request.log.warn({ group, network }, 'throttled');
    return sendFailure(reply, fail('too_many_requests', { retryAfterSeconds }));
  });
}

// About ten megabytes. An attacker with more networks than this gains nothing when one is evicted.
const CAPACITY = 50_000;

function reporter(app: FastifyInstance, { clock }: Deps): (error: unknown) => void {
  return oncePerOutage(clock, (error) =>
    app.log.error({ err: error }, 'limits are counted by this process alone'),
  );
}
