import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDeps } from '#app/deps.ts';
import { logoutKind } from '#partners/logout/logout-jobs.ts';
import { signalKind } from '#partners/signals/delivery/push-jobs.ts';
import { readConfig } from '#platform/config/config.ts';
import { readSecrets } from '#platform/config/secrets.ts';
import { drainJobs, type Kind } from '#platform/jobs/worker.ts';
import { messageKinds } from '#platform/messages/delivery/message-jobs.ts';
import { webhookKind } from '#platform/messages/webhook/webhook-jobs.ts';

/*
 * A process that works on jobs and is killed at a step, with a clock that is so many ms ahead: once every kind has claimed a job (`claimed`), once every
 * receiver has taken one and nothing is noted yet (`sent`), or once all of it is noted (`recorded`).
 */

const [step, ahead] = process.argv.slice(2);
const { env } = process;
const dataDir = env.DATA_DIR ?? '';
const configured = readConfig(env as Record<string, string>, dataDir);
if (!configured.ok) throw new Error(configured.problems.join('\n'));
const read = readSecrets({}, 'development', dataDir);
if (!read.ok) throw new Error(read.problems.join('\n'));

const sent = (to: string) => appendFileSync(join(dataDir, 'sent.txt'), `${to}\n`);
const deps = createDeps(configured.config, read.secrets, {
  clock: { now: () => Date.now() + Number(ahead) },
  mailer: { send: async ({ to, subject }) => sent(`${to} ${subject}`), close: () => {} },
  sms: { send: async ({ to }) => sent(to) },
});
await deps.keyRing.read();
const { webhook } = deps.config;
if (webhook === null) throw new Error('there is no WEBHOOK_URL');

const reached = new Set<string>();
/** Is killed with the last kind that comes here; the others wait for that. */
function reach(kind: string): Promise<never> {
  reached.add(kind);
  if (reached.size === 5) process.kill(process.pid, 'SIGKILL');
  return new Promise(() => {});
}

/** Signals are noted one by one, within the job of their stream. */
const pushing: typeof deps.guardedFetch = async (...call) => {
  const answer = await deps.guardedFetch(...call);
  return step === 'sent' ? reach('signal') : answer;
};
const kinds = [
  ...messageKinds(deps, () => {}),
  webhookKind({ ...deps, webhook }),
  logoutKind(deps),
  signalKind({ ...deps, guardedFetch: pushing }),
];
const killed = (kind: Kind): Kind => ({
  ...kind,
  async work(job, isStopping) {
    if (step === 'claimed') return reach(kind.name);
    const outcome = await kind.work(job, isStopping);
    return step === 'sent' ? reach(kind.name) : outcome;
  },
});
await drainJobs(deps, kinds.map(killed), (error) => process.stderr.write(`${String(error)}\n`));
process.kill(process.pid, 'SIGKILL');
