import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { operateApart } from '#test/engines/operate.ts';
import { aPlace, callAt, type Place, stop } from '#test/engines/process.ts';

let place: Place;
beforeEach(() => {
  place = aPlace();
});
afterEach(() => place.clear());

/**
 * This machine's addresses other than the first loopback address. A server that listens only there is not reachable
 * at these.
 */
function otherAddresses(): string[] {
  const addresses = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address);
  // All of 127/8 is loopback, but only Linux answers on it by default.
  return process.platform === 'linux' ? ['127.0.0.2', ...addresses] : addresses;
}

const statusOf = async (url: string) => (await fetch(url)).status;

describe('R-KYC-13 the review desk of the process', () => {
  it('R-KYC-13 is served beside the public server, only to this machine, and reports how to add operators', async () => {
    const running = place.start({ HOST: '0.0.0.0', ALLOW_PUBLIC_DEVELOPMENT: 'true' });
    const url = await running.ready();
    const deskUrl = await running.deskReady();
    expect(new URL(deskUrl).port).not.toBe(new URL(url).port);
    expect(await statusOf(`${deskUrl}/health`)).toBe(200);
    expect(await statusOf(`${deskUrl}/desk/me`)).toBe(401);
    expect(await statusOf(`${url}/desk/me`)).toBe(404);
    expect(running.said()).toContain('npm run desk -- add-operator');
    for (const address of otherAddresses()) {
      const at = (where: string) => where.replace('localhost', address);
      expect(await statusOf(`${at(url)}/health`)).toBe(200);
      await expect(statusOf(`${at(deskUrl)}/health`)).rejects.toMatchObject({
        cause: { code: 'ECONNREFUSED' },
      });
    }

    const env = { DATA_DIR: place.folder };
    const made = await operateApart(env, 'desk', 'add-operator', 'Ann');
    expect(made).toMatchObject({ code: 0, err: '' });
    const [, password = ''] = /^Password {2}(\S+)$/m.exec(made.out) ?? [];
    const [, secret = ''] = /secret=(\w+)/.exec(made.out) ?? [];
    const code = new TOTP({ secret }).generate();
    const body = { name: 'Ann', password, code };
    expect((await callAt(deskUrl, '/desk/sign-in', body)).status).toBe(200);
    await stop(running);
    const again = place.start();
    await again.deskReady();
    expect(again.said()).not.toContain('add-operator');
    for (const secretOfAnn of [password, secret, code]) {
      expect(running.said()).not.toContain(secretOfAnn);
    }
  });

  it('R-KYC-13 names its port if it is taken, and both ports if both are', async () => {
    const first = place.start();
    const port = new URL(await first.ready()).port;
    const deskPort = new URL(await first.deskReady()).port;
    const other = join(place.folder, 'other');
    const second = await place.start({ DESK_PORT: deskPort }, other).ended;
    expect(second.code).toBe(1);
    expect(second.said).toBe(`Port ${deskPort} is taken. Choose another with DESK_PORT.\n`);
    const third = await place.start({ PORT: port, DESK_PORT: deskPort }, other).ended;
    expect(third.said).toBe(
      `Port ${port} is taken. Choose another with PORT.\n` +
        `Port ${deskPort} is taken. Choose another with DESK_PORT.\n`,
    );
  });
});
