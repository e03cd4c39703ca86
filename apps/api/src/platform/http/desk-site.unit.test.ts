import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDesk } from '#app/desk-app.ts';
import { SECOND } from '#core/clock.ts';
import { FRESH_SECONDS } from '#core/followed.ts';
import { applyBrand } from '#site/brand/import.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';

let folder: string;
let t: TestApp;
let app: FastifyInstance;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-desk-site-'));
  mkdirSync(join(folder, 'site/assets'), { recursive: true });
  writeFileSync(join(folder, 'site/assets/app-1a2b.js'), 'start();');
  writeFileSync(join(folder, 'shell.html'), '<!doctype html><head><title>desk</title></head>');
  writeFileSync(join(folder, '.built-from'), 'INNER');
  t = await startApp();
  app = await buildDesk(t.deps, { site: folder });
});
afterAll(async () => {
  await app.close();
  await t.close();
  rmSync(folder, { recursive: true });
});

describe('R-KYC-13 the desk’s app', () => {
  it.each(['/', '/cases/0a1b-2c', '/operators', '/clients', '/webhook'])(
    'R-KYC-13 serves the document at %s, with a policy that only allows its own files',
    async (url) => {
      const answer = await app.inject(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('<title>desk</title>');
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-cache');
      const policy = String(answer.headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("img-src 'self' blob:;");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|data:|http/);
      expect(answer.headers['permissions-policy']).toContain('camera=()');
      expect(answer.headers['x-frame-options']).toBe('DENY');
    },
  );

  it('R-BRAND-21 has the colors of a brand, and a policy that allows this style by its hash', async () => {
    const brand = { name: 'Harbor', colors: { accent: { light: '#1d4f91' } } };
    expect(await applyBrand(t.deps, brand)).toMatchObject({ ok: true });
    t.clock.advance(FRESH_SECONDS * SECOND);
    const { look } = await t.deps.brand();
    const { body, headers } = await app.inject('/');
    expect(body).toContain(`<style>${look?.desk.css}</style></head>`);
    expect(headers['content-security-policy']).toContain(`style-src 'self' ${look?.desk.source};`);
  });

  it('R-KYC-13 lets browsers cache its files forever, because their names contain a hash', async () => {
    const answer = await app.inject('/assets/app-1a2b.js');
    expect(answer.body).toBe('start();');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-type']).toMatch(/javascript/);
  });

  it.each([
    '/assets/gone.js',
    '/shell.html',
    '/index.html',
    '/.built-from',
    '/assets/../../shell.html',
    '/assets/..%2f..%2f.built-from',
    '/cases',
    '/cases/a/b',
    '/market',
    '/desk/nothing',
  ])('R-KYC-13 answers 404 to %s', async (url) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('INNER');
    expect(answer.body).not.toContain('<title>');
  });

  it('R-KYC-13 refuses a POST to a page', async () => {
    const answer = await app.inject({ method: 'POST', url: '/operators', payload: {} });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD');
  });
});
