import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { operateOn } from '#test/engines/operate.ts';
import { ForeignSite } from '#test/partners/foreign-site.ts';
import { Browser, continueOn, type Issuer, startIssuer } from '#test/partners/partner.ts';
import { aPersonWithDetails } from '#test/people/documents.ts';
import { anOperator } from '#test/people/operators.ts';
import { CONFIRMED, decideCase, sendAgain, waitingCaseOf } from '#test/people/reviews.ts';
import { confirm, goBack } from '#test/people/servers.ts';
import { deliverWebhooks } from '#test/people/webhook.ts';
import { freePort } from '../../../../scripts/lib/free-port.ts';

/*
 * docs/start-with-your-app.md as it is written, in a folder outside of the repository: its commands, its server, and the
 * client that `npm pack` makes, installed without a network.
 */

const ROOT = join(import.meta.dirname, '../../../..');
const PAGE = readFileSync(join(ROOT, 'docs/start-with-your-app.md'), 'utf8');
const blocks = (kind: string) =>
  [...PAGE.matchAll(new RegExp(`\`\`\`${kind}\\n(.*?)\`\`\``, 'gs'))].map(([, text = '']) => text);
const [ROUTER = '', LINE = ''] = blocks('js');
const run = promisify(execFile);

let t: Issuer;
let folder: string;
let site: ChildProcess;
let origin: string;
let said = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'my-shop-'));
  const port = await freePort();
  origin = `http://localhost:${port}`;
  const [, WEBHOOK_SECRET = ''] = /^WEBHOOK_SECRET=(\S+) \\$/m.exec(PAGE) ?? [];
  t = await startIssuer({ env: { WEBHOOK_URL: `${origin}/webhook`, WEBHOOK_SECRET } });
  await deliverWebhooks(t);
  await install();
  const settings = await settingsOf(port);
  writeFileSync(join(folder, '.env'), settings);
  const server = readFileSync(join(ROOT, 'docs/quick-start/server.js'), 'utf8');
  const [, session = ''] = /^(app\.use\(session\(.*\);)$/m.exec(server) ?? [];
  writeFileSync(join(folder, 'server.js'), server.replace(session, `${session}\n${LINE}`));
  writeFileSync(join(folder, 'verification.js'), ROUTER);
  const { PATH } = process.env;
  site = spawn(process.execPath, ['--env-file=.env', 'server.js'], { cwd: folder, env: { PATH } });
  for (const stream of [site.stdout, site.stderr])
    stream?.on('data', (chunk) => {
      said += chunk;
    });
  await vi.waitFor(() => fetch(origin), { timeout: 15_000, interval: 50 });
}, 120_000);
afterAll(async () => {
  site?.kill();
  await t?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Only the client: the other packages of the page are those of the repository, because there is no network. */
async function install(): Promise<void> {
  const npm = (cwd: string, ...words: string[]) =>
    run('npm', words, { cwd, env: { ...process.env, npm_config_offline: 'true' } });
  const pack = ['pack', '--silent', '--workspace', '@portico/server', '--pack-destination', folder];
  const { stdout } = await npm(ROOT, ...pack);
  expect(PAGE).toContain(`../portico/${stdout.trim()}`);
  await npm(folder, 'init', '-y');
  await npm(folder, 'pkg', 'set', 'type=module');
  await npm(folder, 'install', '--no-audit', '--no-fund', `./${stdout.trim()}`);
  for (const name of ['express', 'express-session', 'openid-client', '@types/node']) link(name);
}
function link(name: string): void {
  mkdirSync(join(folder, 'node_modules', name, '..'), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
}

/** The page's `.env`, with what its commands print; its port is one that is free. */
async function settingsOf(port: number): Promise<string> {
  const here = (text: string) => text.replaceAll(':4000', `:${port}`);
  const words = (line: string) =>
    [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  const commands = here(PAGE.replaceAll(/ \\\n\s*/g, ' '));
  const [, client = ''] = /^npm run --silent operate -- (.*)$/m.exec(commands) ?? [];
  const [, server = ''] = /^npm run --silent servers -- (.*)$/m.exec(commands) ?? [];
  const ran = [
    await operateOn(t, ...words(client)),
    await operateOn(t, 'servers', ...words(server)),
  ];
  expect(ran.map(({ code, err }) => [code, err])).toEqual([
    [0, ''],
    [0, ''],
  ]);
  const [first, second] = ran.map(({ out }) => JSON.parse(out) as Record<string, string>);
  const [, own = ''] = /^npm run --silent operate -- (client own) CLIENT_ID$/m.exec(commands) ?? [];
  const owned = await operateOn(t, ...words(own), first?.client_id ?? '');
  expect([owned.code, owned.err]).toEqual([0, '']);
  const file = blocks('sh').find((block) => block.startsWith('OPENID_ISSUER='));
  return here(file ?? '')
    .replace('http://localhost:3000', t.issuer)
    .replaceAll(/(client_id|client_secret) of the (first|second) command/g, (_all, name, which) =>
      String((which === 'first' ? first : second)?.[name]),
    );
}

const browser = () => new ForeignSite(origin, (request) => fetch(request, { redirect: 'manual' }));
const locationOf = (answer: Response) => String(answer.headers.get('location'));

/** Somebody who is signed in at the app, in a browser of their own. */
async function aVisitor() {
  const person = await aPersonWithDetails(t);
  const here = browser();
  const portico = new Browser(t, person.token);
  const asked = locationOf(await here.fetch('/sign-in'));
  const callback = await continueOn(portico, await portico.page(asked));
  expect(locationOf(await here.fetch(callback))).toBe('/');
  return { ...person, here };
}
/** The address with which they come back from a link that they confirm. */
async function comesBack(token: string, link: string): Promise<URL> {
  const secret = link.split('#')[1] ?? '';
  expect((await confirm(t, token, secret)).statusCode).toBe(204);
  return new URL(((await goBack(t, token, secret)).json() as { location: string }).location);
}
const heard = async (what: string) => {
  await deliverWebhooks(t);
  await vi.waitFor(() => expect(said).toContain(what), { timeout: 10_000, interval: 20 });
};

describe('R-API-28 the page “Start with your app”', () => {
  it('R-API-28 its app is 25 lines, which sign in, send to verification, hear of the decision and read the status', async () => {
    expect(ROUTER.trim().split('\n').length).toBeLessThanOrEqual(25);
    const { here, ...person } = await aVisitor();
    const link = locationOf(await here.fetch('/verify'));
    expect(link).toMatch(new RegExp(`^${t.issuer}/link#`));
    await sendAgain(t, person);
    await heard('verification.submitted');
    const back = await comesBack(person.token, link);
    expect(locationOf(await here.fetch(back))).toBe('/status');
    const status = async () => (await (await here.fetch('/status')).json()) as object;
    expect(await status()).toMatchObject({ account: 'open', verification: { status: 'PENDING' } });
    await decideCase(t, await anOperator(t), await waitingCaseOf(t, person.id), CONFIRMED);
    await heard('verification.decided');
    expect(said).toContain(person.id);
    expect(await status()).toMatchObject({ verification: { status: 'CONFIRMED', isOver18: true } });
  });

  it('R-API-28 its app refuses a link of somebody else, a return that is used, nobody, and a message that nobody signed', async () => {
    const [sender, victim] = [await aVisitor(), await aVisitor()];
    const link = locationOf(await sender.here.fetch('/verify'));
    const back = await comesBack(victim.token, link);
    const refused = async (answer: Response) => [answer.status, await answer.text()];
    expect(await refused(await victim.here.fetch(back))).toEqual([
      400,
      'This link is for another account.',
    ]);
    expect((await sender.here.fetch('/status')).status).toBe(400);
    expect((await sender.here.fetch(back)).status).toBe(302);
    expect(await refused(await sender.here.fetch(back))).toEqual([
      400,
      'This value has expired, was already redeemed, or belongs to another client.',
    ]);
    expect(await refused(await browser().fetch('/status'))).toEqual([
      400,
      'readPerson needs the id of a person.',
    ]);
    const forged = { method: 'POST', body: '{"type":"verification.decided"}' };
    expect((await browser().fetch('/webhook', forged)).status).toBe(400);
  });

  it('R-API-27 the client that is installed has no dependency, and types that need none', async () => {
    const installed = join(folder, 'node_modules/@portico/server');
    const { dependencies, ...made } = JSON.parse(
      readFileSync(join(installed, 'package.json'), 'utf8'),
    );
    expect([dependencies, made.exports]).toEqual([undefined, expect.anything()]);
    writeFileSync(
      join(folder, 'typed.ts'),
      `import { Portico, PorticoError, verifyWebhook, type Person, type WebhookMessage } from '@portico/server';
const portico = new Portico({ url: 'x', clientId: 'x', clientSecret: 'x' });
const person: Person = await portico.readPerson('x');
const status: 'NONE' | 'IN_PROGRESS' | 'PENDING' | 'CONFIRMED' | 'RESUBMISSION' | 'REJECTED' | 'EXPIRED' | 'SUSPENDED' | 'REVOKED' = person.verification.status;
// @ts-expect-error: no such status
person.verification.status === 'VERIFIED';
// @ts-expect-error: no return address
await portico.createVerificationLink('x', {});
const left: void = await portico.deleteAccount('x', { idempotencyKey: 'k' });
const message: WebhookMessage = verifyWebhook({ body: '', headers: {}, secret: '' });
const account: string = message.data.account;
if (message.type === 'verification.decided') {
  const outcome: 'CONFIRMED' | 'RESUBMISSION' | 'REJECTED' = message.data.outcome;
  console.log(status, left, account, outcome, message.data.case, message.data.external_id);
  // @ts-expect-error: of another event
  console.log(message.data.client);
}
if (message.type === 'connection.ended') {
  const client: string = message.data.client;
  // @ts-expect-error: of another event
  console.log(client, message.data.outcome);
}
// @ts-expect-error: no such event
if (message.type === 'verification.confirmed') console.log(message);
try {} catch (error) {
  if (error instanceof PorticoError && error.code === 'link_for_another') console.log(error.status);
  // @ts-expect-error: no such code
  if (error instanceof PorticoError && error.code === 'link_for_nobody') console.log(error.status);
}
`,
    );
    const tsc = join(ROOT, 'node_modules/.bin/tsc');
    const strict = [
      '--noEmit',
      '--strict',
      '--exactOptionalPropertyTypes',
      '--skipLibCheck',
      'false',
    ];
    const target = ['--target', 'es2022', '--module', 'nodenext', '--types', 'node', 'typed.ts'];
    const { stdout } = await run(tsc, [...strict, ...target], { cwd: folder }).catch(
      (error) => error,
    );
    expect(stdout).toBe('');
  });
});
