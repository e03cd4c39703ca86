import { COUNTRIES } from '@portico/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock } from '#core/clock.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { anIdCard, statusOf, submit } from '#test/people/documents.ts';
import { aRegisteredPerson, DETAILS, get, post } from '#test/people/people.ts';

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await startApp();
  token = (await aRegisteredPerson(t)).access_token;
});
afterAll(() => t.close());

const send = (changes: Record<string, unknown>, as = token) =>
  post(t, '/user/add-user-details', { ...DETAILS, ...changes }, { token: as });

async function rowOf(as: string) {
  const { id } = (await get(t, '/user/profile', as)).json() as { id: string };
  return t.deps.db
    .selectFrom('kyc')
    .selectAll()
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow();
}

describe('R-KYC-3 the details of a person', () => {
  it('R-KYC-3 saves every field of the call, and the verification is in progress', async () => {
    const { access_token: own } = await aRegisteredPerson(t);
    expect(await statusOf(t, own)).toBe('NONE');
    const answer = await send({}, own);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ verificationStatus: 'IN_PROGRESS' });
    expect(await rowOf(own)).toMatchObject({
      status: 'IN_PROGRESS',
      first_name: DETAILS.firstName,
      last_name: DETAILS.lastName,
      birth_date: DETAILS.birthDate,
      citizenship: DETAILS.citizenship,
      residency: DETAILS.residency,
      selected_country: DETAILS.selectedCountry,
      address: DETAILS.address,
      postal_code: DETAILS.postalCode,
      city: DETAILS.city,
      region: DETAILS.region,
      user_ip: DETAILS.userIP,
      details_at: t.clock.now(),
    });
    expect((await get(t, '/user/profile', own)).json()).toMatchObject({ detailsSubmitted: true });
  });

  it('R-KYC-3 trims white space, and accepts an unknown address', async () => {
    const { access_token: own } = await aRegisteredPerson(t);
    const answer = await send(
      { firstName: '  Олена ', city: '\tKyiv  ', userIP: '', selectedCountry: undefined },
      own,
    );
    expect(answer.statusCode).toBe(200);
    expect(await rowOf(own)).toMatchObject({
      first_name: 'Олена',
      city: 'Kyiv',
      user_ip: null,
      selected_country: null,
    });
  });

  it('R-KYC-3 R-KYC-12 can be changed until the documents are submitted, and not afterwards', async () => {
    const { access_token: own } = await aRegisteredPerson(t);
    await send({ city: 'Lviv' }, own);
    expect((await send({ city: 'Odesa' }, own)).statusCode).toBe(200);
    expect(await rowOf(own)).toMatchObject({ city: 'Odesa' });
    expect((await submit(t, own, await anIdCard())).statusCode).toBe(200);
    const late = await send({ city: 'Paris' }, own);
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ code: 'details_locked' });
    expect(await rowOf(own)).toMatchObject({ city: 'Odesa', status: 'PENDING' });
  });

  it.each([
    ['CONFIRMED', 409, 'CONFIRMED'],
    ['PENDING', 409, 'PENDING'],
    ['RESUBMISSION', 200, 'RESUBMISSION'],
    ['REJECTED', 200, 'IN_PROGRESS'],
  ] as const)(
    'R-KYC-12 answers details in status %s with %i, and the status is then %s',
    async (status, expected, after) => {
      const { access_token: own } = await aRegisteredPerson(t);
      await send({}, own);
      const { account_id } = await rowOf(own);
      await t.deps.db
        .updateTable('kyc')
        .set({ status })
        .where('account_id', '=', account_id)
        .execute();
      const answer = await send({}, own);
      expect(answer.statusCode).toBe(expected);
      if (expected === 200) expect(answer.json()).toEqual({ verificationStatus: after });
      expect(await statusOf(t, own)).toBe(after);
    },
  );

  it('R-KYC-3 R-API-2 refuses a missing or invalid token', async () => {
    for (const bad of [undefined, 'garbage', `${token}x`]) {
      const answer = await post(t, '/user/add-user-details', DETAILS, bad ? { token: bad } : {});
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ code: 'missing_token' });
    }
  });
});

describe('R-API-2 R-KYC-3 invalid details', () => {
  type Case = [field: string, value: unknown, code: string];
  const TEXTS = ['address', 'postalCode', 'city', 'region', 'firstName', 'lastName'];

  it.each<Case>([
    ...TEXTS.map((field) => [field, '   ', 'required'] satisfies Case),
    ...TEXTS.map((field) => [field, undefined, 'required'] satisfies Case),
    ...TEXTS.map((field) => [field, 'x'.repeat(60_000), 'too_long'] satisfies Case),
    ...TEXTS.map((field) => [field, 'a\r\nBcc: b', 'characters_not_allowed'] satisfies Case),
    ...TEXTS.map((field) => [field, { $gt: '' }, 'invalid_value'] satisfies Case),
    ['postalCode', '1'.repeat(21), 'too_long'],
    ['firstName', 'Ole\u202Ena', 'characters_not_allowed'],
    ['firstName', ['Олена'], 'invalid_value'],
    ['citizenship', 'US', 'country_unknown'],
    ['citizenship', 'ua', 'country_unknown'],
    ['citizenship', '', 'required'],
    ['citizenship', '__proto__', 'country_unknown'],
    ['residency', undefined, 'required'],
    ['selectedCountry', 'XX', 'country_unknown'],
    ['selectedCountry', 'DE', 'invalid_value'],
    ['userIP', 'x'.repeat(65), 'too_long'],
    ['userIP', 7, 'invalid_value'],
    ['userIP', '\0', 'characters_not_allowed'],
    ['userIP', '1.2.3.4\r\nforged log line', 'characters_not_allowed'],
    ['birthDate', undefined, 'required'],
    ['birthDate', 19900327, 'invalid_value'],
    ['birthDate', '27.03.1990', 'invalid_value'],
    ['birthDate', '1990-3-27', 'invalid_value'],
    ['birthDate', '1899-12-31', 'year_invalid'],
    ['birthDate', '9999-01-01', 'year_invalid'],
    ['birthDate', '1990-13-01', 'month_invalid'],
    ['birthDate', '1990-00-01', 'month_invalid'],
    ['birthDate', '1990-01-32', 'day_invalid'],
    ['birthDate', '1990-02-30', 'date_mismatch'],
    ['birthDate', '1999-02-29', 'date_mismatch'],
  ])('R-API-2 %s = %o: %s', async (field, value, code) => {
    const answer = await send({ [field]: value });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_request', fields: { [field]: code } });
  });

  it('R-API-2 names every wrong field at once', async () => {
    const answer = await send({ birthDate: '2025-01-01', selectedCountry: 'FR' });
    expect(answer.json()).toMatchObject({
      fields: { birthDate: 'under_age', selectedCountry: 'invalid_value' },
    });
  });

  it('R-API-2 ignores a status or an account in the body', async () => {
    const { access_token: own } = await aRegisteredPerson(t);
    const before = await rowOf(own);
    await post(
      t,
      '/user/add-user-details',
      {
        ...DETAILS,
        verificationStatus: 'CONFIRMED',
        status: 'CONFIRMED',
        account_id: 'x',
        id: 'x',
      },
      { token: own },
    );
    expect(await rowOf(own)).toMatchObject({
      account_id: before.account_id,
      status: 'IN_PROGRESS',
    });
  });

  it('R-API-2 stores text that looks like SQL, markup or a formula as text', async () => {
    const { access_token: own } = await aRegisteredPerson(t);
    const naughty = `'; drop table kyc;-- <img onerror=x> =cmd|'/c calc'!A0 \${7*7} %00`;
    expect((await send({ firstName: naughty.slice(0, 120), city: '👩‍👩‍👧' }, own)).statusCode).toBe(
      200,
    );
    expect(await rowOf(own)).toMatchObject({ first_name: naughty, city: '👩‍👩‍👧' });
  });

  it('R-KYC-3 accepts every country of the list', async () => {
    for (const country of COUNTRIES) {
      const answer = await send({
        citizenship: country,
        residency: country,
        selectedCountry: country,
      });
      expect(answer.statusCode).toBe(200);
    }
  });
});

describe('R-VAL-3 the age check on the server', () => {
  const at = (iso: string) => Date.parse(iso);

  it.each([
    // From 10:00 UTC on the 14th, it is the 15th somewhere on earth.
    ['2026-06-14T09:59:59Z', '2008-06-15', 'under_age'],
    ['2026-06-14T10:00:00Z', '2008-06-15', null],
    ['2026-06-14T10:00:00Z', '2008-06-16', 'under_age'],
    // Born on a leap day: of age on 1 March of a common year, on 29 February of a leap year.
    ['2026-02-28T09:59:59Z', '2008-02-29', 'under_age'],
    ['2026-02-28T10:00:00Z', '2008-02-29', null],
    ['2044-02-28T09:59:59Z', '2026-02-28', null],
    ['2028-02-28T10:00:00Z', '2010-02-28', null],
    ['2028-02-28T10:00:00Z', '2010-03-01', 'under_age'],
    ['2025-12-31T09:59:59Z', '2008-01-01', 'under_age'],
    ['2025-12-31T10:00:00Z', '2008-01-01', null],
    ['2025-12-31T10:00:00Z', '2026-01-01', 'under_age'],
    ['2025-12-31T10:00:00Z', '2026-01-02', 'date_future'],
    ['2025-12-31T09:59:59Z', '2026-01-01', 'year_invalid'],
  ])('R-VAL-3 at %s, born %s: %s', async (now, birthDate, expected) => {
    const moved = await startApp({ deps: { clock: createManualClock(at(now)) } });
    try {
      const { access_token: own } = await aRegisteredPerson(moved);
      const answer = await post(
        moved,
        '/user/add-user-details',
        { ...DETAILS, birthDate },
        { token: own },
      );
      expect(answer.statusCode).toBe(expected ? 400 : 200);
      if (expected) expect(answer.json()).toMatchObject({ fields: { birthDate: expected } });
    } finally {
      await moved.close();
    }
  });
});
