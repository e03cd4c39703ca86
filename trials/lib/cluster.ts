import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startMailServer } from '../../apps/api/src/test/providers/mail-server.ts';
import { startS3 } from '../../apps/api/src/test/providers/s3-server.ts';
import { call } from '../../bench/lib/call.ts';
import { PASSWORD, type Person } from '../../bench/lib/people.ts';
import { newDataDir, type Product, startProduct } from '../../bench/lib/product.ts';
import { type Cluster, startPostgres } from '../../scripts/lib/postgres.ts';

/** Several processes of one site behind HAProxy, with PostgreSQL, object storage and a mail server. */
export type ProcessCluster = {
  /** Of the proxy, which gives each request to the next process. */
  port: number;
  /** Of the proxy in front of the review desks. */
  deskPort: number;
  /** Of each process, behind the proxy. */
  servers: readonly number[];
  database: Cluster;
  /** What an administrator's command needs. */
  settings: Record<string, string>;
  /** Kills the n-th process as the system would, and starts it again, of the version in `root`; resolves when it serves. */
  replace(n: number, signal: 'SIGKILL' | 'SIGTERM', root?: string): Promise<void>;
  /** New accounts, by calls through the proxy. */
  join(count: number): Promise<Person[]>;
  /** The last code that was mailed to this address; waits for it. */
  codeFor(address: string): Promise<string>;
  stop(): Promise<void>;
};

export function hasHaproxy(): boolean {
  try {
    execFileSync('haproxy', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const CODE_WITHIN_MS = 20_000;

export async function startCluster(processes: number): Promise<ProcessCluster> {
  const [database, storage, mail] = await Promise.all([
    startPostgres(),
    startS3(),
    startMailServer(),
  ]);
  const folder = newDataDir();
  const count = 2 * (processes + 1);
  const [port = 0, deskPort = 0, ...others] = await Promise.all(
    Array.from({ length: count }, freePort),
  );
  const servers = others.slice(0, processes);
  const desks = others.slice(processes);
  const settings = {
    PUBLIC_URL: `http://localhost:${port}`,
    ...secrets(),
    DATABASE_URL: database.url,
    S3_URL: storage.url,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Portico <portico@example.com>',
    // Two checks of the proxy, and a moment.
    DRAIN_SECONDS: '3',
  };
  const start = (n: number, root?: string) => {
    const own = { PORT: String(servers[n]), DESK_PORT: String(desks[n]) };
    return startProduct(join(folder.path, String(n)), { ...settings, ...own }, root);
  };
  const running: Product[] = [];
  for (let n = 0; n < processes; n += 1) running.push(await start(n));
  const proxy = await startProxy(join(folder.path, 'haproxy.cfg'), [
    { name: 'site', port, servers },
    { name: 'desk', port: deskPort, servers: desks },
  ]);
  const codeFor = (address: string) => codeIn(mail, address);
  return {
    port,
    deskPort,
    servers,
    database,
    settings: { ...settings, DATA_DIR: join(folder.path, '0') },
    async join(people) {
      const joined: Person[] = [];
      for (let n = 0; n < people; n += 1) joined.push(await joinOne(port, codeFor));
      return joined;
    },
    async replace(n, signal, root) {
      const former = running[n];
      if (former === undefined) throw new Error(`There is no process ${n}.`);
      if (signal === 'SIGTERM') await former.stop();
      else process.kill(former.pid, signal);
      running[n] = await start(n, root);
    },
    codeFor,
    async stop() {
      proxy.kill('SIGKILL');
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

type Front = { name: string; port: number; servers: readonly number[] };

/** The rules of deploy/haproxy/haproxy.cfg, in turns and without TLS. */
async function startProxy(file: string, fronts: readonly Front[]): Promise<ChildProcess> {
  const rules = fronts.map(
    ({ name, port, servers }) => `frontend ${name}
  bind 127.0.0.1:${port}
  http-response set-header x-process %s
  default_backend ${name}
backend ${name}
  balance roundrobin
  option httpchk
  http-check send meth GET uri /health/ready
  http-check expect status 200
${servers.map((each, n) => `  server p${n} 127.0.0.1:${each}`).join('\n')}
`,
  );
  writeFileSync(
    file,
    `defaults
  mode http
  timeout connect 2s
  timeout client 65s
  timeout server 65s
  timeout queue 5s
  retries 3
  option redispatch 1
  retry-on conn-failure
  http-error status 503 content-type application/json string "{\\"code\\":\\"service_unavailable\\"}" hdr Retry-After 2
  default-server check inter 1s fall 2 rise 2
${rules.join('')}`,
  );
  const proxy = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  process.once('exit', () => proxy.kill('SIGKILL'));
  // Until it has found the servers healthy.
  await wait(2_500);
  return proxy;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
