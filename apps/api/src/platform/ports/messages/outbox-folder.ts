import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Channel } from '@portico/contract';
import type { Clock } from '#core/clock.ts';

/** A message in the development outbox: one JSON file each, its name beginning with the time. */
export type OutboxFile = {
  channel: Channel;
  to: string;
  subject: string;
  text: string;
  html: string;
  sentAt: number;
};

export async function writeToOutboxFolder(
  folder: string,
  clock: Clock,
  message: Omit<OutboxFile, 'sentAt'>,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const sentAt = clock.now();
  const file = join(folder, `${String(sentAt).padStart(15, '0')}-${randomUUID()}.json`);
  // Readers never see a partial message.
  await writeFile(`${file}.part`, JSON.stringify({ ...message, sentAt }, null, 2), { mode: 0o600 });
  await rename(`${file}.part`, file);
}

/** The newest messages first. */
export async function readOutboxFolder(folder: string, limit: number): Promise<OutboxFile[]> {
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse()
    .slice(0, limit);
  return Promise.all(
    newest.map(
      async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as OutboxFile,
    ),
  );
}
