import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { shiftsOf, watchShifts } from '../support/shifts.ts';
import { expect, test } from '../support/states.ts';

/** The product as over a line that stalls in the middle of a document's header. */
async function startStalling(origin: string) {
  const { promise: goOn, resolve: release } = Promise.withResolvers<void>();
  const server = createServer(async ({ url = '' }, response) => {
    const answer = await fetch(new URL(url, origin), { headers: { accept: '*/*' } });
    const headers = Object.fromEntries(answer.headers);
    delete headers['content-encoding'];
    delete headers['content-length'];
    delete headers['content-security-policy'];
    response.writeHead(answer.status, headers);
    const body = Buffer.from(await answer.arrayBuffer());
    if (!answer.headers.get('content-type')?.startsWith('text/html')) return response.end(body);
    const middle = body.indexOf('<nav');
    response.write(body.subarray(0, middle));
    await goOn;
    return response.end(body.subarray(middle));
  });
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server, release };
}

test('R-ENTRY-14 a header that has arrived in part is hidden, and nothing in it moves @gate', async ({
  page,
  product,
}) => {
  // Without web fonts, whose shifts R-ENTRY-11 bounds.
  await page.route(/\.woff2$/, (route) => route.abort());
  const { url, server, release } = await startStalling(product.url);
  await page.setViewportSize({ width: 1280, height: 800 });
  await watchShifts(page);
  await page.goto(`${url}/auth`, { waitUntil: 'commit' });
  const header = page.locator('header');
  await expect(header).toBeAttached();
  await expect(header).toBeHidden();
  await expect(page.locator('main')).toHaveCount(0);
  release();
  await expect(header.getByRole('navigation')).toBeVisible();
  await expect(page.locator('button:enabled').first()).toBeVisible();
  const moved = (await shiftsOf(page)).flatMap((shift) => shift.moved);
  expect(moved.filter((what) => what.startsWith('HEADER'))).toEqual([]);
  server.closeAllConnections();
  server.close();
});
