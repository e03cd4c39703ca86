import { describe, expect, it } from 'vitest';
import { contactIn } from '#core/contact.ts';
import { disableAccount, enableAccount } from '#identity/closing/closing.ts';
import { openSession } from '#identity/sessions/sessions.ts';
import { sealAudit } from '#platform/audit/sealer.ts';
import { inTransaction } from '#platform/db/client.ts';
import { operateApart, operateOn, operateWith, settingsOf } from '#test/engines/operate.ts';
import { findRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { together } from '#test/people/codes.ts';
import { aRegisteredPerson, get, isIn, PASSWORD, post } from '#test/people/people.ts';
import { aPersonByPhone } from '#test/people/phones.ts';
import { aWalletPerson } from '#test/people/wallets.ts';
import { findNamed } from './accounts-command.ts';

const t = anApp();

const login = (email: string) => post(t, '/user/auth/login', { email, password: PASSWORD });

async function idOf(person: { email: string } | { phone: string }): Promise<string> {
  const id = await findNamed(t.deps, 'email' in person ? person.email : person.phone);
  if (id === null) throw new Error('no account');
  return id;
}

describe('R-AUDIT-3 a closed account', () => {
  it('R-AUDIT-3 keeps no session of twenty sign-ins that race with its closing', async () => {
    const busy = await aRegisteredPerson(t);
    const id = await idOf(busy);
    const caller = {
      ip: '',
      userAgent: '',
      requestId: 'r',
      locale: 'en-US',
      timeZone: '',
    } as const;
    const pause = () => new Promise(setImmediate);
    const signIn = (n: number) =>
      inTransaction(t.deps.db, async (tx) => {
        for (let wait = 0; wait < n % 5; wait += 1) await pause();
        const session = await openSession(t.deps, tx, id, { method: 'password', amr: [], caller });
        await pause();
        return session;
      });
    const [answers] = await Promise.all([
      together(20, signIn),
      pause().then(() => disableAccount(t.deps, id)),
    ]);
    for (const answer of answers) {
      if (answer.ok) expect(await isIn(t, answer.value.access_token)).toBe(false);
      else expect(answer.code).toBe('account_disabled');
    }
    const living = await findRows(t, 'sessions', { account_id: id, ended_at: null });
    expect(living).toEqual([]);
  });

  it('R-AUDIT-3 is closed once by twenty concurrent commands, and its event names the administrator', async () => {
    const id = await idOf(await aRegisteredPerson(t));
    const closed = await together(20, () => disableAccount(t.deps, id));
    expect(closed.filter((sessions) => sessions !== null)).toEqual([1]);
    const opened = await together(20, () => enableAccount(t.deps, id));
    expect(opened.filter(Boolean)).toHaveLength(1);
    const noted = await findRows(
      t,
      'audit_events',
      { account_id: id, request_id: 'operator' },
      'kind',
      'ip',
      'request_id',
      'details',
    );
    expect(noted).toHaveLength(2);
    expect(noted).toEqual(
      expect.arrayContaining([
        { kind: 'account_disabled', ip: '', request_id: 'operator', details: '{"sessions":1}' },
        { kind: 'account_enabled', ip: '', request_id: 'operator', details: '{}' },
      ]),
    );
  });

  it('R-AUDIT-3 is told to its owner once, with the address to write to', async () => {
    const { email } = await aRegisteredPerson(t);
    const { phone } = await aPersonByPhone(t);
    const letters = async () => {
      await t.deliver();
      return t.mails.filter(({ to, subject }) => to === email && subject.includes('closed'));
    };
    for (const named of [email, phone]) {
      const id = await idOf({ email: named });
      await together(5, () => disableAccount(t.deps, id));
    }
    const [letter, ...more] = await letters();
    expect(more).toEqual([]);
    expect(letter?.text).toContain(`write to ${contactIn(t.deps.config.mail.from)}`);
    expect(letter?.text).not.toMatch(/Wasn’t you|reset-password/);
    const texts = t.texts.filter(({ to }) => to === phone).map(({ text }) => text);
    expect(texts.filter((text) => text.includes('we closed your account'))).toHaveLength(1);
    await enableAccount(t.deps, await idOf({ email }));
    expect(await letters()).toHaveLength(1);
  });

  it('R-AUDIT-3 is closed without a letter if the account has no address', async () => {
    const { access_token: token } = await aWalletPerson(t);
    const { id } = (await get(t, '/user/profile', token)).json() as { id: string };
    await t.deliver();
    const before = [t.mails.length, t.texts.length];
    expect(await disableAccount(t.deps, id)).toBe(1);
    await t.deliver();
    expect([t.mails.length, t.texts.length]).toEqual(before);
  });

  it('R-AUDIT-3 does not affect another account', async () => {
    const [closed, other] = [await aRegisteredPerson(t), await aRegisteredPerson(t)];
    await disableAccount(t.deps, await idOf(closed));
    expect(await isIn(t, other.access_token)).toBe(true);
  });
});

describe('R-AUDIT-3 the administrator’s commands while a server runs', () => {
  it('R-AUDIT-3 disable and enable an account by email address, phone number in any notation, or id', async () => {
    const [person, onPhone] = [await aRegisteredPerson(t), await aPersonByPhone(t)];
    const written = onPhone.phone.replace('+380', '0');
    for (const [name, token] of [
      [person.email.toUpperCase(), person.access_token],
      [`${written.slice(0, 3)} ${written.slice(3)}`, onPhone.access_token],
    ] as const) {
      const closed = await operateOn(t, 'disable', name);
      expect(closed).toMatchObject({ code: 0, err: '' });
      expect(closed.out).toContain('is closed; sessions that ended: 1.');
      expect(await isIn(t, token)).toBe(false);
    }
    expect((await operateOn(t, 'disable', person.email)).out).toContain('was closed already');
    const opened = await operateOn(t, 'enable', await idOf(person));
    expect(opened).toMatchObject({ code: 0, err: '' });
    expect((await login(person.email)).statusCode).toBe(200);
    expect(await operateOn(t, 'disable', 'nobody@example.com')).toMatchObject({
      code: 1,
      out: '',
      err: 'There is no account with nobody@example.com.\n',
    });
  });

  it('R-AUDIT-3 audit reports that the trail holds, or its first problem', async () => {
    await sealed();
    const valid = await operateApart(settingsOf(t), 'audit');
    expect(valid).toMatchObject({ code: 0, err: '' });
    expect(valid.out).toMatch(/^The audit trail is valid: \d+ rows; 0 more are not linked/);
    const mark = /\d+:[\w-]{43}/.exec(valid.out)?.[0] ?? '';
    const again = await operateOn(t, 'audit', mark);
    expect(again).toMatchObject({ code: 0, err: '' });
    expect(again.out).toContain('It still contains that mark.');
    const second = t.deps.db.updateTable('audit_events').where('seq', '=', 2);
    await second.set({ ip: '198.51.100.1' }).execute();
    const broken = await operateOn(t, 'audit');
    expect(broken).toMatchObject({ code: 1, out: '' });
    expect(broken.err).toMatch(/^The audit trail is not valid\. Row 2 \(.{36}\) was changed/);
    await second.set({ ip: '127.0.0.1' }).execute();
  });

  it('R-AUDIT-3 audit export writes the chain as JSON lines, oldest first, or only the rows after a number', async () => {
    await sealed();
    const { code, out, err } = await operateOn(t, 'audit', 'export');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const lines = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Exported);
    const rows = await t.deps.db.selectFrom('audit_events').selectAll().orderBy('seq').execute();
    expect(lines).toEqual(rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() })));
    const later = await operateOn(t, 'audit', 'export', '5');
    expect(later.out).toBe(out.split('\n').slice(5).join('\n'));
    expect((await operateOn(t, 'audit', 'export', '100000')).out).toBe('');
  });

  it('R-AUDIT-3 print the usage for an unknown command', async () => {
    const { code, out, err } = await operateOn(t, 'help');
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('npm run operate -- <command>');
  });

  it('R-AUDIT-3 create no database, and name the settings that are missing', async () => {
    const none = await operateWith({ DATA_DIR: `${t.dataDir}/none` }, 'audit');
    expect(none).toMatchObject({ code: 1, out: '' });
    expect(none.err).toContain(`There is no database at ${t.dataDir}/none/portico.db.`);
    const unset = await operateWith({ DATA_DIR: t.dataDir, NODE_ENV: 'production' }, 'audit');
    expect(unset).toMatchObject({ code: 1, out: '' });
    for (const name of ['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM']) expect(unset.err).toContain(name);
  });

  it('R-AUDIT-3 report an unreachable database in one line', async () => {
    const away = { DATA_DIR: t.dataDir, DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/x' };
    const { code, err } = await operateWith(away, 'audit');
    expect(code).toBe(1);
    expect(err).toMatch(/^It failed: .*ECONNREFUSED.*\n$/);
    expect(err).not.toContain('hunter2');
  });

  type Exported = Record<string, unknown>;

  async function sealed() {
    await aRegisteredPerson(t);
    await sealAudit(t.deps);
  }
});
