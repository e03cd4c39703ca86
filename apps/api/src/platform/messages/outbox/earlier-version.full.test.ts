import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MINUTE, SECOND } from '#core/clock.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { asEarlierVersion } from '#test/installation/earlier-version.ts';
import { freshEmail, sendCode, together, waitingCode } from '#test/people/codes.ts';

/* During a rolling upgrade a process of the earlier version puts messages into a table of its own and sends them from it. */

let t: TestApp;
beforeAll(async () => {
  t = await startApp();
});
beforeEach(() => t.deps.db.deleteFrom('jobs').execute());
afterAll(() => t.close());

const codesFor = ({ email }: { email: string }) =>
  t.mails.filter(({ to }) => to === email).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]);
const theJob = () => t.deps.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();

it('R-JOB-6 a message that an earlier version put is sent once, however many processes find it', async () => {
  const people = Array.from({ length: 10 }, freshEmail);
  for (const to of people) await sendCode(t, to);
  await asEarlierVersion(t);
  await together(4, () => t.deliver());
  for (const to of people) expect(codesFor(to)).toHaveLength(1);
});

it('R-JOB-6 a message that an earlier version is sending is left to it until its claim ends', async () => {
  const to = freshEmail();
  await sendCode(t, to);
  await asEarlierVersion(t);
  const locked_until = t.clock.now() + MINUTE;
  await t.deps.db.updateTable('outbox').set({ locked_until, tries: 1 }).execute();
  await t.deliver();
  expect(codesFor(to)).toEqual([]);
  t.clock.advance(MINUTE);
  await t.deliver();
  await t.deliver();
  expect(codesFor(to)).toHaveLength(1);
});

it.each(['this version', 'the earlier version'])(
  'R-JOB-6 of two codes the newer one arrives, if %s put it',
  async (by) => {
    const to = freshEmail();
    await sendCode(t, to);
    const first = await theJob();
    const isByThis = by === 'this version';
    if (isByThis) await asEarlierVersion(t);
    t.clock.advance(31 * SECOND);
    await sendCode(t, to);
    const newer = waitingCode(t, (await theJob()).payload);
    if (!isByThis) {
      await asEarlierVersion(t);
      await t.deps.db.insertInto('jobs').values(first).execute();
    }
    await t.deliver();
    await t.deliver();
    expect(codesFor(to)).toEqual([newer]);
  },
);
