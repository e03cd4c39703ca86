import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app/app.ts';
import { MINUTE, SECOND } from '#core/clock.ts';
import { RecipientRefused } from '#platform/ports/messages/refusals.ts';
import { changeRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import { freshEmail } from '#test/people/codes.ts';
import { aRegisteredPerson, post } from '#test/people/people.ts';
import { accountIdOf, askForReset, eventsOf } from '#test/people/resets.ts';

const LINK = /^https:\/\/portico\.example\/auth\/change-password#token=[\w-]{43}$/m;

const t = anApp({ env: { PUBLIC_URL: 'https://portico.example' } });
let send: () => Promise<void>;
beforeAll(async () => {
  const { send: deliver, close } = t.deps.mailer;
  t.deps.mailer = {
    async send(mail) {
      await send();
      await deliver(mail);
    },
    close,
  };
});
beforeEach(() => {
  send = async () => {};
  t.clock.advance(MINUTE);
});

const mailsTo = (email: string) => t.mails.filter((mail) => mail.to === email);
const waiting = () => t.deps.db.selectFrom('jobs').selectAll().execute();

/** Every part of a response that could distinguish one address from another. */
function observable(answer: Awaited<ReturnType<typeof askForReset>>) {
  const { date, 'x-request-id': id, ...headers } = answer.headers;
  expect([typeof date, typeof id]).toEqual(['string', 'string']);
  return { status: answer.statusCode, body: answer.body, headers };
}

async function aDisabledPerson() {
  const person = await aRegisteredPerson(t);
  await changeRows(
    t,
    'accounts',
    { id: await accountIdOf(t, person.email) },
    { disabled_at: t.clock.now() },
  );
  return person;
}

describe('R-RESET-1 requesting a reset link', () => {
  it('R-RESET-1 gives the same response for known, unknown and closed accounts, sent or refused', async () => {
    const [known, closed] = [await aRegisteredPerson(t), await aDisabledPerson()];
    const emails = [known.email, freshEmail().email, closed.email];
    const first = await Promise.all(emails.map((email) => askForReset(t, email)));
    const refused = await Promise.all(emails.map((email) => askForReset(t, email)));
    const [one, ...others] = [...first, ...refused].map(observable);
    expect(one).toMatchObject({ status: 200, body: '{"validMinutes":30}' });
    expect(one?.headers).not.toHaveProperty('retry-after');
    for (const other of others) expect(other).toEqual(one);
  });

  it('R-RESET-1 runs the same statements for known and unknown addresses, sent or refused', async () => {
    const statements: string[] = [];
    const db = t.deps.db.withPlugin({
      transformQuery({ node, queryId }) {
        statements.push(t.deps.db.getExecutor().compileQuery(node, queryId).sql);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const app = await buildApp({ ...t.deps, db });
    const worked = async (email: string) => {
      statements.length = 0;
      expect((await askForReset({ ...t, app }, email)).statusCode).toBe(200);
      return [...statements];
    };
    const [known, closed] = [await aRegisteredPerson(t), await aDisabledPerson()];
    const accepted = await worked(known.email);
    expect(accepted.length).toBeGreaterThan(4);
    const refused = await worked(known.email);
    for (const email of [freshEmail().email, closed.email]) {
      expect(await worked(email)).toEqual(accepted);
      expect(await worked(email)).toEqual(refused);
    }
    t.clock.advance(MINUTE);
    expect(await worked(known.email)).toEqual(accepted);
    await app.close();
    await t.deliver();
  });

  it('R-RESET-1 sends a link to an open account, and an explanation without a link to any other address', async () => {
    const [known, unknown, closed] = [
      (await aRegisteredPerson(t)).email,
      freshEmail().email,
      (await aDisabledPerson()).email,
    ];
    for (const email of [known, unknown, closed]) {
      const before = mailsTo(email).length;
      await askForReset(t, email);
      await t.deliver();
      expect(mailsTo(email)).toHaveLength(before + 1);
    }
    expect(mailsTo(known).at(-1)?.text).toMatch(LINK);
    for (const email of [unknown, closed]) {
      const mail = mailsTo(email).at(-1);
      expect(mail?.subject).toBe('No Portico account with this address');
      expect(`${mail?.text}${mail?.html}`).not.toContain('token');
    }
  });

  it('R-RESET-1 R-I18N-5 uses the language of the request', async () => {
    const { email } = await aRegisteredPerson(t);
    await askForReset(t, email, { 'accept-language': 'de' });
    const [row] = await waiting();
    const { locale } = t.deps.outbox.open(row?.payload ?? '');
    expect(locale).toBe('de-DE');
    await t.deps.db.deleteFrom('jobs').execute();
  });

  it('R-RESET-1 gives the same response when the mail server is down or refuses the recipient', async () => {
    const { email } = await aRegisteredPerson(t);
    const expected = observable(await askForReset(t, email));
    await t.deliver();
    for (const failure of [
      Object.assign(new Error('down'), { code: 'ECONNECTION' }),
      new RecipientRefused('no such mailbox'),
    ]) {
      t.clock.advance(MINUTE);
      send = async () => {
        throw failure;
      };
      expect(observable(await askForReset(t, email))).toEqual(expected);
      await t.deliver();
      expect(observable(await askForReset(t, email))).toEqual(expected);
    }
    // The permanently refused message was deleted, and so was the one it replaced.
    expect(await waiting()).toEqual([]);
  });

  it('R-RESET-1 R-API-2 refuses an invalid address with a field error', async () => {
    for (const [email, problem] of [
      ['', 'required'],
      [undefined, 'required'],
      ['nobody', 'email_invalid'],
      ['+380671112233', 'email_invalid'],
      ['a@example.com\r\nbcc: b@example.com', 'email_invalid'],
      [7, 'invalid_value'],
      ['x'.repeat(1_001), 'too_long'],
    ]) {
      const answer = await post(t, '/user/auth/forgot-password', { email });
      expect(expectContractError(answer)).toMatchObject({
        code: 'invalid_request',
        fields: { email: problem },
      });
    }
    expect(await waiting()).toEqual([]);
  });

  it('R-RESET-1 records account, IP address and a hashed subject, but no email address', async () => {
    const { email } = await aRegisteredPerson(t);
    const id = await accountIdOf(t, email);
    const unknown = freshEmail().email;
    const before = (await eventsOf(t, 'reset_requested')).length;
    await askForReset(t, email);
    // Refused, so no event.
    await askForReset(t, email);
    t.clock.advance(SECOND);
    await askForReset(t, unknown);
    const [ofKnown, ofUnknown, ...more] = (await eventsOf(t, 'reset_requested')).slice(before);
    expect(more).toEqual([]);
    expect(ofKnown).toMatchObject({ account_id: id, ip: '127.0.0.1' });
    expect(ofUnknown).toMatchObject({ account_id: null, ip: '127.0.0.1' });
    expect(ofKnown?.subject).toMatch(/^[\w-]{22}$/);
    expect(ofUnknown?.subject).not.toBe(ofKnown?.subject);
    expect(JSON.stringify([ofKnown, ofUnknown])).not.toMatch(/@|example/);
    await t.deliver();
  });
});
