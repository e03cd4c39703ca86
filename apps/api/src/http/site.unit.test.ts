import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { expectContractError } from '../test/answers.ts';
import { startApp, type TestApp } from '../test/start.ts';

let t: TestApp;
let app: FastifyInstance;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-site-'));
  const site = join(folder, 'site');
  mkdirSync(join(site, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'not of the site');
  writeFileSync(
    join(site, 'index.html'),
    '<!doctype html><meta name="portico-config" content="" /><p>Page',
  );
  writeFileSync(join(site, 'assets/app-1a2b.js'), 'start()');
  writeFileSync(join(site, 'icon.svg'), '<svg/>');
  t = await startApp({
    env: {
      GOOGLE_CLIENT_ID: 'client',
      GOOGLE_CLIENT_SECRET: 'secret',
      MAIL_FROM: 'A "B" <door&co@portico.example>',
      IP_LOOKUP_URL: 'https://ip.example/json?a=1&b="><script>',
    },
  });
  app = await buildApp(t.deps, { site });
});
afterAll(async () => {
  await app.close();
  await t.close();
  rmSync(folder, { recursive: true, force: true });
});

const open = (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  app.inject({ method, url, headers: { accept: 'text/html,*/*;q=0.8' } });

describe('R-ROUTE-1 the site beside the calls', () => {
  it.each([
    '/',
    '/auth',
    '/registration/adress',
    '/kyc-doc?x=1',
    '/nothing/of/ours',
    '/index.html',
  ])('R-ROUTE-1 a browser that opens %s gets the page', async (url) => {
    const answer = await open(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.body).toContain('<p>Page');
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("connect-src 'self' https://ip.example;");
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  it('R-ROUTE-1 HEAD asks for the same without its body', async () => {
    const answer = await open('/auth', 'HEAD');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe('');
  });

  it('R-ROUTE-1 R-SOC-5 what the page must know stands in it as data and cannot break out of it', async () => {
    const { body } = await open('/');
    const content = /<meta name="portico-config" content="([^"]*)">/.exec(body)?.[1] ?? '';
    const decoded = content.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
    expect(JSON.parse(decoded)).toEqual({
      ipLookupUrl: 'https://ip.example/json?a=1&b="><script>',
      contactEmail: 'door&co@portico.example',
      production: false,
      google: true,
      apple: false,
    });
    expect(body).not.toContain('<script>');
  });

  it('R-ROUTE-1 files with a hash are kept for ever, others are asked for again', async () => {
    const asset = await app.inject('/assets/app-1a2b.js');
    expect(asset.body).toBe('start()');
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(asset.headers['content-type']).toMatch(/javascript/);
    expect((await app.inject('/icon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it.each([
    '/assets/app-gone.js',
    '/assets/../../secret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/..%00/secret.txt',
    '//secret.txt',
    '/assets/',
    '/assets',
    '/user/nothing',
  ])('R-ROUTE-1 R-API-2 %s is nothing, in the shape of the calls', async (url) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(expectContractError(answer).code).toBe('not_found');
    expect(answer.body).not.toContain('not of the site');
  });

  it('R-ROUTE-1 R-API-2 a page is opened, not posted to; a call is not opened', async () => {
    expect((await open('/auth', 'POST')).statusCode).toBe(404);
    expect((await open('/assets/app-1a2b.js', 'POST')).statusCode).toBe(405);
    expect((await app.inject('/user/auth/login')).statusCode).toBe(405);
    expect((await open('/health')).json()).toEqual({ status: 'ok' });
  });
});
