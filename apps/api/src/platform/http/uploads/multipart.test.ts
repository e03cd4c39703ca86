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

const part = (headers: string, content = 'id_card') =>
  `${EDGE}\r\n${headers}\r\n\r\n${content}\r\n`;
const named = 'content-disposition: form-data; name="document"';
const many = (count: number, make: (name: string) => string) =>
  whole(...Array.from({ length: count }, (_, n) => make(`f${n}`)));

describe('R-API-2 damaged and strange forms', () => {
  it.each<[string, string, string]>([
    ['an empty body', '', 'document_type'],
    ['no part', whole(), 'document_type'],
    ['a part without headers', whole(`${EDGE}\r\n\r\nx\r\n`), 'document_type'],
    ['a part without a name', whole(part('content-disposition: form-data')), 'document_type'],
    ['no form-data', whole(part(named.replace('form-data', 'inline'))), 'document_type'],
    ['a header without a colon', whole(part('nonsense')), 'document_type'],
    ['a name with a line break', whole(field('a\r\nset-cookie: x=1')), 'document_type'],
    ['10,000 headers', whole(part(`${'x-a: b\r\n'.repeat(10_000)}${named}`)), 'document_type'],
    ['a huge header', whole(part(`x-a: ${'b'.repeat(1_000_000)}\r\n${named}`)), 'document_type'],
    [
      'a form within the form',
      whole(
        file('a', whole(field('document')), 'content-type: multipart/mixed; boundary=edge\r\n'),
      ),
      'document_type',
    ],
    ...[
      ['another boundary', '--other\r\n\r\nx\r\n--other--\r\n'],
      ['text that is not a form', 'just some text'],
      ['a form that ends within a boundary', '--ed'],
      ['a form that ends within a header', `${EDGE}\r\ncontent-dispo`],
      ['a form that ends within a text part', field('document', 'pass').slice(0, -3)],
      ['a form that ends within a file', file('docImageFront').slice(0, -2)],
      ['a form that ends between parts', field('document', 'passport')],
      ['line feeds alone', whole(part(named)).replaceAll('\r', '')],
      ['a thousand parts', many(1000, field)],
      ['eleven text parts', many(11, field)],
      ['four files', many(4, file)],
      ['the same text twice', whole(field('document', 'id_card'), field('document', 'passport'))],
      ['the same file twice', whole(file('docImageFront'), file('docImageFront'))],
      ['a text part of 300 bytes', whole(field('document', 'x'.repeat(300)))],
      ['a part named __proto__', whole(field('__proto__', '{"status":"CONFIRMED"}'))],
      ['a file named constructor', whole(file('constructor'))],
      ['JSON', whole(part(`${named}\r\ncontent-type: application/json`, '{"a":1}'))],
      ['broken JSON', whole(part(`${named}\r\ncontent-type: application/json`, '{{{'))],
    ].map(([what = '', body = '']): [string, string, string] => [what, body, 'invalid_request']),
    [
      'an unknown charset',
      whole(part(`${named}\r\ncontent-type: text/plain; charset=nonsense`)),
      'alert_message_file_error2',
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
