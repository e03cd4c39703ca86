import { ERRORS, type ErrorBody } from '@portico/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { anApp, startApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import { freshEmail } from '#test/people/codes.ts';
import { anIdCard, aPersonWithDetails, submit } from '#test/people/documents.ts';
import { type RawAnswer, speak } from '#test/people/raw.ts';

const t = anApp();
beforeAll(async () => {
  await t.app.listen({ host: '127.0.0.1', port: 0 });
});

const get = (path: string, lines: string[]) =>
  `GET ${path} HTTP/1.1\r\n${[...lines, 'connection: close'].join('\r\n')}\r\n\r\n`;

function refused(answer: RawAnswer, status = 400): ErrorBody {
  expect(answer.status).toBe(status);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  const body = JSON.parse(answer.body) as ErrorBody;
  expect(body.code).toBe('invalid_request');
  expect(ERRORS[body.code]).toBe(400);
  expect(body.requestId).toBe(answer.headers.get('x-request-id'));
  return body;
}

describe('R-API-2 ambiguous requests', () => {
  it('R-API-2 accepts a single Host header', async () => {
    expect((await speak(t.app, get('/health', ['host: a']))).status).toBe(200);
  });

  it.each([
    ['two Host headers', ['host: a', 'host: b']],
    ['the same Host header twice, spelled differently', ['host: a', 'HOST: a']],
    [
      'one Host header far behind the other',
      ['host: a', ...Array.from({ length: 60 }, (_, n) => `x-${n}: 1`), 'Host: b'],
    ],
    ['no Host header', ['x: y']],
    ['101 headers', ['host: a', ...Array.from({ length: 100 }, (_, n) => `x${n}: 1`)]],
    ['a folded header', ['host: a', 'x: 1\r\n  2']],
    ['white space before the colon', ['host : a']],
    ['two lengths', ['host: a', 'content-length: 0', 'content-length: 5']],
    ['a length and chunks', ['host: a', 'content-length: 5', 'transfer-encoding: chunked']],
    ['an invalid length', ['host: a', 'content-length: +5']],
    ['a misspelled chunked encoding', ['host: a', 'transfer-encoding: xchunked']],
    ['a NUL', ['host: a', 'x: \u0000']],
    ['a bare carriage return', ['host: a', 'x: 1\ry: 2']],
  ])('R-API-2 answers 400 to %s', async (_what, lines) => {
    refused(await speak(t.app, get('/health', lines)));
  });

  it.each([
    ['text that is not HTTP', 'hello\r\n\r\n'],
    ['TLS', Buffer.from('16030100', 'hex')],
    ['an unknown HTTP version', 'GET / HTTP/9.9\r\nhost: a\r\n\r\n'],
    ['an unknown method', 'FETCH / HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['white space in the path', 'GET /a b HTTP/1.1\r\nhost: a\r\n\r\n'],
  ])('R-API-2 answers 400 to %s', async (_what, bytes) => {
    refused(await speak(t.app, bytes));
  });

  it.each([
    ['17 kB of headers', [`x: ${'x'.repeat(17_000)}`]],
    ['2,500 headers', Array.from({ length: 2_500 }, () => 'x:1')],
  ])('R-API-2 answers 431 to %s', async (_what, lines) => {
    refused(await speak(t.app, get('/health', ['host: a', ...lines])), 431);
  });

  it.each(['GET', 'HEAD', 'POST', 'DELETE'])(
    'R-AVAIL-1 answers 414 to %s with a path over 1,000 characters, on the public server and the desk',
    async (method) => {
      const desk = await t.desk();
      for (const app of [t.app, desk]) {
        for (const path of [`/auth${'/'.repeat(15_500)}x`, `/health${'x'.repeat(994)}`]) {
          const answer = await app.inject({ method: method as 'GET', url: path });
          expect(answer.statusCode).toBe(414);
          expect(answer.headers['x-content-type-options']).toBe('nosniff');
          if (method !== 'HEAD') expect(answer.json()).toMatchObject({ code: 'invalid_request' });
        }
      }
    },
  );

  it('R-AVAIL-1 accepts a path of 1,000 characters, and a longer query', async () => {
    expect((await t.app.inject(`/${'x'.repeat(999)}`)).statusCode).toBe(404);
    expect((await t.app.inject(`/health?${'x'.repeat(8_000)}`)).statusCode).toBe(200);
  });

  it('R-API-2 serves an HTTP/1.0 health check without a Host header', async () => {
    expect((await speak(t.app, 'GET /health HTTP/1.0\r\n\r\n')).status).toBe(200);
  });

  it.each(['PROPFIND', 'MKCOL', 'PURGE', 'LINK', 'M-SEARCH'])(
    'R-API-2 refuses the method %s',
    async (method) => {
      const answer = await speak(
        t.app,
        `${method} /health HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`,
      );
      expect([404, 405]).toContain(answer.status);
      expect(JSON.parse(answer.body)).toMatchObject({ requestId: expect.any(String) });
    },
  );

  it('R-API-2 R-AVAIL-7 answers what came before invalid bytes first', async () => {
    const before = ['/health/ready', '/ip'].map(
      (path) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`,
    );
    const { body, status } = await speak(t.app, `${before.join('')}hello\r\n\r\n`);
    expect([status, ...(body.match(/HTTP\/1.1 \d+|\{"ip"/g) ?? [])]).toEqual([
      200,
      'HTTP/1.1 200',
      '{"ip"',
      'HTTP/1.1 400',
    ]);
  });

  it('R-API-2 still serves after all of this', async () => {
    const { body } = await speak(t.app, get('/health', ['host: a']));
    expect(JSON.parse(body)).toMatchObject({ status: 'ok' });
  });
});

describe('R-API-13 U+0000', () => {
  it.each([
    ...['/health?x=%00', '/nav-items/%00', '/user/profile%00', '/auth?a%00=x', '/auth?x=a%00'],
    // Nor text that is encoded wrongly.
    ...['/%00', '/%zz', '/user/profile%', '/%E0%A4%A'],
  ])('R-API-2 R-API-13 in the address is 400: %s', async (url) => {
    for (const app of [t.app, await t.desk()]) {
      const answer = await app.inject(url);
      expect(expectContractError(answer).code).toBe('invalid_request');
      expect(answer.body).not.toContain(url);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it.each([
    ['{"email":"a\\u0000@example.com"}', { email: 'characters_not_allowed' }],
    ['{"email":["\\u0000"]}', { email: 'characters_not_allowed' }],
    ['{"email":"a@example.com","x":{"y":[{"\\u0000":1}]}}', {}],
    ['{"\\u0000":"x","email":"a@example.com"}', {}],
  ])('R-API-13 in JSON is 400, and names the field that has it: %s', async (payload, fields) => {
    const headers = { 'content-type': 'application/json' };
    const url = '/user/exist-email';
    const answer = await t.app.inject({ method: 'POST', url, payload, headers });
    expect(expectContractError(answer)).toMatchObject({ code: 'invalid_request', fields });
  });

  it('R-API-13 in a form that a provider sends is 400', async () => {
    for (const payload of ['state=%00', 'state=x&user=a%00b', '%00=x', 'state=\0']) {
      const answer = await t.app.inject({
        method: 'POST',
        url: '/user/auth/apple/callback',
        payload,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect(expectContractError(answer).code).toBe('invalid_request');
    }
  });

  it('R-API-13 in the text or the name of a part is 400, and a picture may have any bytes', async () => {
    const { token } = await aPersonWithDetails(t);
    for (const part of [
      { name: 'document', value: 'passport\0' },
      { name: 'x', value: '\0' },
      { name: 'x\0', value: 'x' },
    ]) {
      const answer = await submit(t, token, [part, ...(await anIdCard())]);
      expect(expectContractError(answer).code).toBe('invalid_request');
    }
    expect((await submit(t, token, await anIdCard())).statusCode).toBe(200);
  });
});

describe('R-CODE-1 the host in a request', () => {
  const HOSTILE = [
    ['host: evil.example'],
    ['host: localhost', 'x-forwarded-host: evil.example'],
    ['host: localhost', 'x-forwarded-proto: https', 'x-forwarded-host: evil.example, evil.example'],
    ['host: localhost', 'forwarded: for=1.2.3.4;host=evil.example;proto=https'],
    ['host: localhost', 'x-original-host: evil.example', 'x-host: evil.example'],
    ['host: evil.example:80@localhost'],
  ];

  it.each(HOSTILE)('R-CODE-1 %s changes neither email, token nor document', async (...lines) => {
    const { email } = freshEmail();
    const call = async (path: string, body: object) => {
      const text = JSON.stringify(body);
      const head = [
        ...lines,
        'content-type: application/json',
        `content-length: ${text.length}`,
        'connection: close',
      ];
      return speak(t.app, `POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${text}`);
    };
    expect((await call('/user/auth/send-code', { email })).status).toBe(200);
    await t.deliver();
    const mail = t.mails.at(-1);
    expect(mail?.to).toBe(email);
    expect(JSON.stringify(mail)).not.toContain('evil');
    expect(mail?.html).not.toMatch(/href|src=/);

    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
    const verified = JSON.parse((await call('/user/auth/verify-code', { email, code })).body);
    const registered = await call('/user/auth/registration-with-email', {
      email,
      password: 'Colonnade 47 verdigris',
      verified: verified.verified,
    });
    const { access_token } = JSON.parse(registered.body) as { access_token: string };
    const claims = Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString();
    expect(JSON.parse(claims)).toMatchObject({ iss: t.deps.config.publicUrl });
    const document = await speak(t.app, get('/openapi.json', lines));
    expect(document.body).not.toContain('evil');
    expect(document.status).toBe(200);
  });

  it('R-CODE-1 R-API-2 answers an absolute address by its path or refuses it', async () => {
    const answer = await speak(t.app, get('http://evil.example/health', ['host: localhost']));
    expect(answer.body).not.toContain('evil');
    expect(answer.status).toBeLessThan(500);
  });

  it("R-API-2 does not trust a caller's own header about its address", async () => {
    const answer = await speak(
      t.app,
      get('/ip', [
        'host: a',
        'x-forwarded-for: 6.6.6.6',
        'forwarded: for=6.6.6.6',
        'x-real-ip: 6.6.6.6',
      ]),
    );
    expect(JSON.parse(answer.body)).toEqual({ ip: '127.0.0.1' });
  });

  it('R-API-2 trusts the header of a configured proxy', async () => {
    const behind = await startApp({ env: { TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' } });
    try {
      await behind.app.listen({ host: '127.0.0.1', port: 0 });
      const answer = await speak(
        behind.app,
        get('/ip', ['host: a', 'x-forwarded-for: 6.6.6.6, 203.0.113.9, 10.1.2.3']),
      );
      expect(JSON.parse(answer.body)).toEqual({ ip: '203.0.113.9' });
    } finally {
      await behind.close();
    }
  });
});
