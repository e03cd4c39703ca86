import { randomBytes } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { Readable } from 'node:stream';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { DEFAULT_BRAND } from '@portico/contract/site/brand';
import type { FastifyInstance, RouteOptions } from 'fastify';
import sharp from 'sharp';
import { buildApp } from '#app/app.ts';
import { createDeps } from '#app/deps.ts';
import { buildDesk } from '#app/desk-app.ts';
import { addClient } from '#partners/clients/clients.ts';
import { readConfig } from '#platform/config/config.ts';
import { readSecrets } from '#platform/config/secrets.ts';
import { migrate } from '#platform/db/migrate.ts';
import { applyBrand } from '#site/brand/import.ts';
import { createBuilds } from '#site/builds/builds.ts';
import { PROJECTS_MAX } from '#site/landing/import/file.ts';
import { importLanding } from '#site/landing/import/import.ts';
import { seedLanding } from '#site/landing/seed.ts';
import { readLegal } from '#site/legal/legal-files.ts';
import { siteConfig } from '#site/pages/pages.ts';
import { aLanding, aProject } from '#test/people/landing.ts';
import { aSite } from '#test/people/site.ts';

/*
 * The public server and the desk in a process of their own, with much in everything that they send: a long landing, a
 * large logo and script, a partner. Tells its parent which of their routes anybody may call without a limit. At each
 * message, it reports what it has spent until then, and what it made for a caller since the previous one. At the message
 * `unpack`, it first unpacks the large script: a work of always the same size, which says how fast the machine is now.
 */

export type OpenRoute = { server: 'site' | 'desk'; methods: string[]; url: string };
export type Ready = {
  ports: Record<OpenRoute['server'], number>;
  routes: OpenRoute[];
  /** The path of the picture of a sign-in provider. */
  icon: string;
};
/** The processor time in microseconds, and the most bytes of an answer that were made for its caller alone. */
export type Spent = { processorTime: number; made: number };

/** The longest ones that an import accepts. */
const DESCRIPTION = 'Позичає те, що інші залишають. '.repeat(4).slice(0, 120);
const SCRIPT = 300_000;
/** The signature by which a file is taken for a PNG. */
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

let routes: RouteOptions[] = [];
let made = 0;
const sentBefore = new WeakSet<Buffer>();
channel('fastify.initialization').subscribe((message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', (route) => void routes.push(route));
  fastify.addHook('onSend', async (_request, _reply, payload) => {
    made = Math.max(made, bytesMade(payload));
    return payload;
  });
});

/** A stream holds as much as it reads ahead. */
function bytesMade(payload: unknown): number {
  if (payload instanceof Readable) return payload.readableHighWaterMark;
  if (!Buffer.isBuffer(payload)) return Buffer.byteLength(String(payload ?? ''));
  if (sentBefore.has(payload)) return 0;
  sentBefore.add(payload);
  return payload.length;
}

/** The routes that were added since the previous call, without those that are limited or need credentials. */
function openRoutes(server: OpenRoute['server']): OpenRoute[] {
  const open = routes.filter(({ config: { endpoint } = {} }) => {
    return endpoint === undefined || (endpoint.auth === 'none' && endpoint.limit === null);
  });
  routes = [];
  return open.map(({ method, url }) => ({ server, url, methods: [method].flat() }));
}

const dataDir = process.env.DATA_DIR ?? '';
// As large as one may be.
const picture = Buffer.alloc(64 * 1024);
PNG.copy(picture);
writeFileSync(join(dataDir, 'icon.png'), picture);
const configured = readConfig(
  {
    ...process.env,
    OIDC_PROVIDERS: 'quay',
    OIDC_QUAY_NAME: 'Quay ID',
    OIDC_QUAY_ISSUER: 'http://127.0.0.1:9',
    OIDC_QUAY_CLIENT_ID: 'portico',
    OIDC_QUAY_CLIENT_SECRET: 'a secret',
    OIDC_QUAY_ICON: join(dataDir, 'icon.png'),
  },
  dataDir,
);
if (!configured.ok) throw new Error(configured.problems.join('\n'));
const { config, keys } = configured;
const read = readSecrets(keys, config.mode, dataDir);
if (!read.ok) throw new Error(read.problems.join('\n'));
const deps = createDeps(config, read.secrets);
await migrate(deps.db);
await seedLanding(deps);

const files = join(dataDir, 'operator');
mkdirSync(files);
const noise = { raw: { width: 640, height: 224, channels: 4 } } as const;
const logo = sharp(randomBytes(640 * 224 * 4), noise);
writeFileSync(join(files, 'logo.png'), await logo.png().toBuffer());
const projects = Array.from({ length: PROJECTS_MAX }, (_, n) =>
  aProject(`project-${n}`, { description: DESCRIPTION, ...(n === 0 && { image: 'logo.png' }) }),
);
const landing = join(files, 'landing.json');
writeFileSync(landing, JSON.stringify(aLanding({ projects, logo: 'logo.png' })));
const imported = await importLanding(deps, landing);
if (!imported.ok) throw new Error(imported.problems.join('\n'));

await addClient(deps, {
  name: 'Quay & Oar',
  state: 'live',
  ceiling: ['openid'],
  metadata: {
    redirect_uris: ['https://quay.example/callback'],
    token_endpoint_auth_method: 'none',
  },
});

const brandDir = join(dataDir, 'brand');
mkdirSync(join(brandDir, 'legal/terms'), { recursive: true });
const clause = '\n\n- The terms that apply between you and {brand}, **all** of them.';
const terms = `---\nversion: 1\ndate: 2026-12-01\n---\n# Terms${clause.repeat(900)}\n`;
writeFileSync(join(brandDir, 'legal/terms/en-US.md'), terms);
const legal = await readLegal(brandDir);
if (!legal.ok) throw new Error(legal.problems.join('\n'));
const branded = await applyBrand(deps, DEFAULT_BRAND, { legal: legal.texts });
if (!branded.ok) throw new Error(branded.problem);

const script = randomBytes(SCRIPT / 2).toString('hex');
const packed = brotliCompressSync(script);
const site = aSite();
process.on('exit', () => site.remove());
// Otherwise the signal ends the process without the event above.
process.on('SIGTERM', () => process.exit());
const deskSite = join(dataDir, 'desk-site');
for (const [folder, name] of [
  [join(site.folder, 'site'), 'large'],
  [join(deskSite, 'site'), 'large'],
  [files, 'other'],
] as const) {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, `assets/${name}-1a2b.js`), script);
  writeFileSync(join(folder, `assets/${name}-1a2b.js.br`), packed);
}
writeFileSync(join(deskSite, 'shell.html'), '<!doctype html>');
const otherVersion = createBuilds(deps, 'site', (error) => {
  throw error;
});
await otherVersion?.publish(files, ['/assets/other-1a2b.js']);
otherVersion?.stop();

const app = await buildApp(deps, { site: site.folder });
const open = openRoutes('site');
const desk = await buildDesk(deps, { site: deskSite });
open.push(...openRoutes('desk'));
for (const server of [app, desk]) await server.listen({ host: '127.0.0.1', port: 0 });

const portOf = ({ server }: FastifyInstance) => (server.address() as AddressInfo).port;
process.send?.({
  ports: { site: portOf(app), desk: portOf(desk) },
  routes: open,
  icon:
    siteConfig(config, DEFAULT_BRAND).providers.find(({ id }) => id === 'oidc-quay')?.icon ?? '',
} satisfies Ready);
process.on('message', (asked) => {
  if (asked === 'unpack') brotliDecompressSync(packed);
  const { user, system } = process.cpuUsage();
  process.send?.({ processorTime: user + system, made } satisfies Spent);
  made = 0;
});
