import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { anIssuer, aPartner, type Partner, REDIRECT_URI } from '#test/partners/partner.ts';
import { basic } from '#test/partners/raw.ts';

const t = anIssuer();
let partner: Partner;
beforeAll(async () => {
  partner = await aPartner(t);
});

const MOST = 8 * 1024;

/** A request of so many bytes before it is encoded, most of them in one of its parameters. */
function requestOf(bytes: number, parameter: string, long = 'x'): string {
  const form = new URLSearchParams({
    client_id: partner.id,
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    scope: 'openid verified',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
    [parameter]: '',
  });
  const others = [...form].reduce((sum, pair) => sum + pair.join('').length + 2, 0);
  form.set(parameter, long.repeat(Math.floor((bytes - others) / Buffer.byteLength(long))));
  return form.toString();
}

/** `streamed`: in pieces, so that its size is unknown at its beginning. */
async function push(text: string, { streamed = false } = {}) {
  const half = text.length / 2;
  const pieces = [text.slice(0, half), text.slice(half)].map((piece) => Buffer.from(piece));
  const answer = await fetch(`${t.issuer}/connect/request`, {
    method: 'POST',
    headers: { ...basic(partner), 'content-type': 'application/x-www-form-urlencoded' },
    ...(streamed ? { body: Readable.from(pieces), duplex: 'half' } : { body: text }),
  } as RequestInit);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const pushed = async () =>
  (await t.deps.db.selectFrom('oidc_objects').select('sealed').execute()).map(({ sealed }) =>
    Number(sealed?.length),
  );

describe('R-OP-91 a pushed request as a whole', () => {
  it.each(['state', 'nonce', 'login_hint'])(
    'R-OP-91 has at most 8 kB, whichever parameter is long: %s',
    async (parameter) => {
      expect((await push(requestOf(MOST, parameter))).status).toBe(201);
      const before = (await pushed()).length;
      for (const streamed of [false, true]) {
        const { status, body } = await push(requestOf(MOST + 1, parameter), { streamed });
        expect([status, body.error]).toEqual([413, 'invalid_request']);
        const large = await push(requestOf(50_000, parameter), { streamed });
        expect([large.status, large.body.error]).toEqual([413, 'invalid_request']);
      }
      expect(await pushed()).toHaveLength(before);
    },
  );

  it('R-OP-91 has 8 kB also where it comes in pieces', async () => {
    expect((await push(requestOf(MOST, 'state'), { streamed: true })).status).toBe(201);
  });

  it.each(['é', '"', '\\', '{', ' ', '\u2028'])(
    'R-OP-91 is counted before it is encoded: %j',
    async (sign) => {
      expect((await push(requestOf(MOST, 'state', sign))).status).toBe(201);
      expect((await push(requestOf(MOST + 10, 'state', sign))).status).toBe(413);
    },
  );

  it.each(['\u0001', '\n'])('R-OP-91 counts what takes more room: %j', async (sign) => {
    expect((await push(requestOf(MOST / 2, 'state', sign))).status).toBe(413);
    expect((await push(requestOf(MOST / 7, 'state', sign))).status).toBe(201);
  });

  it('R-OP-91 stays small as a row, whatever its characters are', async () => {
    expect(Math.max(...(await pushed()))).toBeLessThan(30_000);
  });
});
