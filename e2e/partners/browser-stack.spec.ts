import { spawn } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verification } from '../../packages/locales/src/english.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { named, test } from '../support/connect.ts';
import { haveApp } from '../support/console.ts';
import { decide } from '../support/sent.ts';
import { expect, keep } from '../support/states.ts';
import { button, callsTo, filled, title } from '../support/walk.ts';

const { connect } = verification;
const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const SCRIPTS: Record<string, string> = {
  '/browser.js': read('docs/stacks/browser.js'),
  '/oidc-client-ts.js': read('node_modules/oidc-client-ts/dist/esm/oidc-client-ts.js'),
  '/jwt-decode.js': read('node_modules/jwt-decode/build/esm/index.js'),
};

/** A partner's page without a server: static files alone, with the example of docs/partners.md. */
const filesFor = (issuer: string) => (path: string, clientId: string) => {
  const script = SCRIPTS[path];
  if (script !== undefined) return { type: 'text/javascript', body: script };
  return {
    type: 'text/html',
    body: `<!doctype html><html lang="en"><title>Quay</title><link rel="icon" href="data:,">
      <script type="importmap">
        {"imports": {"oidc-client-ts": "/oidc-client-ts.js", "jwt-decode": "/jwt-decode.js"}}
      </script>
      <script type="module">
        import { createSignIn } from '/browser.js';
        const provider = createSignIn('${issuer}', '${clientId}');
        const show = (text) => document.querySelector('h1').append(text);
        document.querySelector('button').addEventListener('click', provider.signIn);
        if (location.pathname === '/callback') {
          provider.finish().then(
            (person) => show(JSON.stringify(person)),
            (error) => show(error.message),
          );
        }
      </script>
      <h1></h1><button>Continue with Portico</button></html>`,
  };
};

test('R-OP-80 a page without a server signs a verified person in with oidc-client-ts, and nobody by a changed answer', async ({
  page,
  product,
  images,
  newMember,
  startPartner,
}) => {
  const partner = await startPartner({ files: filesFor(product.url) });
  const member = await newMember();
  await decide(page, { product, images, member }, { outcome: 'CONFIRMED' });
  await keep(page, { member });
  await page.goto(`${partner.url}/`);
  const asked = page.waitForRequest((request) => request.url().includes('/connect/authorize?'));
  await button(page, 'Continue with Portico').click();
  const query = Object.fromEntries(new URL((await asked).url()).searchParams);
  expect(query).toMatchObject({ code_challenge_method: 'S256', nonce: expect.any(String) });
  await expect(title(page)).toHaveText(named(connect.title_go));
  await button(page, connect.go).click();
  await expect(title(page)).toContainText('"sub"');
  const person = JSON.parse((await title(page).textContent()) ?? '') as object;
  expect(person).toMatchObject({
    iss: product.url,
    aud: partner.clientId,
    verified: true,
    age_over_18: true,
  });

  const answer = new URL(page.url());
  const changes = {
    iss: ['https://evil.example', 'This answer is not from Portico.'],
    // Its state was used, as after a reload.
    state: [answer.searchParams.get('state') ?? '', 'No matching state found in storage'],
  };
  for (const [name, [value, problem]] of Object.entries(changes)) {
    const changed = new URL(answer);
    changed.searchParams.set(name, value ?? '');
    await page.goto(changed.href);
    await expect(title(page)).toHaveText(problem ?? '');
  }
});

/** The quick start's page as the guide starts it, in a folder of its own. */
async function servePage(port: number, settings: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'browser-app-'));
  const [, page = ''] = /```html\n(.*?)```/s.exec(read('docs/partners.md')) ?? [];
  const lines = Object.entries(settings).map(
    ([name, value]) => `export const ${name} = ${JSON.stringify(value)};`,
  );
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'settings.js'), lines.join('\n'));
  copyFileSync(join(ROOT, 'docs/quick-start/browser.js'), join(folder, 'browser.js'));
  mkdirSync(join(folder, 'node_modules'));
  const library = 'node_modules/openid-client';
  symlinkSync(join(ROOT, library), join(folder, library));
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const command = [vite, '--port', String(port), '--strictPort'];
  const server = spawn(process.execPath, command, { cwd: folder, stdio: 'ignore' });
  return async () => {
    const ended = new Promise((done) => server.once('exit', done));
    server.kill();
    await ended;
    rmSync(folder, { recursive: true });
  };
}

test('R-OP-34 the quick start of a browser app signs a verified person in, and nobody by a changed or repeated answer', async ({
  page,
  product,
  images,
  newMember,
}) => {
  const member = await newMember();
  await decide(page, { product, images, member }, { outcome: 'CONFIRMED' });
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const redirectUri = `${origin}/callback`;
  const app = await haveApp(page, member, 'Harbor Page', { redirectUri, auth: 'public' });
  const stop = await servePage(port, {
    OPENID_ISSUER: product.url,
    OPENID_CLIENT_ID: app.id,
    OPENID_REDIRECT_URI: redirectUri,
    OPENID_SCOPE: 'openid verified age_over_18',
  });
  try {
    await expect(() => page.goto(origin)).toPass();
    const signIn = button(page, 'Continue with Portico');
    const said = page.locator('pre');
    const redeemed = callsTo(page, '/connect/token');
    await signIn.click();
    await button(page, filled(connect.go, { partner: '\u2068Harbor Page\u2069' })).click();
    await expect(said).toContainText('"sub"');
    expect(JSON.parse((await said.textContent()) ?? '')).toMatchObject({
      verified: true,
      age_over_18: true,
    });
    await page.reload();
    await expect(said).toHaveText('You are not signed in. This sign-in did not begin in this tab.');
    // An attacker's answer arrives while the tab waits for Portico's.
    await page.route('**/connect/authorize?**', (route) => route.abort());
    for (const changed of [{ iss: 'https://evil.example' }, { state: 'x' }]) {
      await page.goto(origin);
      const leaves = page.waitForRequest('**/connect/authorize?**');
      await signIn.click();
      const { searchParams } = new URL((await leaves).url());
      const state = String(searchParams.get('state'));
      const answer = new URLSearchParams({ code: 'x', iss: product.url, state, ...changed });
      await page.goto(`${redirectUri}?${answer}`);
      await expect(said).toContainText('You are not signed in.');
    }
    expect(redeemed()).toBe(1);
  } finally {
    await stop();
  }
});
