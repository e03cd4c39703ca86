import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#app/app.ts';
import { builtApp } from '#app/built-app.ts';
import { buildDesk } from '#app/desk-app.ts';
import { startHousekeeping } from '#app/housekeeping.ts';
import { startMetrics } from '#app/metrics.ts';
import type { MetricsServer } from '#app/metrics-server.ts';
import { startSealer } from '#platform/audit/sealer.ts';
import type { Role } from '#platform/config/setting/formats.ts';
import type { Deps } from '#platform/deps.ts';
import { createServer } from '#platform/http/server.ts';
import { type Kind, startJobs } from '#platform/jobs/worker.ts';
import { startMessages } from '#platform/messages/delivery/message-jobs.ts';
import { forgetCursor } from '#platform/messages/webhook/webhook.ts';
import { webhookKind } from '#platform/messages/webhook/webhook-jobs.ts';
import { oncePerOutage } from '#platform/ports/turns/outages.ts';
import { startFunnel } from '#site/funnel/funnel.ts';
import { AUTHENTICATORS } from '../authenticators.ts';
import { partnersOf } from '../parts/parts.ts';

/** The ports that are served; a server that this process does not run has none. */
export type Ports = { site?: number; desk?: number };

export type Served =
  | { ok: true; ports: Ports; lines: string[]; stop(): Promise<void> }
  | { ok: false; problems: string[] };

/** The work of one process among several; the others send messages too, and leave the rest to the first. */
export type Share = { roles: readonly Role[]; isFirst: boolean };

const DEMO_SIGN_IN = '../../../../../scripts/demo/sign-in-as.ts';

/** Starts the servers and the workers of this process. */
export async function serve(deps: Deps, { roles, isFirst }: Share): Promise<Served> {
  const { config } = deps;
  const stages: Stages = { servers: [], workers: [], last: [] };
  const isOne = (role: Role) => roles.includes(role);
  const site = isOne('site')
    ? await buildApp(deps, { site: builtApp('web'), logLevel: 'warn' })
    : null;
  const desk = isOne('desk')
    ? await buildDesk(deps, { site: builtApp('desk'), logLevel: 'warn' })
    : null;
  if (desk !== null && config.demo) await addDemo(desk, deps);
  const servers = [site, desk].filter((server) => server !== null);
  stages.servers.push(...servers.map((server) => ({ stop: () => server.close() })));
  // A process that serves nothing logs in the same form.
  const { log } = servers[0] ?? (await createServer(deps, AUTHENTICATORS, { logLevel: 'warn' }));
  // While the database is unreachable, each of them fails every few seconds.
  const logOncePerOutage: Report = (what) =>
    oncePerOutage(deps.clock, (error) => log.error({ err: error }, what));
  if (isOne('worker')) addWorkers(deps, stages, { isFirst, logOncePerOutage });
  stages.last.push(startFunnel(deps, logOncePerOutage('the funnel is not counted')));
  const metrics = await metricsOf(deps, logOncePerOutage('metrics could not be read'));
  if ('problem' in metrics) return { ok: false, problems: [metrics.problem] };
  if (metrics.server) {
    const { server } = metrics;
    stages.servers.push({ stop: () => server.close() });
  }

  const listening = {
    ...(site && { site: await listen(site, { ...at(config), setting: 'PORT' }) }),
    ...(desk && { desk: await listen(desk, { ...config.desk, setting: 'DESK_PORT' }) }),
  };
  const problems = Object.values(listening).flatMap((each) =>
    'problem' in each ? each.problem : [],
  );
  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    ports: Object.fromEntries(
      Object.entries(listening).map(([name, each]) => [name, 'port' in each ? each.port : 0]),
    ),
    lines: metrics.server?.lines ?? [],
    async stop() {
      deps.drain.hasBegun = true;
      if (servers.length > 0) await wait(config.drainMs);
      await stopAll(stages);
    },
  };
}

/**
 * The demo's sign-in at the desk: in no bundle and in no image, because it needs no password. It is served from the
 * sources of this project, where `npm run demo` runs.
 */
async function addDemo(desk: FastifyInstance, deps: Deps): Promise<void> {
  const program = pathToFileURL(resolve(import.meta.dirname, DEMO_SIGN_IN)).href;
  const { addSignInAs } = (await import(/* @vite-ignore */ program)) as {
    addSignInAs(desk: FastifyInstance, deps: Deps): void;
  };
  addSignInAs(desk, deps);
}

const at = ({ host, port }: { host: string; port: number }) => ({ host, port });

type Report = (what: string) => (error: unknown) => void;

function addWorkers(
  deps: Deps,
  { workers, last }: Stages,
  { isFirst, logOncePerOutage }: { isFirst: boolean; logOncePerOutage: Report },
): void {
  const start = (kind: Kind, what: string) =>
    workers.push(startJobs(deps, [kind], logOncePerOutage(what)));
  workers.push(startMessages(deps, logOncePerOutage('messages do not go out')));
  const partners = partnersOf(deps.config);
  for (const { kind, failure } of partners?.jobs(deps) ?? []) start(kind, failure);
  const { webhook } = deps.config;
  const unheard = 'the backend does not learn of events';
  if (webhook === null) {
    const forgotten = forgetCursor(deps).catch(logOncePerOutage(unheard));
    workers.push({ stop: () => forgotten });
  } else start(webhookKind({ ...deps, webhook }), unheard);
  for (const each of partners?.workers ?? [])
    workers.push(each.start(deps, logOncePerOutage(each.failure)));
  if (!isFirst) return;
  workers.push(startHousekeeping(deps, logOncePerOutage('housekeeping failed')));
  last.push(startSealer(deps, logOncePerOutage('the audit trail is not linked')));
}

async function metricsOf(
  deps: Deps,
  onError: (error: unknown) => void,
): Promise<{ server: MetricsServer | null } | { problem: string }> {
  try {
    return { server: await startMetrics(deps, onError) };
  } catch (error) {
    return { problem: `METRICS_PORT: ${(error as Error).message}` };
  }
}

type Where = { host: string; port: number; setting: string };

/** Starts listening. Returns the port (chosen by the system if `port` is 0), or the problem. */
async function listen(
  server: FastifyInstance,
  { host, port, setting }: Where,
): Promise<{ port: number } | { problem: string }> {
  try {
    await server.listen({ host, port });
  } catch (error) {
    const isTaken = (error as { code?: string }).code === 'EADDRINUSE';
    return {
      problem: isTaken
        ? `Port ${port} is taken. Choose another with ${setting}.`
        : `${setting} ${port} on ${host} cannot be served: ${(error as Error).message}`,
    };
  }
  const address = server.server.address();
  return { port: typeof address === 'object' && address !== null ? address.port : port };
}

/** A part of the process that runs until it is stopped: a server or a worker. */
type Service = { stop(): Promise<unknown> };

/**
 * The services of a process in the order in which they are stopped: one stage after the other, all of a stage
 * together. A new server or worker is added to one of these lists.
 */
type Stages = {
  /** They accept calls; those under way are answered first. */
  servers: Service[];
  /** They work without calls. */
  workers: Service[];
  /** Everything above may still record events. */
  last: Service[];
};

async function stopAll({ servers, workers, last }: Stages): Promise<void> {
  for (const stage of [servers, workers, last]) {
    await Promise.all(stage.map((service) => service.stop()));
  }
}
