import { beforeAll, describe, expect, it } from 'vitest';
import { createFolderMailer } from '#platform/ports/messages/mailer.ts';
import { createFolderSms } from '#platform/ports/messages/sms.ts';
import { anApp, engine, startApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import { speak } from '#test/people/raw.ts';

const t = anApp();
beforeAll(async () => {
  await t.app.listen({ host: '127.0.0.1', port: 0 });
});

const page = (options: { remoteAddress?: string; headers?: Record<string, string> } = {}) =>
  t.app.inject({
    url: '/outbox',
    remoteAddress: '127.0.0.1',
    ...options,
    headers: { host: 'localhost:3000', ...options.headers },
  });

describe('R-API-2 health', () => {
  it.each(['/health', '/health/ready', '/health/live'])(
    'R-API-2 R-SCALE-10 %s is ok while the database answers',
    async (path) => {
      const answer = await t.app.inject(path);
      expect(answer.statusCode).toBe(200);
      // A database that many processes could share, and documents on the disk of one.
      const single = engine() === 'postgres' ? { single_process: true } : {};
      expect(answer.json()).toEqual({ status: 'ok', ...single });
    },
  );
});

describe('R-KYC-4 the product’s own IP lookup', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8::7', '2001:db8::7'],
  ])('R-KYC-4 a caller from %s gets %s', async (remoteAddress, ip) => {
    const answer = await t.app.inject({ url: '/ip', remoteAddress });
    expect(answer.json()).toEqual({ ip });
  });
});

describe('R-CODE-1 the development outbox page', () => {
  it('R-CODE-1 shows messages as text, newest first', async () => {
    const { clock } = t;
    const { config } = t.deps;
    const folder = config.sms.kind === 'outbox' ? config.sms.folder : '';
    expect((await page()).body).toContain('Nothing has been sent yet');
    const mail = { from: 'x', to: 'a&b@example.com', html: '' };
    await createFolderMailer(folder, clock).send({ ...mail, subject: 'First <b>', text: '111111' });
    clock.advance(1);
    await createFolderSms(folder, clock).send({ to: '+380671234567', text: '<script>222222' });
    const answer = await page();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).not.toMatch(/<script>|<b>First|First <b>/);
    expect(answer.body.indexOf('222222')).toBeLessThan(answer.body.indexOf('111111'));
    expect(answer.body.indexOf('222222')).toBeGreaterThan(0);
  });

  it('R-CODE-1 shows each email as it was sent, in a frame where nothing runs and nothing is fetched', async () => {
    const { config } = t.deps;
    const folder = config.sms.kind === 'outbox' ? config.sms.folder : '';
    const before = /<article id="([^"]+)"/.exec((await page()).body)?.[1] ?? '0';
    t.clock.advance(1);
    const html =
      '<html><head><meta name="color-scheme" content="light dark"><style>@media (prefers-color-scheme:dark){p{color:red}}</style></head><p>Hello</p></html>';
    const mail = { from: 'x', to: 'ann@example.com', subject: 'As sent', text: 'Hello' };
    await createFolderMailer(folder, t.clock).send({ ...mail, html });
    const get = (url: string, headers: Record<string, string> = {}) =>
      t.app.inject({ url, headers: { host: 'localhost:3000', ...headers } });
    const added = await get(`/outbox/after/${before}`);
    expect(added.body.match(/<article/g)).toHaveLength(1);
    const frames = Array.from(added.body.matchAll(/<iframe [^>]*>/g), ([frame]) => frame);
    expect(frames).toHaveLength(2);
    for (const frame of frames) {
      expect(frame).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
      const path = /src="([^"]+)"/.exec(frame)?.[1] ?? '';
      const { headers, body } = await get(path);
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups /,
      );
      expect(headers['content-security-policy']).not.toMatch(/script|connect|http/);
      expect(body).toContain(`@media ${path.endsWith('dark') ? 'all' : 'not all'}{`);
      expect(body).toContain('<p>Hello</p>');
      expect((await get(path, { host: 'rebind.example' })).statusCode).toBe(404);
      expect((await get(path, { via: '1.1 a proxy' })).statusCode).toBe(404);
    }
    expect((await get(`/outbox/after/${before}`, { via: '1.1 a proxy' })).statusCode).toBe(404);
    for (const id of ['..%2F..%2Fportico', '0', `${before}x`])
      expect((await get(`/outbox/emails/${id}/light`)).statusCode).toBe(404);
  });

  it.each([
    ['another machine', { remoteAddress: '203.0.113.7' }],
    ['another machine of the same network', { remoteAddress: '192.168.1.5' }],
    ['another machine over IPv6', { remoteAddress: '2001:db8::7' }],
    ['a foreign name that resolves to it', { headers: { host: 'evil.example' } }],
    ['a name that begins like ours', { headers: { host: 'localhost.evil.example' } }],
    ['a proxy', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
    ['a proxy with the standard header', { headers: { forwarded: 'for=203.0.113.7' } }],
  ])('R-CODE-1 is not served to %s', async (_who, from) => {
    const answer = await page(from);
    expect(answer.statusCode).toBe(404);
    expectContractError(answer);
  });

  it('R-CODE-1 is served on each of this machine’s own addresses', async () => {
    for (const [remoteAddress, host] of [
      ['127.0.0.1', '127.0.0.1:3000'],
      ['::1', '[::1]:3000'],
      ['::ffff:127.0.0.1', 'localhost'],
    ] as const) {
      expect((await page({ remoteAddress, headers: { host } })).statusCode).toBe(200);
    }
  });

  it.each([
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-host', 'localhost'],
    ['x-forwarded-proto', 'http'],
    ['x-forwarded-port', ''],
    ['forwarded', ''],
    ['via', '1.1 localhost'],
    ['x-real-ip', '127.0.0.1'],
    ['x-original-host', 'localhost'],
    ['x-client-ip', '::1'],
    ['true-client-ip', '127.0.0.1'],
    ['cf-connecting-ip', '127.0.0.1'],
    ['x-envoy-external-address', '127.0.0.1'],
    ['x-amzn-trace-id', 'Root=1'],
  ])('R-API-6 without PUBLIC_URL, a request with %s shows no code', async (name, value) => {
    const answer = await page({ headers: { [name]: value } });
    expect(answer.statusCode).toBe(404);
    expectContractError(answer);
  });

  it.each([
    ['HTTP/1.0, as proxies do', 'HTTP/1.0', 404],
    ['HTTP/1.1, as browsers do', 'HTTP/1.1', 200],
  ])(
    'R-API-6 without PUBLIC_URL, a request over %s is recognized as such',
    async (_who, version, status) => {
      const head = `GET /outbox ${version}\r\nhost: 127.0.0.1:3000\r\nconnection: close\r\n\r\n`;
      expect((await speak(t.app, head)).status).toBe(status);
    },
  );

  it.each(['https://portico.example', 'http://portico.example', 'https://localhost:3000'])(
    'R-API-6 behind a proxy that forwards no headers, at %s, it shows no code',
    async (PUBLIC_URL) => {
      const exposed = await startApp({ env: { PUBLIC_URL, HOST: '0.0.0.0' } });
      try {
        // With proxy_pass alone nginx forwards only its own socket and the name of the server behind it.
        const answer = await exposed.app.inject({
          url: '/outbox',
          remoteAddress: '127.0.0.1',
          headers: { host: '127.0.0.1:3000' },
        });
        expect(answer.statusCode).toBe(404);
      } finally {
        await exposed.close();
      }
    },
  );

  it('R-CODE-1 does not exist in production', async () => {
    const production = await startApp({ config: { mode: 'production' } });
    try {
      const answer = await production.app.inject({
        url: '/outbox',
        headers: { host: 'localhost' },
      });
      expect(answer.statusCode).toBe(404);
    } finally {
      await production.close();
    }
  });
});
