import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** One clock tick: a hundredth of a second wherever Linux reports times to programs (proc(5)). */
const TICK_MS = 10;
const SAMPLE_MS = 100;
const SAMPLES_AT_REST = 3;
/** For systems that do not report another process's work. */
const LONG_ENOUGH_MS = 3_000;

/** Processor time of a process in milliseconds, over all its threads; null if the system does not report it. */
export function processorMs(pid: number): number | null {
  const stat = `/proc/${pid}/stat`;
  if (!existsSync(stat)) return null;
  // The program's name precedes the numbers, in brackets, and may contain spaces.
  const fields = readFileSync(stat, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
  const [user, system] = [fields[11], fields[12]];
  return (Number(user) + Number(system)) * TICK_MS;
}

/** Resolves once a process has been almost idle for a while, including its work after an answer. */
export async function atRest(pid: number): Promise<void> {
  const first = processorMs(pid);
  if (first === null) return wait(LONG_ENOUGH_MS);
  for (let samples = 0, before: number = first; samples < SAMPLES_AT_REST; ) {
    await wait(SAMPLE_MS);
    const now: number = processorMs(pid) ?? before;
    samples = now - before <= TICK_MS ? samples + 1 : 0;
    before = now;
  }
}
