import { beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { anApp } from '#test/engines/start.ts';
import { aRegisteredPerson } from '#test/people/people.ts';
import { speak } from '#test/people/raw.ts';

const LINK = /^https:\/\/portico\.example\/auth\/change-password#token=[\w-]{43}$/m;

const t = anApp({ env: { PUBLIC_URL: 'https://portico.example', TRUST_PROXY: 'loopback' } });
let email: string;
beforeAll(async () => {
  // The proxy is trusted for the client's address, but not for the host of links.
  ({ email } = await aRegisteredPerson(t));
  await t.app.listen({ host: '127.0.0.1', port: 0 });
});

/** The response status for these header lines, and the emails that were sent. */
async function ask(lines: string[], target = '/user/auth/forgot-password', body = { email }) {
  t.clock.advance(10 * MINUTE);
  const before = t.mails.length;
  const json = JSON.stringify(body);
  const head = [
    `POST ${target} HTTP/1.1`,
    ...lines,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(json)}`,
    'connection: close',
  ];
  const { status } = await speak(t.app, `${head.join('\r\n')}\r\n\r\n${json}`);
  await t.deliver();
  return { status, mails: t.mails.slice(before) };
}

describe('R-RESET-5 the reset link uses the configured public URL', () => {
  it.each([
    ['the configured host', ['host: portico.example']],
    ['a foreign Host', ['host: evil.example']],
    ['a foreign Host with a port', ['host: evil.example:8443']],
    ['a user in the Host', ['host: portico.example@evil.example']],
    ['X-Forwarded-Host', ['host: portico.example', 'x-forwarded-host: evil.example']],
    [
      'a list in X-Forwarded-Host',
      ['host: portico.example', 'x-forwarded-host: evil.example, portico.example'],
    ],
    [
      'X-Forwarded-Proto and -Port',
      ['host: portico.example', 'x-forwarded-proto: http', 'x-forwarded-port: 8080'],
    ],
    ['X-Forwarded-Prefix', ['host: portico.example', 'x-forwarded-prefix: //evil.example']],
    ['Forwarded', ['host: portico.example', 'forwarded: for=1.2.3.4;host=evil.example;proto=http']],
    [
      'Origin, Referer and similar headers',
      [
        'host: portico.example',
        'origin: https://evil.example',
        'referer: https://evil.example/',
        'x-host: evil.example',
        'x-original-url: https://evil.example/',
        'x-rewrite-url: https://evil.example/',
      ],
    ],
  ])('R-RESET-5 does not change with %s', async (_name, lines) => {
    const { status, mails } = await ask(lines);
    expect(status).toBe(200);
    const [mail, ...more] = mails;
    expect(more).toEqual([]);
    expect(mail?.to).toBe(email);
    expect(mail?.text).toMatch(LINK);
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/evil|http:|8080|8443/);
  });

  it('R-RESET-5 does not change with an absolute URL as request target', async () => {
    const { status, mails } = await ask(
      ['host: portico.example'],
      'http://evil.example/user/auth/forgot-password',
    );
    if (status === 200) expect(mails[0]?.text).toMatch(LINK);
    else expect(mails).toEqual([]);
    expect(JSON.stringify(mails)).not.toContain('evil');
  });

  it.each([
    ['two Hosts', ['host: portico.example', 'host: evil.example']],
    ['two Hosts, the foreign one first', ['Host: evil.example', 'host: portico.example']],
    ['no Host', []],
  ])('R-RESET-5 refuses a request with %s and sends no email', async (_name, lines) => {
    expect(await ask(lines)).toEqual({ status: 400, mails: [] });
  });

  it('R-RESET-5 does not change with extra fields in the body', async () => {
    const { status, mails } = await ask(['host: portico.example'], undefined, {
      email,
      ...{ url: 'https://evil.example', host: 'evil.example', to: 'thief@evil.example' },
    });
    expect(status).toBe(200);
    expect(mails.map(({ to }) => to)).toEqual([email]);
    expect(mails[0]?.text).toMatch(LINK);
    expect(JSON.stringify(mails)).not.toContain('evil');
  });
});
