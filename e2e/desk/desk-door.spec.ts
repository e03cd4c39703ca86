import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from '@playwright/test';
import { deskMe, deskSignIn, deskSignOut } from '@portico/contract';
import { expect, test } from '../support/fixtures.ts';
import { addOperator, type DeskKeys } from '../support/operators.ts';

let elsewhere: Server;
test.beforeAll(async () => {
  elsewhere = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>elsewhere</title>');
  });
  await once(elsewhere.listen(0, '127.0.0.1'), 'listening');
});
test.afterAll(() => elsewhere.close());

/** A page whose console errors are ignored: the browser logs the refused requests there. */
async function aPage(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

/** Signs in through the desk's own page, as its script does. */
async function signIn(page: Page, deskUrl: string, { name, password, code }: DeskKeys) {
  await page.goto(deskUrl);
  const status = await page.evaluate(
    async ([url, body]) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
      return answer.status;
    },
    [deskSignIn.path, { name, password, code: code() }] as const,
  );
  expect(status).toBe(200);
}

test('R-KYC-13 a page on another port of the same machine cannot act at the desk in an operator’s name', async ({
  browser,
  product,
}) => {
  const page = await aPage(browser);
  const keys = await addOperator(product, `Door ${test.info().workerIndex}`);
  await signIn(page, product.deskUrl, keys);
  const isIn = async () => (await page.request.get(product.deskUrl + deskMe.path)).status();
  expect(await isIn()).toBe(200);

  const { port } = elsewhere.address() as AddressInfo;
  await page.goto(`http://localhost:${port}`);
  const signOut = product.deskUrl + deskSignOut.path;

  // The cookie is sent with the first request: for cookies it is the same site. Before the second, whose type no form
  // can send, the browser sends a preflight, which is refused. The page can read neither answer.
  for (const how of [
    { mode: 'no-cors' },
    { headers: { 'content-type': 'application/json' }, body: '{}' },
  ] as const) {
    const heard = await page.evaluate(
      ([url, init]) =>
        fetch(url, { method: 'POST', credentials: 'include', ...init }).then(
          () => 'an answer',
          () => 'nothing',
        ),
      [signOut, how] as const,
    );
    expect(heard).toBe('nothing');
    expect(await isIn()).toBe(200);
  }

  const posted = page.waitForResponse(signOut);
  await page.evaluate((url) => {
    const form = document.body.appendChild(document.createElement('form'));
    Object.assign(form, { method: 'POST', action: url });
    form.submit();
  }, signOut);
  expect((await posted).status()).toBe(400);

  expect(await isIn()).toBe(200);
  await page.context().close();
});

test('R-KYC-13 the desk cannot be framed by a page of another origin', async ({
  browser,
  product,
}) => {
  const page = await aPage(browser);
  const { port } = elsewhere.address() as AddressInfo;
  await page.goto(`http://localhost:${port}`);
  await page.evaluate((url) => {
    document.body.appendChild(document.createElement('iframe')).src = url;
  }, product.deskUrl);
  // The browser's own page, which replaces a page that refuses to be framed.
  await expect.poll(() => page.frames().at(-1)?.url() ?? '').toBe('chrome-error://chromewebdata/');
  await page.context().close();
});
