import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startMailServer } from '../../apps/api/src/test/providers/mail-server.ts';
import { startS3 } from '../../apps/api/src/test/providers/s3-server.ts';
import { call } from '../../bench/lib/call.ts';
import { PASSWORD, type Person } from '../../bench/lib/people.ts';
import { newDataDir, type Product, startProduct } from '../../bench/lib/product.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { type Cluster, startPostgres } from '../../scripts/lib/postgres.ts';
import { startBalancer } from './balancer.ts';

/** Several processes of one site behind a balancer, with PostgreSQL, object storage and a mail server. */
export type ProcessCluster = {
  /** Of the balancer, which gives each request to the next process. */
  port: number;
  /** Of each process, behind the balancer. */
  servers: readonly number[];
  database: Cluster;
  /** Ends the n-th process by this signal and starts it again, of the version in `root`; resolves when it serves. */
  replace(n: number, signal: 'SIGKILL' | 'SIGTERM', root?: string): Promise<void>;
  /** New accounts, by calls through the balancer. */
  join(count: number): Promise<Person[]>;
  /** The last code that was mailed to this address; waits for it. */
  codeFor(address: string): Promise<string>;
  stop(): Promise<void>;
};

const CODE_WITHIN_MS = 20_000;

/** `root` is the folder of another version. */
export async function startCluster(processes: number, root?: string): Promise<ProcessCluster> {
  const [database, storage, mail] = await Promise.all([
    startPostgres(),
    startS3(),
    startMailServer(),
  ]);
  const folder = newDataDir();
  const [port = 0, ...servers] = await Promise.all(Array.from({ length: processes + 1 }, freePort));
  const settings = {
    PUBLIC_URL: `http://localhost:${port}`,
    ...secrets(),
    DATABASE_URL: database.url,
    S3_URL: storage.url,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Portico <portico@example.com>',
    // Two checks of the balancer, and a moment.
    DRAIN_SECONDS: '3',
  };
  const start = (n: number, version?: string) => {
    const own = { PORT: String(servers[n]) };
    return startProduct(join(folder.path, String(n)), { ...settings, ...own }, version);
  };
  const running: Product[] = [];
  for (let n = 0; n < processes; n += 1) running.push(await start(n, root));
  const balancer = await startBalancer(port, servers);
  const codeFor = (address: string) => codeIn(mail, address);
  return {
    port,
    servers,
    database,
    async join(people) {
      const joined: Person[] = [];
      for (let n = 0; n < people; n += 1) joined.push(await joinOne(port, codeFor));
      return joined;
    },
    async replace(n, signal, version) {
      const former = running[n];
      if (former === undefined) throw new Error(`There is no process ${n}.`);
      if (signal === 'SIGTERM') await former.stop();
      else process.kill(former.pid, signal);
      running[n] = await start(n, version);
    },
    codeFor,
    async stop() {
      balancer.close();
      await Promise.allSettled(running.map((each) => each.stop()));
      await Promise.allSettled([database.stop(), storage.close(), mail.close()]);
      folder.remove();
    },
  };
}

type Mail = Awaited<ReturnType<typeof startMailServer>>;

async function codeIn(mail: Mail, address: string): Promise<string> {
  const until = performance.now() + CODE_WITHIN_MS;
  while (performance.now() < until) {
    const mine = mail.received.findLast(({ to }) => to.includes(address));
    const code = /\b\d{6}\b/.exec(mine?.mail.text ?? '')?.[0];
    if (code !== undefined) return code;
    await wait(50);
  }
  throw new Error('A code was not mailed in time.');
}

let joined = 0;

async function joinOne(
  port: number,
  codeFor: (address: string) => Promise<string>,
): Promise<Person> {
  joined += 1;
  const email = `visitor-${joined}@example.com`;
  await call(port, '/user/auth/send-code', { body: { email } });
  const code = await codeFor(email);
  const { verified } = await call<{ verified: string }>(port, '/user/auth/verify-code', {
    body: { email, code },
  });
  const body = { email, password: PASSWORD, verified };
  const path = '/user/auth/registration-with-email';
  const { access_token: token } = await call<{ access_token: string }>(port, path, { body });
  return { email, token };
}

/** The same for all processes, as in production. */
function secrets(): Record<string, string> {
  const { privateKey } = generateKeyPairSync('ed25519');
  return {
    SECRET_KEY: randomBytes(32).toString('base64'),
    DOCUMENT_MASTER_KEY: randomBytes(32).toString('base64'),
    TOKEN_SIGNING_KEY: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
}
