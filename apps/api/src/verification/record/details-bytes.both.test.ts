import { createHash } from 'node:crypto';
import { DETAIL_KEYS, recordOf } from '@portico/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { detailClaims, offerOf } from '#partners/details/details.ts';
import { ASSURANCE_METADATA } from '#partners/verified-claims/verified-claims.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { anIdCard, aPersonWithDetails, submit } from '#test/people/documents.ts';
import { exported } from '#test/people/own-data.ts';

/*
 * What is hashed, signed or exported of the fields of the first releases, byte by byte: partners, consents and archives
 * have it. The person tag is in person-tags/tag.unit.test.ts.
 */

const DETAILS = {
  // Fields that came later are empty.
  ...recordOf(DETAIL_KEYS, () => ''),
  firstName: 'Олена',
  lastName: 'Шевченко',
  birthDate: '1990-03-27',
  citizenship: 'UA',
  residency: 'DE',
  address: 'Khreshchatyk 1, flat 2',
  postalCode: '01001',
  city: 'Kyiv',
  region: 'Kyiv',
  documentCountry: 'UA',
  email: 'olena@example.com',
  phone: null,
};
const FIRST = [
  'firstName',
  'lastName',
  'birthDate',
  'citizenship',
  'residency',
  'address',
  'postalCode',
  'city',
  'region',
];
const ALL = new Set(['profile', 'address', 'email', 'phone', 'identity_assurance']);

let t: TestApp;
beforeAll(async () => {
  t = await startApp();
});
afterAll(() => t.close());

describe('R-LIFE-27 R-KYC-14 the fields of the first releases', () => {
  it('R-LIFE-27 are the same claims, in the same order', () => {
    expect(JSON.stringify(detailClaims(DETAILS, ALL))).toBe(
      '{"name":"Олена Шевченко","given_name":"Олена","family_name":"Шевченко","birthdate":"1990-03-27",' +
        '"address":{"formatted":"Khreshchatyk 1, flat 2\\n01001 Kyiv\\nKyiv\\nGermany",' +
        '"street_address":"Khreshchatyk 1, flat 2","postal_code":"01001","locality":"Kyiv","region":"Kyiv",' +
        '"country":"Germany","country_code":"DE"},"email":"olena@example.com","email_verified":true}',
    );
    expect(ASSURANCE_METADATA.claims_in_verified_claims_supported.slice(0, 5)).toEqual([
      'age_over_18',
      'given_name',
      'family_name',
      'birthdate',
      'nationalities',
    ]);
  });

  it('R-LIFE-27 have the same version: a page of an earlier server agrees to the same values', () => {
    const offer = offerOf(DETAILS, ALL);
    if (offer === null) throw new Error('nothing is offered');
    const { stored, version, ...known } = offer;
    expect(JSON.stringify(known)).toBe(
      '{"name":"Олена Шевченко","birthDate":"1990-03-27","citizenship":"UA","documentCountry":"UA",' +
        '"address":{"address":"Khreshchatyk 1, flat 2","postalCode":"01001","city":"Kyiv","region":"Kyiv",' +
        '"residency":"DE"},"email":"olena@example.com","phone":null}',
    );
    expect(version).toBe(createHash('sha256').update(JSON.stringify(known)).digest('base64url'));
  });

  it('R-KYC-14 have the same names, order and values in the data download', async () => {
    const { id, token } = await aPersonWithDetails(t);
    expect((await submit(t, token, await anIdCard())).statusCode).toBe(200);
    const row = await t.deps.db
      .selectFrom('kyc')
      .selectAll()
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow();
    // The row as it is, but for the column in which fields are that came later.
    const { details: _isInTheEntries, ...columns } = row;
    const timed = Object.entries(columns).map(([name, value]) => [
      name,
      /_at$/.test(name) && typeof value === 'number' ? new Date(value).toISOString() : value,
    ]);
    const { text } = await exported(t, token);
    const data = JSON.parse(text) as Record<'verification' | 'details', Record<string, unknown>>;
    const first = Object.entries(data.verification).slice(0, timed.length);
    expect(JSON.stringify(first)).toBe(JSON.stringify(timed));
    expect(Object.keys(data.details).slice(0, FIRST.length)).toEqual(FIRST);
  });
});
