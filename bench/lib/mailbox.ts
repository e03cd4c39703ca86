import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export type Mailbox = { codeFor(address: string): Promise<string> };

const PATIENCE_MS = 30_000;

/** Reads codes from the product's outbox folder, as a developer would from the outbox page. */
export function openMailbox(folder: string): Mailbox {
  const read = new Set<string>();
  const codes = new Map<string, string>();
  let reading: Promise<void> | null = null;

  async function readNew() {
    const names = await readdir(folder).catch(() => []);
    for (const name of names) {
      if (read.has(name) || !name.endsWith('.json')) continue;
      read.add(name);
      const mail = JSON.parse(await readFile(join(folder, name), 'utf8'));
      const code = /\b\d{6}\b/.exec(mail.text)?.[0];
      if (code) codes.set(mail.to, code);
    }
  }

  return {
    async codeFor(address) {
      const until = Date.now() + PATIENCE_MS;
      for (;;) {
        const code = codes.get(address);
        if (code) return code;
        if (Date.now() > until) throw new Error('A code was not mailed in time.');
        // Many wait at once, and one of them reads for all.
        reading ??= readNew().finally(() => {
          reading = null;
        });
        await reading;
        if (!codes.has(address)) await wait(5);
      }
    },
  };
}
