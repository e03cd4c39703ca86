import { hostname } from 'node:os';
import process from 'node:process';
import { format, type InspectOptions, inspect } from 'node:util';
import { systemClock } from '#core/clock.ts';

const LEVELS = { debug: 20, log: 30, info: 30, warn: 40, error: 50 } as const;

type Write = (line: string) => void;

/**
 * Writes what libraries print by themselves, and the warnings of Node, into the log: one JSON document a line, in the
 * form of the other lines. Returns the way back, for tests.
 */
export function logLibraries(write: Write = (line) => void process.stdout.write(line)): () => void {
  const log = (level: number, from: string, msg: string) =>
    write(
      `${JSON.stringify({ level, time: systemClock.now(), pid: process.pid, hostname: hostname(), from, msg })}\n`,
    );
  const methods = Object.keys(LEVELS) as (keyof typeof LEVELS)[];
  const replaced = [...methods, 'dir', 'dirxml'] as const;
  // biome-ignore-start lint/suspicious/noConsole: what libraries use is replaced here
  const before = replaced.map((name) => [name, console[name]] as const);
  for (const name of methods) {
    console[name] = (...args: unknown[]) => log(LEVELS[name], 'console', format(...args));
  }
  // The other methods call one of those; these two write by themselves.
  console.dir = (item: unknown, options?: InspectOptions) => console.log(inspect(item, options));
  console.dirxml = (...args: unknown[]) => console.log(...args);
  // biome-ignore-end lint/suspicious/noConsole: as above
  // Node's own listener prints a warning as text.
  const listeners = process.listeners('warning');
  process.removeAllListeners('warning');
  const onWarning = ({ name, message }: Error) => log(LEVELS.warn, name, message);
  process.on('warning', onWarning);
  return () => {
    for (const [name, method] of before) console[name] = method;
    process.removeListener('warning', onWarning);
    for (const listener of listeners) process.on('warning', listener);
  };
}
