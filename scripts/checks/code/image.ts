import { spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { NOT_RUN, run, Stop } from '../../lib/say.mjs';
import { ROOT } from '../source/tree.ts';

/* Builds the image and starts it, where a Docker daemon answers. */

const TAG = 'portico-check';
const WAIT_MS = 60_000;

function docker(...args: string[]): string {
  const { status, stdout } = spawnSync('docker', args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Stop(`docker ${args[0]} ended with ${status}`);
  return stdout.trim();
}

function expect(what: string, found: string, wanted: string): void {
  if (found !== wanted) throw new Stop(`${what}: ${found}, not ${wanted}`);
}

/** What a page answers, as soon as the server listens. */
async function read(url: string): Promise<string> {
  for (const deadline = Date.now() + WAIT_MS; Date.now() < deadline; await wait(200)) {
    const response = await fetch(url).catch(() => undefined);
    if (response) return `${response.status} ${await response.text()}`;
  }
  throw new Stop(`${url} did not answer`);
}

async function buildAndStart(): Promise<void> {
  docker('build', '--tag', TAG, '.');
  // As compose.yaml and the manifests start it; development mode needs no settings.
  const options = ['--read-only', '--tmpfs=/tmp', '--env=NODE_ENV=development'];
  const id = docker('run', '--detach', '--publish=127.0.0.1::3000', ...options, TAG);
  try {
    const site = `http://${docker('port', id, '3000/tcp')}`;
    expect('/health', (await read(`${site}/health`)).slice(0, 3), '200');
    if (!(await read(`${site}/auth`)).includes('<form')) throw new Stop('/auth has no form');
    docker('exec', id, 'node', 'scripts/health.mjs', '/health/ready');
    const inside = (command: string) => docker('exec', id, 'sh', '-c', command);
    expect('its user', inside('id -u'), '1000');
    expect('the mode of its volume', inside('stat -c %a /data'), '700');
    const tools = ['vitest', 'typescript', '@playwright/test', 'vite', 'node'];
    const paths = tools.map((name) => `node_modules/${name}`).join(' ');
    expect('packages of development', inside(`ls -d ${paths} 2>/dev/null || true`), '');
    docker('stop', '--time=30', id);
    expect('its end', docker('inspect', '--format={{.State.ExitCode}}', id), '0');
  } finally {
    spawnSync('docker', ['rm', '--force', '--volumes', id]);
  }
}

await run(async () => {
  const answers = spawnSync('docker', ['version'], { timeout: 10_000 }).status === 0;
  if (answers) await buildAndStart();
  else process.exitCode = NOT_RUN;
});
