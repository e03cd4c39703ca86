import { beforeAll, describe, expect, it } from 'vitest';
import { anApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import {
  anIdCard,
  aPersonWithDetails,
  formBody,
  MULTIPART,
  statusOf,
  storedFiles,
  submit,
} from '#test/people/documents.ts';
import { DETAILS } from '#test/people/people.ts';

const t = anApp();
let token: string;
beforeAll(async () => {
  token = (await aPersonWithDetails(t)).token;
});

const EDGE = '--edge';
const edged = { 'content-type': 'multipart/form-data; boundary=edge' };
const field = (name: string, value = 'x') =>
  `${EDGE}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, content = 'x', header = '') =>
  `${EDGE}\r\ncontent-disposition: form-data; name="${name}"; filename="a.jpg"\r\n${header}\r\n${content}\r\n`;
const whole = (...parts: string[]) => `${parts.join('')}${EDGE}--\r\n`;

describe('R-API-2 damaged and strange forms', () => {
  it.each<[string, string, string]>([
    ['an empty body', '', 'document_type'],
    ['no part', whole(), 'document_type'],
    ['another boundary', '--other\r\n\r\nx\r\n--other--\r\n', 'invalid_request'],
    ['text that is not a form', 'just some text', 'invalid_request'],
    ['a form that ends within a boundary', '--ed', 'invalid_request'],
    ['a form that ends within a header', `${EDGE}\r\ncontent-dispo`, 'invalid_request'],
    [
      'a form that ends within a text part',
      field('document', 'pass').slice(0, -3),
      'invalid_request',
    ],
    ['a form that ends within a file', file('docImageFront').slice(0, -2), 'invalid_request'],
    ['a form that ends between parts', field('document', 'passport'), 'invalid_request'],
    ['a part without headers', whole(`${EDGE}\r\n\r\nx\r\n`), 'document_type'],
    [
      'a part without a name',
      whole(`${EDGE}\r\ncontent-disposition: form-data\r\n\r\nx\r\n`),
      'document_type',
    ],
    [
      'a part that is not form-data',
      whole(`${EDGE}\r\ncontent-disposition: inline; name="document"\r\n\r\nid_card\r\n`),
      'document_type',
    ],
    ['a header without a colon', whole(`${EDGE}\r\nnonsense\r\n\r\nx\r\n`), 'document_type'],
    [
      'line feeds without carriage returns',
      `${EDGE}\ncontent-disposition: form-data; name="document"\n\nid_card\n${EDGE}--\n`,
      'invalid_request',
    ],
    [
      'a name with a line break in it',
      whole(`${EDGE}\r\ncontent-disposition: form-data; name="a\r\nset-cookie: x=1"\r\n\r\nx\r\n`),
      'document_type',
    ],
    [
      'ten thousand headers',
      whole(
        `${EDGE}\r\n${'x-a: b\r\n'.repeat(10_000)}content-disposition: form-data; name="document"\r\n\r\nid_card\r\n`,
      ),
      'document_type',
    ],
    [
      'a header of a megabyte',
      whole(
        `${EDGE}\r\nx-a: ${'b'.repeat(1_000_000)}\r\ncontent-disposition: form-data; name="document"\r\n\r\nid_card\r\n`,
      ),
      'document_type',
    ],
    [
      'a thousand parts',
      whole(...Array.from({ length: 1000 }, (_, i) => field(`f${i}`))),
      'invalid_request',
    ],
    [
      'eleven text parts',
      whole(...Array.from({ length: 11 }, (_, i) => field(`f${i}`))),
      'invalid_request',
    ],
    ['four files', whole(...Array.from({ length: 4 }, (_, i) => file(`f${i}`))), 'invalid_request'],
    [
      'the same text twice',
      whole(field('document', 'id_card'), field('document', 'passport')),
      'invalid_request',
    ],
    ['the same file twice', whole(file('docImageFront'), file('docImageFront')), 'invalid_request'],
    ['a text part of 300 bytes', whole(field('document', 'x'.repeat(300))), 'invalid_request'],
    [
      'a part named __proto__',
      whole(field('__proto__', '{"status":"CONFIRMED"}')),
      'invalid_request',
    ],
    ['a file named constructor', whole(file('constructor')), 'invalid_request'],
    [
      'a part that is JSON',
      whole(
        `${EDGE}\r\ncontent-disposition: form-data; name="document"\r\ncontent-type: application/json\r\n\r\n{"a":1}\r\n`,
      ),
      'invalid_request',
    ],
    [
      'a part that is broken JSON',
      whole(
        `${EDGE}\r\ncontent-disposition: form-data; name="document"\r\ncontent-type: application/json\r\n\r\n{{{\r\n`,
      ),
      'invalid_request',
    ],
    [
      'an unknown charset',
      whole(
        `${EDGE}\r\ncontent-disposition: form-data; name="document"\r\ncontent-type: text/plain; charset=nonsense\r\n\r\nid_card\r\n`,
      ),
      'alert_message_file_error2',
    ],
    [
      'a form within the form',
      whole(
        file(
          'docImageFront',
          whole(field('document')),
          'content-type: multipart/mixed; boundary=edge\r\n',
        ),
      ),
      'document_type',
    ],
    [
      'files under other names',
      whole(field('document', 'passport'), file('evil'), file('more')),
      'alert_message_file_error2',
    ],
  ])('R-API-2 refuses %s', async (_name, body, code) => {
    const answer = await submit(t, token, Buffer.from(body), edged);
    expect(answer.json()).toMatchObject({ code });
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=""',
    'multipart/form-data; boundary',
    `multipart/form-data; boundary=${'x'.repeat(5000)}`,
    'multipart/form-data; boundary=édge',
  ])('R-API-2 refuses the content type %j', async (type) => {
    const body = Buffer.from(whole(field('document', 'id_card')));
    const answer = await submit(t, token, body, { 'content-type': type });
    expect(expectContractError(answer)).toMatchObject({ code: 'invalid_request' });
  });

  it.each([
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/mixed; boundary=edge',
    'multipart',
    'image/jpeg',
    'nonsense',
  ])('R-API-2 answers unsupported_media_type to documents sent as %j', async (type) => {
    const answer = await submit(t, token, Buffer.from('{}'), { 'content-type': type });
    expect(expectContractError(answer)).toMatchObject({ code: 'unsupported_media_type' });
  });

  it('R-API-2 answers unsupported_media_type to a form if the call accepts none', async () => {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/user/add-user-details',
      headers: { ...MULTIPART, authorization: `Bearer ${token}` },
      payload: formBody(Object.entries(DETAILS).map(([name, value]) => ({ name, value }))),
    });
    expect(expectContractError(answer)).toMatchObject({ code: 'unsupported_media_type' });
  });

  it('R-API-2 still accepts a submission of the same person after all of this', async () => {
    expect(await statusOf(t, token)).toBe('IN_PROGRESS');
    expect(await storedFiles(t)).toEqual([]);
    expect((await submit(t, token, await anIdCard())).statusCode).toBe(200);
  });
});
