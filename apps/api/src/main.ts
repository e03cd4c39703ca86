import { resolve } from 'node:path';
import process from 'node:process';
import type { FastifyInstance } from 'fastify';
import { lostKeyLines } from '#admin-cli/keys-command.ts';
import { buildApp } from '#app/app.ts';
import { buildDesk } from '#app/desk-app.ts';
import { startHousekeeping } from '#app/housekeeping.ts';
import { readConfig } from '#config/config.ts';
import { keepToOurselves, lockDataDir } from '#config/data-dir.ts';
import { readSecrets } from '#config/secrets.ts';
import { createDeps } from '#deps/deps.ts';
import { hasOperators } from '#desk/operators/operators.ts';
import { addressWaiting } from '#messages/delivery/addressing.ts';
import { startOutboxWorker } from '#messages/delivery/worker.ts';
import { oncePerSpell } from '#ports/turns/spells.ts';
import { seedLanding } from '#site/landing/seed.ts';
import { hasOutboxPage } from '#site/outbox-page/outbox-page.ts';
import { startSealer } from './audit/sealer.ts';
import { migrate } from './db/migrate.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

function refuse(lines: string[]): never {
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exit(1);
}

keepToOurselves();
const configured = readConfig(process.env, process.cwd());
if (!configured.ok) {
  refuse([
    'Portico cannot start with this configuration:',
    ...configured.problems.map((p) => `- ${p}`),
  ]);
}
const { config } = configured;

function lockOrRefuse() {
  try {
    return lockDataDir(config.dataDir);
  } catch (error) {
    return refuse([
      `The data folder ${config.dataDir} cannot be used: ${(error as Error).message}`,
    ]);
  }
}
const locked = lockOrRefuse();
if (!locked.ok) {
  refuse([
    `Another Portico (process ${locked.holder}) is running on ${config.dataDir}. Stop it, or choose another DATA_DIR.`,
  ]);
}
const read = readSecrets(configured.keys, config.mode, config.dataDir);
if (!read.ok)
  refuse(['Portico cannot start with these secrets:', ...read.problems.map((p) => `- ${p}`)]);

const deps = createDeps(config, read.secrets);
await migrate(deps.db)
  .then(() => seedLanding(deps))
  .then(() => addressWaiting(deps))
  .catch((error: Error) => {
    refuse([
      `The database could not be brought up to date: ${error.message}`,
      String(error.cause ?? ''),
    ]);
  });
for (const line of await lostKeyLines(deps)) process.stderr.write(`${line}\n`);
const app = await buildApp(deps, {
  site: resolve(import.meta.dirname, '../../web/dist'),
  logLevel: 'warn',
});
const desk = await buildDesk(deps, {
  site: resolve(import.meta.dirname, '../../desk/dist'),
  logLevel: 'warn',
});
// While the database is unreachable, each of them fails every few seconds.
const logOncePerOutage = (what: string) =>
  oncePerSpell(deps.clock, (error) => app.log.error({ err: error }, what));
const worker = startOutboxWorker(deps, logOncePerOutage('messages do not go out'));
const sealer = startSealer(deps, logOncePerOutage('the audit trail is not linked'));
const housekeeping = startHousekeeping(deps, logOncePerOutage('housekeeping failed'));

// A mail server or caller that hangs must not delay the stop: unsent mail stays in the outbox, and callers without an
// answer repeat their request.
const STOP_WITHIN_MS = 9_000;

let stopping = false;
async function stop() {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(0), STOP_WITHIN_MS).unref();
  await Promise.all([app.close(), desk.close()]);
  await Promise.all([worker.stop(), housekeeping.stop()]);
  // Last, because all of the above may still record events.
  await sealer.stop();
  deps.mailer.close();
  await deps.db.destroy();
  if (locked.ok) locked.lock.release();
  process.exit(0);
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

/** Starts listening. Returns the port (chosen by the system if `port` is 0), or the problem. */
async function listen(
  server: FastifyInstance,
  { host, port, setting }: { host: string; port: number; setting: string },
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

const front = await listen(app, { host: config.host, port: config.port, setting: 'PORT' });
const back = await listen(desk, { ...config.desk, setting: 'DESK_PORT' });
if (!('port' in front && 'port' in back)) {
  refuse([front, back].flatMap((each) => ('problem' in each ? each.problem : [])));
}
const here = config.port === 0 ? `http://localhost:${front.port}` : config.publicUrl;
say(`Portico is ready at ${here}`);
const hasPage = hasOutboxPage(config);
if (config.mail.kind === 'outbox') {
  const { folder } = config.mail;
  say(
    hasPage
      ? `Codes are not mailed but shown at ${here}/outbox (kept in ${folder}).`
      : `Codes are not mailed but written to ${folder}.`,
  );
} else {
  say(`Mail goes out over ${new URL(config.mail.url).host}.`);
}
if (config.sms.kind === 'outbox') {
  const where = hasPage ? `shown at ${here}/outbox` : `written to ${config.sms.folder}`;
  say(`Text messages are not sent but ${where}.`);
} else if (config.sms.kind === 'twilio') {
  say(`Text messages go out over ${new URL(config.sms.url).host}.`);
} else {
  say('No text messages are sent: sign-up with a phone number requires TWILIO_ACCOUNT_SID.');
}
say(`The review desk is at http://${hostInAddress(config.desk.host)}:${back.port}`);
if (!(await hasOperators(deps))) {
  say('It has no operators yet: npm run desk -- add-operator <name> --role lead');
}

/** The host for a URL: loopback and unspecified addresses become `localhost`, an IPv6 address is put in brackets. */
function hostInAddress(host: string): string {
  if (host === '127.0.0.1' || host === '0.0.0.0' || host === '::' || host === '::1') {
    return 'localhost';
  }
  return host.includes(':') ? `[${host}]` : host;
}
