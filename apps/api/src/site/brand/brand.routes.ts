import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { brandFile } from '#platform/brand/brand.ts';
import type { Deps } from '#platform/deps.ts';
import { hasAlready } from '#platform/http/endpoints/revalidation.ts';
import { sendNotFound } from '#platform/http/errors/not-found.ts';
import { MANIFEST } from '#site/pages/head.ts';

const FOREVER = 'public, max-age=31536000, immutable';

/** The files of the brand, by addresses that change with their content. */
export function brandFileRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'brand'>): void {
  app.get('/brand/:file', { schema: { hide: true } }, async (request, reply) => {
    const file = await brandFile(deps, request.url.replace(/\?.*/s, ''));
    if (file === null) return sendNotFound(request, reply);
    return reply
      .headers({
        'cache-control': FOREVER,
        // For an SVG that is opened as a document of its own.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      })
      .type(file.type)
      .send(file.bytes);
  });
}

/** The web manifest, asked for again each time: its address stays. */
export function manifestRoute(app: FastifyInstance, deps: Pick<Deps, 'brand'>): void {
  app.get(MANIFEST, { schema: { hide: true } }, async (request, reply) => {
    const { name, files = {}, look } = await deps.brand();
    const icons = [
      { file: files.icon, sizes: '192x192' },
      { file: files['icon-large'], sizes: '512x512' },
    ].flatMap(({ file, sizes }) => (file ? [{ src: file.address, sizes, type: file.type }] : []));
    const manifest = JSON.stringify({
      name,
      short_name: name,
      start_url: '/',
      display: 'browser',
      ...(look && { theme_color: look.bars.light, background_color: look.bars.light }),
      icons: icons.length > 0 ? icons : [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }],
    });
    const tag = `"${createHash('sha256').update(manifest).digest('base64url').slice(0, 22)}"`;
    reply.headers({ 'cache-control': 'no-cache', etag: tag });
    if (hasAlready(request, tag)) return reply.code(304).send();
    return reply.type('application/manifest+json').send(manifest);
  });
}
