import { readFileSync, writeFileSync } from 'node:fs';

/* The memory of another process, which only Linux shows. */

/** Resident memory in megabytes: now, or the maximum since the last {@link resetPeak}. */
export function residentMb(pid: number, what: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
}

/** Resets the maximum (proc(5), clear_refs). */
export function resetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}
