import { beforeAll, describe, expect, it } from 'vitest';
import { anApp } from '#test/engines/start.ts';
import { BY_TIME, callHere, HERE, OPERATED, signIn, WRONG } from '#test/events/event-flow.ts';
import { formOf, listenTo } from '#test/events/secrets-sent.ts';
import { FLOWS } from '#test/events/security-events.ts';
import { recordedDuring } from '#test/events/trail.ts';
import { freshEmail, freshPhone, sendCode } from '#test/people/codes.ts';
import { PASSWORD } from '#test/people/people.ts';
import { sealAudit } from './sealer.ts';
import { verifyAudit } from './verify.ts';

const t = anApp({ env: { TRUST_PROXY: '127.0.0.1', DISABLE_ADDRESS_LIMITS: 'true' } });
let sent: Set<string>;
beforeAll(async () => {
  sent = listenTo(t);
});

const rows = () => t.deps.db.selectFrom('audit_events').selectAll().execute();

describe('R-AUDIT-1 every security event leaves one row', () => {
  it.each(Object.entries(FLOWS))(
    'R-AUDIT-1 %s: records who, what, when, from where and the request id',
    async (kind, flow) => {
      const happened = await recordedDuring(t, () => flow(t));
      const { answer, account, secrets = [] } = happened.answer;
      for (const secret of secrets) sent.add(secret);
      const request = String(answer.headers['x-request-id']);
      const [event, ...more] = happened.added.filter(
        (row) => row.kind === kind && row.request_id === request,
      );
      expect(event).toMatchObject({
        at: t.clock.now(),
        ip: answer === OPERATED || answer === BY_TIME ? '' : HERE,
        account_id: account ?? null,
      });
      expect(more).toEqual([]);
      expect(JSON.parse(event?.details ?? '')).toBeTypeOf('object');
    },
  );

  it('R-AUDIT-1 gives an unknown address the same pseudonym each time, without revealing it', async () => {
    const [one, other] = [freshEmail(), freshEmail()];
    const { added } = await recordedDuring(t, async () => {
      for (const { email } of [one, one, other]) await signIn(t, email, WRONG);
    });
    const names = added.map(({ subject }) => subject ?? '');
    expect(names).toHaveLength(3);
    expect(new Set(names).size).toBe(2);
    for (const name of names) expect(name).toMatch(/^[\w-]{22}$/);
  });

  it('R-AUDIT-1 records nothing for a refused registration or a send that came too soon', async () => {
    const to = freshPhone();
    const { added } = await recordedDuring(t, async () => {
      const body = { ...to, password: PASSWORD, verified: 'no-proof-of-anything' };
      expect((await callHere(t, '/user/auth/registration-with-phone', body)).statusCode).toBe(403);
      expect((await sendCode(t, to)).statusCode).toBe(200);
      expect((await sendCode(t, to)).statusCode).toBe(429);
    });
    expect(added.map(({ kind }) => kind)).toEqual(['code_sent']);
  });

  it('R-AUDIT-1 stores no address, password, code or token in any row, and the whole chain holds', async () => {
    await t.deliver();
    for (const { to } of [...t.mails, ...t.texts]) sent.add(to);
    const all = await rows();
    expect(all.length).toBeGreaterThan(60);
    expect(sent.size).toBeGreaterThan(60);
    for (const { mac: _mac, link: _link, at: _at, ...row } of all) {
      const text = JSON.stringify(row);
      for (const secret of [...sent].map(formOf)) {
        expect(secret.test(text), `${row.kind} matches ${secret}`).toBe(false);
      }
    }
    await sealAudit(t.deps);
    expect(await verifyAudit(t.deps)).toMatchObject({ checked: all.length, problems: [] });
  });
});
