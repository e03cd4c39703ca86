import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { lockDataDir } from '#platform/config/data-dir.ts';
import { takePresence } from '#platform/db/presence.ts';
import { beginJournal } from '#platform/journal/journal.ts';
import { operateApart, operateOn, settingsOf } from '#test/engines/operate.ts';
import { anApp, engine } from '#test/engines/start.ts';
import { aSubmitter } from '#test/people/own-data.ts';

const t = anApp();
beforeAll(async () => {
  await beginJournal(t.deps);
  await aSubmitter(t);
});

describe('R-OPS-40 the commands', () => {
  it('R-OPS-40 write a folder that only its owner can read, and restore it when asked to replace', async () => {
    const folder = join(t.dataDir, 'copies', 'first');
    const written = await operateApart(settingsOf(t), 'backup', folder);
    expect(written).toMatchObject({ code: 0, err: '' });
    expect(written.out).toContain('3 images');
    for (const part of ['', 'manifest.json', 'tables/accounts.ndjson.gz', 'objects/documents']) {
      expect((await stat(join(folder, part))).mode & 0o077).toBe(0);
    }
    const occupied = await operateOn(t, 'restore', folder);
    expect(occupied).toMatchObject({ code: 1 });
    expect(occupied.err).toContain('--replace');
    const restored = await operateOn(t, 'restore', folder, '--replace');
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(restored.out).toContain('accounts 1');
    expect(restored.out).toContain(
      'Erased again: 0 accounts, 0 verifications, 0 details kept for partners.',
    );
  });

  it('R-OPS-43 refuse while a server runs on the data folder', async () => {
    const lock = lockDataDir(t.dataDir);
    const answer = await operateOn(t, 'restore', join(t.dataDir, 'copies', 'first'), '--replace');
    if (lock.ok) lock.lock.release();
    expect(answer).toMatchObject({ code: 1 });
    expect(answer.err).toContain('Stop it first');
  });

  if (engine() === 'postgres') {
    it('R-OPS-43 refuse while a server of another machine runs on the database', async () => {
      const { database } = t.deps.config;
      const server = await takePresence(database, { company: 'together', onLost: () => {} });
      const folder = join(t.dataDir, 'copies', 'first');
      const answer = await operateOn(t, 'restore', folder, '--replace');
      await server?.leave();
      expect(answer).toMatchObject({ code: 1 });
      expect(answer.err).toContain('Stop every process first');
    });
  }

  it.each([[['backup']], [['restore']], [['restore', 'a', 'b']], [['restore', 'a', '--force']]])(
    'R-OPS-43 do nothing for %j but show the usage',
    async (words) => {
      const answer = await operateOn(t, ...words);
      expect(answer).toMatchObject({ code: 2, out: '' });
      expect(answer.err).toContain(`${words[0]} <folder>`);
      expect(existsSync('a')).toBe(false);
    },
  );
});
