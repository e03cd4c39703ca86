import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../checks/source/tree.ts';
import { dockerfileProblems, followDockerfile, inStage, linkTree, type Stage } from './image.mjs';
import { serverProcess } from './server.mjs';

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
/** In this project's folder: hard links do not leave a file system. */
let into: string;
let image: Stage;
let data: string;

beforeAll(async () => {
  // Without NODE_ENV, which Vitest sets and Vite reads.
  must(process.execPath, ['scripts/build.mjs'], ROOT);
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  into = mkdtempSync(join(ROOT, '.cache/image-'));
  chmodSync(into, 0o755);
  image = await followDockerfile(ROOT, { into, run: perform });
  data = inStage(image, '/data');
  freeze(inStage(image, '/app'));
});

afterAll(() => {
  if (into) {
    thaw(into);
    rmSync(into, { recursive: true, force: true });
  }
});

/**
 * The commands of the Dockerfile, with what is already installed and built here in place of the network. A new command
 * has to be added, so that none is skipped unseen.
 */
function perform(command: string, stage: Stage): void {
  if (command === 'npm ci --ignore-scripts') return;
  if (command === 'node scripts/build.mjs') {
    for (const app of ['api', 'web', 'desk'])
      linkTree(join(ROOT, `apps/${app}/dist`), inStage(stage, `apps/${app}/dist`));
    return;
  }
  if (command === 'node scripts/warm.mjs') {
    must(process.execPath, ['scripts/warm.mjs'], inStage(stage, '.'));
    return;
  }
  const [install, remove] = command.split(' && ');
  const options = install?.match(/^npm ci --ignore-scripts (.+)$/)?.[1];
  const folders = remove?.match(/^rm -rf (.+)$/)?.[1];
  if (options && folders) {
    installProduction(options.split(' '), stage);
    for (const folder of folders.split(' '))
      rmSync(inStage(stage, folder), { recursive: true, force: true });
    return;
  }
  if (command === 'install -d -m 0700 -o node -g node /data') {
    mkdirSync(inStage(stage, '/data'), { mode: 0o700 });
    if (isRoot) chownSync(inStage(stage, '/data'), NOBODY, NOBODY);
    return;
  }
  throw new Error(`This test cannot perform: ${command}`);
}

/** What npm would install with these options, from this project's own folder. */
function installProduction(options: string[], stage: Stage): void {
  const listed = spawnSync('npm', ['ls', '--all', '--parseable', ...options], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const folders = listed.stdout.split('\n').filter((path) => path.includes('/node_modules/'));
  // A package inside of another one comes with it.
  const outermost = folders.filter((path) => path.split('/node_modules/').length === 2);
  if (outermost.length < 50) throw new Error(`npm ls lists too little: ${listed.stderr}`);
  for (const folder of outermost) {
    const target = inStage(stage, relative(ROOT, folder));
    mkdirSync(dirname(target), { recursive: true });
    // A package of this project is a link.
    if (lstatSync(folder).isSymbolicLink()) symlinkSync(readlinkSync(folder), target);
    else linkTree(folder, target);
  }
}

function must(program: string, args: string[], cwd: string): void {
  const { status, stderr } = spawnSync(program, args, {
    cwd,
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
}

/** No folder takes a new file. The files belong to another user (root), or are links that nobody writes through. */
function freeze(folder: string): void {
  for (const path of foldersOf(folder)) chmodSync(path, 0o555);
}

function thaw(folder: string): void {
  for (const path of foldersOf(folder)) chmodSync(path, 0o755);
}

function foldersOf(folder: string): string[] {
  const below = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => foldersOf(join(folder, entry.name)));
  return [folder, ...below];
}

function sizeOf(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    bytes += entry.isDirectory() ? sizeOf(path) : lstatSync(path).size;
  }
  return bytes;
}

/** A container of the image, as another user and with the most permissive umask; the system chooses its ports. */
function startContainer(): { child: ChildProcess; ready: Promise<Record<string, string>> } {
  const [, ...args] = image.command ?? [];
  const child = spawn('/bin/sh', ['-c', 'umask 000; exec "$0" "$@"', process.execPath, ...args], {
    cwd: inStage(image, '.'),
    env: {
      ...image.env,
      NODE_COMPILE_CACHE: inStage(image, image.env.NODE_COMPILE_CACHE ?? ''),
      DATA_DIR: data,
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: '0',
      DESK_PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  });
  const ready = new Promise<Record<string, string>>((resolve, reject) => {
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const site = /ready at http:\/\/localhost:(\d+)/.exec(said)?.[1];
        const desk = /desk is at http:\/\/localhost:(\d+)/.exec(said)?.[1];
        if (site && desk) resolve({ PORT: site, DESK_PORT: desk });
      });
    }
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${said}`)));
  });
  return { child, ready };
}

function checkHealth(env: Record<string, string>, ...path: string[]): number | null {
  const [, script = ''] = image.healthCheck ?? [];
  return spawnSync(process.execPath, [script, ...path], {
    cwd: inStage(image, '.'),
    env: { ...image.env, ...env },
  }).status;
}

describe('R-OPS-20 the image', () => {
  it('R-OPS-20 is built by a Dockerfile that a parser accepts, from this Node, as another user than root', () => {
    expect(dockerfileProblems(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))).toEqual([]);
    const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(image.image).toBe(`node:${manifest.devDependencies.node}-bookworm-slim`);
    expect(image.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(image.volumes).toEqual([image.env.DATA_DIR]);
    expect(image.stopSignal).toBe('SIGTERM');
    expect(image.env.NODE_ENV).toBe('production');
  });

  it('R-OPS-20 starts the server as npm start does, without npm or a shell in between', () => {
    const { args, env } = serverProcess(image.workdir);
    expect(image.command).toEqual(['node', ...args]);
    expect(image.env).toMatchObject(env);
  });

  it('R-OPS-20 contains production packages only, and is below 240 MB without its base', () => {
    for (const name of ['vitest', 'typescript', '@playwright/test', 'vite', 'node'])
      expect(existsSync(inStage(image, `node_modules/${name}`)), name).toBe(false);
    const megabytes = sizeOf(inStage(image, '/app')) / 1e6;
    expect(megabytes).toBeGreaterThan(50);
    expect(megabytes).toBeLessThan(240);
  });

  it('R-OPS-20 runs as another user on a tree that it cannot write to, and stops on its signal', async () => {
    const { child, ready } = startContainer();
    const ports = await ready;
    for (const path of ['/health/live', '/health/ready', '/health'])
      expect(checkHealth(ports, path), path).toBe(0);
    expect(checkHealth({ ...ports, ROLES: 'desk' }, '/health')).toBe(0);
    expect(checkHealth({ ...ports, PORT: '1' })).toBe(1);
    // A process without a port has only its life to show.
    expect(checkHealth({ ...ports, ROLES: 'worker' })).toBe(0);
    expect(checkHealth({ ...ports, ROLES: 'worker', METRICS_PORT: '1' })).toBe(1);
    expect(checkHealth(ports, '/no-such-path')).toBe(1);
    const page = await fetch(`http://127.0.0.1:${ports.PORT}/auth`);
    expect(await page.text()).toContain('<form');

    // Its volume is private, whatever the umask.
    expect(statSync(data).mode & 0o777).toBe(0o700);
    expect(statSync(join(data, 'portico.db')).mode & 0o777).toBe(0o600);
    expect(readdirSync(data)).toContain('keys');

    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(image.stopSignal as NodeJS.Signals);
    expect(await ended).toBe(0);
  });
});
