import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const EVERY_MS = 3;

export type Ended = { code: number | null; isKilled: boolean; said: string; seconds: number };

/**
 * Runs one of the administrator's commands as `npm run` does, such as `backup.mjs`. As soon as `isTime` says so, the
 * command is killed with all of its processes, as by a machine that loses its power.
 */
export async function command(
  script: string,
  words: readonly string[],
  env: Record<string, string>,
  isTime: (ms: number) => Promise<boolean> = async () => false,
): Promise<Ended> {
  const begun = performance.now();
  const child = spawn(process.execPath, [`scripts/${script}`, ...words], {
    cwd: ROOT,
    // A group of its own, so that the signal reaches the process that works.
    detached: true,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  let isOver = false;
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      isOver = true;
      resolve(code);
    });
  });
  const abandon = () => kill(child.pid);
  process.once('exit', abandon);
  let isKilled = false;
  while (!isOver && !isKilled) {
    if (await isTime(performance.now() - begun)) isKilled = kill(child.pid);
    else await wait(EVERY_MS);
  }
  const code = await ended;
  process.removeListener('exit', abandon);
  return { code, isKilled, said, seconds: (performance.now() - begun) / 1000 };
}

/** False if it had ended already. */
function kill(pid: number | undefined): boolean {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    return pid !== undefined;
  } catch {
    return false;
  }
}
