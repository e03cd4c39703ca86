import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deskMe } from '@portico/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDesk } from '../../apps/api/src/app/desk-app.ts';
import { addOperator, disableOperator } from '../../apps/api/src/desk/operators/manage.ts';
import { readConfig } from '../../apps/api/src/platform/config/config.ts';
import { writeDemo } from '../../apps/api/src/platform/config/demo.ts';
import type { Env } from '../../apps/api/src/platform/config/settings.ts';
import { startApp, type TestApp } from '../../apps/api/src/test/engines/start.ts';
import { eventsOf } from '../../apps/api/src/test/people/resets.ts';
import { ROOT } from '../checks/source/tree.ts';
import { addSignInAs } from './sign-in-as.ts';

const PATH = '/desk/demo/operators';
const known = { verified: '', developer: '' };
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };

type Request = {
  method?: 'GET' | 'POST';
  remoteAddress?: string;
  headers?: Record<string, string>;
};

let t: TestApp;
let desk: FastifyInstance;
let ids: Record<'Ann' | 'Ben' | 'Hand', string>;

const press = (id: string, { headers, ...request }: Request = {}) =>
  desk.inject({
    method: 'POST',
    url: `${PATH}/${id}`,
    headers: { ...SAME_ORIGIN, ...headers },
    ...request,
  });

async function add(name: string, role: 'lead' | 'reviewer'): Promise<string> {
  const added = await addOperator(t.deps, { name, role });
  if (added === null) throw new Error('taken');
  return added.operator.id;
}

beforeAll(async () => {
  t = await startApp({ config: { demo: true } });
  ids = {
    Ann: await add('Ann', 'lead'),
    Ben: await add('Ben', 'reviewer'),
    Hand: await add('Added by hand', 'lead'),
  };
  writeDemo(t.dataDir, { people: 3, operators: [ids.Ann, ids.Ben], known });
  desk = await buildDesk(t.deps);
  addSignInAs(desk, t.deps);
});
afterAll(async () => {
  await desk.close();
  await t.close();
});

describe('R-OPS-55 "Sign in as" at the desk of the demo', () => {
  it('R-OPS-55 signs in the operators that the demo made, and the trail says so', async () => {
    const listed = await desk.inject({ url: PATH, headers: SAME_ORIGIN });
    expect(listed.json()).toEqual([
      { id: ids.Ann, name: 'Ann', role: 'lead' },
      { id: ids.Ben, name: 'Ben', role: 'reviewer' },
    ]);
    const answer = await press(ids.Ann);
    expect(answer.statusCode).toBe(204);
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({
      name: 'portico-desk',
      path: '/desk',
      httpOnly: true,
      sameSite: 'Strict',
    });
    const me = await desk.inject({
      url: deskMe.path,
      headers: { ...SAME_ORIGIN, cookie: `portico-desk=${cookie?.value}` },
    });
    expect(me.json()).toMatchObject({ name: 'Ann', role: 'lead' });
    const [event] = await eventsOf(t, 'operator_signed_in');
    expect(JSON.parse(event?.details ?? '')).toEqual({ operator: ids.Ann, demo: true });
  });

  it.each<[string, () => string, Request]>([
    ['an operator whom somebody added by hand', () => ids.Hand, {}],
    ['an id of nobody', () => '00000000-0000-4000-8000-000000000000', {}],
    ['a path above', () => '..%2f..', {}],
    ['another machine', () => ids.Ann, { remoteAddress: '192.168.1.4' }],
    ['a proxy', () => ids.Ann, { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['a foreign name for this machine', () => ids.Ann, { headers: { host: 'rebind.example' } }],
    ['a page of another site', () => ids.Ann, { headers: { 'sec-fetch-site': 'cross-site' } }],
    ['a page on another port', () => ids.Ann, { headers: { 'sec-fetch-site': 'same-site' } }],
    [
      'a page without Fetch Metadata',
      () => ids.Ann,
      { headers: { 'sec-fetch-site': 'none', origin: 'http://localhost:3000' } },
    ],
    ['a link', () => ids.Ann, { method: 'GET' }],
  ])('R-OPS-55 does not let in %s', async (_, id, request) => {
    const answer = await press(id(), request);
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.cookies).toEqual([]);
  });

  it('R-OPS-55 names no operators to another machine', async () => {
    const asked = { headers: SAME_ORIGIN, remoteAddress: '10.0.0.7' };
    expect((await desk.inject({ url: PATH, ...asked })).statusCode).toBe(404);
    expect((await desk.inject({ url: '/demo/sign-in-as.js', ...asked })).statusCode).toBe(404);
  });

  it('R-OPS-55 does not let in an operator who is disabled, or of a demo that was removed', async () => {
    await disableOperator(t.deps, 'Ben');
    expect((await press(ids.Ben)).statusCode).toBe(404);
    writeDemo(t.dataDir, { people: 3, operators: [], known });
    expect((await press(ids.Ann)).statusCode).toBe(404);
    writeDemo(t.dataDir, { people: 3, operators: [ids.Ann, ids.Ben], known });
  });

  it('R-OPS-55 does not exist at a desk that npm run demo did not start', async () => {
    const plain = await t.desk();
    for (const url of [PATH, '/demo/sign-in-as.js'])
      expect((await plain.inject({ url, headers: SAME_ORIGIN })).statusCode).toBe(404);
    const pressed = { method: 'POST', url: `${PATH}/${ids.Ann}`, headers: SAME_ORIGIN } as const;
    expect((await plain.inject(pressed)).statusCode).toBe(404);
    const deps = { ...t.deps, config: { ...t.deps.config, demo: false } };
    expect(() => addSignInAs(plain, deps)).toThrow('npm run demo alone');
  });

  it.each<[string, Env, { withStandIns: boolean; withDemo: boolean }]>([
    ['npm start', {}, { withStandIns: true, withDemo: false }],
    ['a server that says so itself', {}, { withStandIns: false, withDemo: true }],
    ['STAND_INS=off', { STAND_INS: 'off' }, { withStandIns: true, withDemo: true }],
    [
      'ALLOW_PUBLIC_DEVELOPMENT',
      { ALLOW_PUBLIC_DEVELOPMENT: 'true', HOST: '0.0.0.0' },
      { withStandIns: true, withDemo: true },
    ],
  ])('R-OPS-55 does not exist with %s', (_, env, started) => {
    const read = readConfig(env, '/srv/portico', started);
    expect(read.ok && read.config.demo).toBe(false);
  });

  it('R-OPS-55 is one path to the product, at which no bundler looks', () => {
    const sources = globSync('{apps,packages}/*/{src,build}/**/*.{ts,tsx}', { cwd: ROOT });
    const naming = sources.filter((path) =>
      /sign-in-as|Sign in as Ann|desk\/demo/.test(readFileSync(join(ROOT, path), 'utf8')),
    );
    expect(naming).toEqual(['apps/api/src/app/start/serve.ts']);
    const text = readFileSync(join(ROOT, naming[0] ?? ''), 'utf8');
    expect(text).toContain('import(/* @vite-ignore */ program)');
  });
});
