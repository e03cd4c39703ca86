import type { AddressInfo } from 'node:net';
import { deskSignIn } from '@portico/contract';
import { TOTP } from 'otpauth';
import { buildApp } from '../../apps/api/src/app/app.ts';
import { createDeps } from '../../apps/api/src/app/deps.ts';
import { buildDesk } from '../../apps/api/src/app/desk-app.ts';
import { addOperator } from '../../apps/api/src/desk/operators/manage.ts';
import { readConfig } from '../../apps/api/src/platform/config/config.ts';
import { readSecrets } from '../../apps/api/src/platform/config/secrets.ts';
import { migrate } from '../../apps/api/src/platform/db/migrate.ts';
import type { Deps } from '../../apps/api/src/platform/deps.ts';
import { drainJobs } from '../../apps/api/src/platform/jobs/worker.ts';
import { messageKinds } from '../../apps/api/src/platform/messages/delivery/message-jobs.ts';
import { newDataDir } from '../lib/product.ts';
import { fill, type Size } from './fill.ts';

type Asked = { status: number; body: Record<string, unknown>; ms: number };

/** The product with a filled database, in this process: what is compared is the work of the database. */
export type Site = {
  deps: Deps;
  ask(path: string, body?: unknown, token?: string): Promise<Asked>;
  desk(path: string, body?: unknown): Promise<Asked>;
  /** The code of the last email to this address. */
  codeFor(email: string): Promise<string>;
  stop(): Promise<void>;
};

export async function startSite(url: string, size: Size): Promise<Site> {
  const data = newDataDir();
  const env = { DATA_DIR: data.path, DATABASE_URL: url, DISABLE_ADDRESS_LIMITS: 'true' };
  const configured = readConfig(env, data.path);
  const secrets = readSecrets({}, 'development', data.path);
  if (!configured.ok || !secrets.ok) throw new Error('The site cannot be configured.');
  const mails = new Map<string, string>();
  const deps = createDeps(patient(configured.config), secrets.secrets, {
    mailer: { send: async ({ to, text }) => void mails.set(to, text), close: () => {} },
  });
  await migrate(deps.db);
  await fill(deps, size);
  const [app, desk] = [await buildApp(deps), await buildDesk(deps)];
  for (const each of [app, desk]) await each.listen({ port: 0, host: '127.0.0.1' });
  const [site, back] = [app, desk].map((each) => (each.server.address() as AddressInfo).port);
  const cookie = await signInAtDesk(deps, back ?? 0);
  return {
    deps,
    ask: (path, body, token) =>
      ask(
        `http://127.0.0.1:${site}${path}`,
        body,
        token ? { authorization: `Bearer ${token}` } : {},
      ),
    desk: (path, body) => ask(`http://127.0.0.1:${back}${path}`, body, { cookie }),
    async codeFor(email) {
      await drainJobs(
        deps,
        messageKinds(deps, () => {}),
      );
      const code = /\b\d{6}\b/.exec(mails.get(email) ?? '')?.[0];
      if (code === undefined) throw new Error('No code was sent.');
      return code;
    },
    async stop() {
      await app.close();
      await desk.close();
      await deps.db.destroy();
      data.remove();
    },
  };
}

/** Statements that fill the database take longer than the product allows. */
function patient<C extends { database: Deps['config']['database'] }>(config: C): C {
  const { database } = config;
  return database.kind === 'postgres'
    ? { ...config, database: { ...database, patience: 200 } }
    : config;
}

async function ask(url: string, body: unknown, headers: Record<string, string>): Promise<Asked> {
  const started = performance.now();
  const answer = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const ms = performance.now() - started;
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`);
  return { status: answer.status, body: text === '' ? {} : JSON.parse(text), ms };
}

async function signInAtDesk(deps: Deps, port: number): Promise<string> {
  const added = await addOperator(deps, { name: 'Bench', role: 'lead' });
  if (added === null) throw new Error('This operator exists already.');
  const { password, secret } = added.credentials;
  const answer = await fetch(`http://127.0.0.1:${port}${deskSignIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Bench', password, code: new TOTP({ secret }).generate() }),
  });
  const [cookie] = (answer.headers.getSetCookie()[0] ?? '').split(';');
  if (!answer.ok || !cookie) throw new Error(`The sign-in answered ${answer.status}.`);
  return cookie;
}
