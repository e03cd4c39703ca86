import { deskMe, deskSignIn } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { operateOn } from '#test/engines/operate.ts';
import { anApp } from '#test/engines/start.ts';
import { callDesk, codeOf, cookieOf, desk } from '#test/people/operators.ts';

const t = anApp();

const command = (...words: string[]) => operateOn(t, 'desk', ...words);

/** The credentials that a command showed. */
function shown({ out }: { out: string }) {
  const [, password = ''] = /^Password {2}(\S+)$/m.exec(out) ?? [];
  const [, secret = ''] = /^Secret {4}([A-Z2-7 ]+)$/m.exec(out) ?? [];
  return { password, secret: secret.replaceAll(' ', '') };
}

async function signIn(name: string, { password, secret }: ReturnType<typeof shown>) {
  const body = { name, password, code: codeOf(t, { secret }) };
  return callDesk(t, deskSignIn, body);
}

describe('R-KYC-13 the commands of the desk', () => {
  it('R-KYC-13 there are no operators until one is added', async () => {
    expect(await command('list-operators')).toMatchObject({
      code: 0,
      out: 'There are no operators.\n',
    });
    for (const name of ['admin', 'operator', 'lead', 'root']) {
      const body = { name, password: name, code: '000000' };
      expect((await callDesk(t, deskSignIn, body)).statusCode).toBe(401);
    }
  });

  it('R-KYC-13 add an operator and show all credentials once', async () => {
    const made = await command('add-operator', 'Ann', '--role', 'lead');
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(made.out).toContain('Operator 1, Ann, was created as a lead.');
    const keys = shown(made);
    expect(keys.password).toMatch(/^[a-km-np-z2-9]{5}(-[a-km-np-z2-9]{5}){4}$/);
    expect(made.out).toContain(`secret=${keys.secret}`);
    // The QR code for an authenticator app: half blocks, all lines of the same width.
    expect(made.out.match(/^[█▀▄ ]{40,}$/gm)?.length).toBeGreaterThan(20);
    const answer = await signIn('Ann', keys);
    expect(answer.json()).toMatchObject({ name: 'Ann', number: 1, role: 'lead' });

    const list = await command('list-operators');
    expect(list.out).toMatch(/^1 {2}Ann {2}lead, since \d{4}-\d{2}-\d{2}\n$/);
    for (const secret of Object.values(keys)) expect(list.out).not.toContain(secret);
  });

  it('R-KYC-13 refuse a name that is taken, in any case', async () => {
    expect(await command('add-operator', 'ANN')).toEqual({
      code: 1,
      out: '',
      err: 'There is already an operator ANN.\n',
    });
    expect((await command('list-operators')).out.match(/\n/g)).toHaveLength(1);
  });

  it('R-KYC-13 reset a lost authenticator: old credentials and sessions end, the shown ones work', async () => {
    const first = shown(await command('add-operator', 'Bob'));
    const cookie = cookieOf(await signIn('Bob', first));
    const reset = await command('reset-operator', 'bob');
    expect(reset.out).toContain('sessions that ended: 1.');
    expect((await desk(t, { cookie }, deskMe)).statusCode).toBe(401);
    expect((await signIn('Bob', first)).statusCode).toBe(401);
    expect((await signIn('Bob', shown(reset))).statusCode).toBe(200);
  });

  it('R-KYC-13 disable, enable and set a role, and report when nothing changed', async () => {
    const said = async (...words: string[]) => (await command(...words)).out;
    expect(await said('disable-operator', 'Bob')).toBe('Bob is now disabled.\n');
    expect(await said('disable-operator', 'Bob')).toBe('Bob was already disabled.\n');
    expect(await said('list-operators')).toMatch(/^2 {2}Bob {2}reviewer, since .*, disabled$/m);
    expect(await said('enable-operator', 'Bob')).toBe('Bob is now enabled.\n');
    expect(await said('set-role', 'Bob', 'lead')).toBe('Bob is now a lead.\n');
    expect(await said('set-role', 'Bob', 'lead')).toBe('Bob was already a lead.\n');
  });

  it.each([
    ['reset-operator', 'Nobody'],
    ['disable-operator', 'Nobody'],
    ['enable-operator', 'Nobody'],
    ['set-role', 'Nobody', 'lead'],
  ])('R-KYC-13 %s reports an unknown operator', async (...words) => {
    expect(await command(...words)).toEqual({
      code: 1,
      out: '',
      err: 'There is no operator Nobody.\n',
    });
  });

  it('R-KYC-13 print the usage for an invalid command', async () => {
    const answer = await command('add-operator');
    expect(answer).toMatchObject({ code: 2, out: '' });
    expect(answer.err).toContain('npm run desk -- <command>');
  });
});
