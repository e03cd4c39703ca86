import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { PorticoError, verifyWebhook } from './index.ts';

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
const secret = newSecret();
const body = JSON.stringify({
  type: 'verification.decided',
  timestamp: '2026-03-14T09:26:53.000Z',
  data: { account: 'a', case: 'c', outcome: 'CONFIRMED', note: 'Олена 💥' },
});

/** Signed by the specification's own library. */
function signed(by = [secret], at = new Date(), text = body) {
  const signature = by.map((each) => new Webhook(each).sign('msg_1', at, text)).join(' ');
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': signature };
}
const codeOf = (check: () => unknown) => {
  try {
    check();
    return 'accepted';
  } catch (error) {
    return error instanceof PorticoError ? error.code : String(error);
  }
};

describe('R-API-27 a message of the webhook', () => {
  it('R-API-27 is accepted with a signature of the specification’s library, as text, as bytes, and with fetch’s headers', () => {
    const headers = signed();
    const message = { ...JSON.parse(body), id: 'msg_1' };
    expect(verifyWebhook({ body, headers, secret })).toEqual(message);
    expect(verifyWebhook({ body: Buffer.from(body), headers, secret })).toEqual(message);
    expect(verifyWebhook({ body, headers: new Headers(headers), secret })).toEqual(message);
  });

  it('R-API-27 is accepted with either of two secrets while one replaces the other', () => {
    const next = newSecret();
    expect(verifyWebhook({ body, headers: signed([next, secret]), secret }).id).toBe('msg_1');
    expect(verifyWebhook({ body, headers: signed([next]), secret: `${next}, ${secret}` }).id).toBe(
      'msg_1',
    );
  });

  it('R-API-27 is refused if it was changed, is old, or was signed by somebody else', () => {
    const headers = signed();
    const minutes = (n: number) => new Date(Date.now() + n * 60_000);
    for (const [what, given] of Object.entries({
      'another body': { body: `${body} `, headers, secret },
      'another id': { body, headers: { ...headers, 'webhook-id': 'msg_2' }, secret },
      'another time': {
        body,
        headers: { ...headers, 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 1) },
        secret,
      },
      'an old message': { body, headers: signed([secret], minutes(-6)), secret },
      'a message of the future': { body, headers: signed([secret], minutes(6)), secret },
      'no time': { body, headers: { ...headers, 'webhook-timestamp': '' }, secret },
      'a time that is no number': {
        body,
        headers: { ...headers, 'webhook-timestamp': 'NaN' },
        secret,
      },
      'no signature': { body, headers: { ...headers, 'webhook-signature': '' }, secret },
      'another version': {
        body,
        headers: {
          ...headers,
          'webhook-signature': headers['webhook-signature'].replace('v1,', 'v2,'),
        },
        secret,
      },
      'a shorter signature': {
        body,
        headers: { ...headers, 'webhook-signature': 'v1,AAAA' },
        secret,
      },
      'two headers': {
        body,
        headers: { ...headers, 'webhook-signature': [headers['webhook-signature']] },
        secret,
      },
      'no headers': { body, headers: {}, secret },
      'another secret': { body, headers, secret: newSecret() },
      'no secret': { body, headers, secret: '' },
    }))
      expect([what, codeOf(() => verifyWebhook(given))]).toEqual([what, 'signature_invalid']);
  });
});
