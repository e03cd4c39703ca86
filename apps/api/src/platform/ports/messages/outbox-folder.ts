import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Channel } from '@portico/contract';
import type { Clock } from '#core/clock.ts';

/** A message in the development outbox: one JSON file each, its name beginning with the time. */
type OutboxFile = {
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

/** A message with the name of its file, which is later in the alphabet for a later message. */
export type OutboxEntry = OutboxFile & { id: string };

const ID = /^\d{15}-[\da-f-]{36}$/;

/** The newest messages first, of those after the one with the id `after`. */
export async function readOutboxFolder(
  folder: string,
  limit: number,
  after = '',
): Promise<OutboxEntry[]> {
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replace(/\.json$/, ''))
    .filter((id) => id > after)
    .sort()
    .reverse()
    .slice(0, limit);
  return Promise.all(newest.map((id) => read(folder, id)));
}

/** The message with this id; null if there is none. */
export async function readOutboxFile(folder: string, id: string): Promise<OutboxEntry | null> {
  return ID.test(id) ? read(folder, id).catch(() => null) : null;
}

async function read(folder: string, id: string): Promise<OutboxEntry> {
  const text = await readFile(join(folder, `${id}.json`), 'utf8');
  return { ...(JSON.parse(text) as OutboxFile), id };
}
