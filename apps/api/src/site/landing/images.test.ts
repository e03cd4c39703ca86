import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Contributor, doubled } from '@portico/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { anApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import { together } from '#test/people/codes.ts';
import { partnersIn, seen } from '#test/people/landing.ts';

const t = anApp();
let partners: Contributor[];
beforeAll(async () => {
  partners = partnersIn(await seen(t));
});

const folder = () => join(t.dataDir, 'landing');
const stored = () =>
  readdirSync(folder(), { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder(), name)).isFile(),
  );
// The server's libvips, which the tests share, refuses WebP from memory, so this reads the file's header.
const isWebp = (bytes: Buffer) =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 16) === 'WEBPVP8X';
/** RFC 9649, section 2.7: 24 bits each, minus one. */
const sizeOf = (bytes: Buffer) => [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];

describe('R-API-4 the pictures of the partners', () => {
  it('R-API-4 R-ENTRY-5 are WebP in both densities, cached forever, and all different', async () => {
    const bodies = new Set<string>();
    for (const { image } of partners) {
      for (const [url, size] of [
        [image, [56, 72]],
        [doubled(image), [112, 144]],
      ] as const) {
        const answer = await t.app.inject(url);
        expect(answer.statusCode, url).toBe(200);
        expect(answer.headers).toMatchObject({
          'content-type': 'image/webp',
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'same-origin',
          'content-length': String(answer.rawPayload.length),
        });
        expect(isWebp(answer.rawPayload), url).toBe(true);
        expect(sizeOf(answer.rawPayload)).toEqual(size);
        expect(answer.rawPayload.length).toBeLessThan(8_000);
        bodies.add(answer.rawPayload.toString('base64'));
      }
    }
    expect(bodies.size).toBe(60);
  });

  it('R-API-4 have a new name when their content changes', async () => {
    const { sheet = '' } = (await seen(t)).ecosystem_block;
    for (const url of [...partners.map(({ image }) => image), sheet]) {
      const hash = createHash('sha256');
      for (const file of [url, doubled(url)]) hash.update((await t.app.inject(file)).rawPayload);
      expect(url.split('.')[1], url).toBe(hash.digest('hex').slice(0, 16));
    }
  });

  it('R-API-4 stay the same when the data folder loses its pictures, and store none there', async () => {
    const { image = '' } = partners[4] ?? {};
    const before = await t.app.inject(image);
    rmSync(folder(), { recursive: true, force: true });
    mkdirSync(folder());
    const answers = await together(20, () => t.app.inject(image));
    for (const answer of answers) expect(answer.rawPayload.equals(before.rawPayload)).toBe(true);
    expect(stored()).toEqual([]);
  });

  it('R-API-4 R-ENTRY-5 also come in one sheet, each in its own place', async () => {
    const { ecosystem_block } = await seen(t);
    const { sheet = '' } = ecosystem_block;
    expect(partners.map(({ place }) => place).toSorted((a = 0, b = 0) => a - b)).toEqual(
      partners.map((_, n) => n),
    );
    for (const [url, size] of [
      [sheet, [560, 216]],
      [doubled(sheet), [1120, 432]],
    ] as const) {
      const [answer, ...others] = await together(5, () => t.app.inject(url));
      expect(answer?.statusCode, url).toBe(200);
      expect(answer?.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(sizeOf(answer?.rawPayload ?? Buffer.alloc(30))).toEqual(size);
      expect(answer?.rawPayload.length).toBeLessThan(45_000);
      for (const other of others)
        expect(other.rawPayload.equals(answer?.rawPayload ?? other.rawPayload)).toBe(true);
    }
  });

  it('R-API-4 a client that has it already gets 304', async () => {
    const { image = '' } = partners[5] ?? {};
    const first = await t.app.inject(image);
    const headers = { 'if-none-match': String(first.headers.etag) };
    const again = await t.app.inject({ url: image, headers });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it.each([
    '/images/ecosystem/..%2F..%2Fportico.db',
    '/images/ecosystem/..%2f..%2fkeys%2faudit',
    '/images/ecosystem/%2e%2e%5cportico.db',
    '/images/ecosystem/....//portico.webp',
    '/images/ecosystem/project-01.webp',
    '/images/ecosystem/project-01.0000000000000000.webp',
    '/images/ecosystem/logo.webp',
    '/images/ecosystem/nobody-at-all.0123456789abcdef.webp',
    `/images/ecosystem/${'a'.repeat(190)}.webp`,
    '/images/ecosystem/__proto__.0123456789abcdef.webp',
    '/images/ecosystem/',
    '/images/ecosystem',
    '/images/logo.png',
    '/images/',
  ])('R-API-4 %s is not found, and nothing is stored for it', async (url) => {
    const before = stored().length;
    const answer = await t.app.inject(url);
    expect(expectContractError(answer).code).toBe('not_found');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(stored()).toHaveLength(before);
  });

  it('R-API-4 another density or revision of a known name is not found', async () => {
    const { image = '' } = partners[0] ?? {};
    for (const url of [
      image.replace('.webp', '@3x.webp'),
      image.replace('.webp', '@2x@2x.webp'),
      image.replace('.webp', '.webp.webp'),
      image.replace(/[0-9a-f]\.webp$/, (end) => (end === '0.webp' ? '1.webp' : '0.webp')),
      image.toUpperCase().replace('/IMAGES/ECOSYSTEM/', '/images/ecosystem/'),
    ]) {
      expect((await t.app.inject(url)).statusCode, url).toBe(404);
    }
  });
});

describe('R-API-4 the logo', () => {
  it('R-API-4 is a WebP of the product’s own, cached for an hour and then revalidated', async () => {
    const answer = await t.app.inject('/images/logo.webp');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    });
    expect(isWebp(answer.rawPayload)).toBe(true);
    expect(sizeOf(answer.rawPayload)).toEqual([160, 224]);
    const headers = { 'if-none-match': String(answer.headers.etag) };
    const again = await t.app.inject({ url: '/images/logo.webp', headers });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const stale = { 'if-none-match': '"something else"' };
    const other = await t.app.inject({ url: '/images/logo.webp', headers: stale });
    expect(other.rawPayload.equals(answer.rawPayload)).toBe(true);
  });
});
