import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/* What `npm run demo` made of a data folder (scripts/demo). */

/** The argument by which `npm run demo` tells the server that it started it. */
export const DEMO_ARGUMENT = '--demo';

/** Of every invented person's address (RFC 2606): no mail leads there. */
export const DEMO_DOMAIN = 'people.portico-demo.example';

const FILE = 'demo.json';

const demo = z.object({
  people: z.number(),
  /** The operators that the demo made, by their ids. */
  operators: z.array(z.string()),
  /** Addresses of people whom a visitor may want to be. */
  known: z.object({ verified: z.string(), developer: z.string() }),
});
export type Demo = z.output<typeof demo>;

/** Null if the demo did not make this folder. */
export function readDemo(dataDir: string): Demo | null {
  try {
    const read = demo.safeParse(JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** The last thing that a demo writes: without this file, the folder is not a whole one. */
export function writeDemo(dataDir: string, made: Demo): void {
  const file = join(dataDir, FILE);
  writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
}
