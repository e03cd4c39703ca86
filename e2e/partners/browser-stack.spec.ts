import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { verification } from '../../packages/locales/src/english.ts';
import { named, test } from '../support/connect.ts';
import { decide } from '../support/sent.ts';
import { expect, keep } from '../support/states.ts';
import { button, title } from '../support/walk.ts';

const { connect } = verification;
const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');

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
        import { createPortico } from '/browser.js';
        const portico = createPortico('${issuer}', '${clientId}');
        const show = (text) => document.querySelector('h1').append(text);
        document.querySelector('button').addEventListener('click', portico.signIn);
        if (location.pathname === '/callback') {
          portico.finish().then(
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
