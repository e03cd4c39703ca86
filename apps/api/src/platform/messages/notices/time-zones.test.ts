import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zoneNamed, zoneOfCountry } from '#core/time-zones.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { anIdCard, aPersonWithDetails, submit } from '#test/people/documents.ts';
import { exported } from '#test/people/own-data.ts';
import {
  aRegisteredPerson,
  DETAILS,
  idOf,
  PASSWORD,
  type Person,
  post,
} from '#test/people/people.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startApp();
});
afterAll(() => t.close());

const inZone = (zone: string) => ({ headers: { 'x-time-zone': zone } });

async function zoneOf(person: Pick<Person, 'access_token'>): Promise<string | null> {
  const row = await t.deps.db
    .selectFrom('accounts')
    .select('time_zone')
    .where('id', '=', await idOf(t, person))
    .executeTakeFirstOrThrow();
  return row.time_zone;
}

const signIn = (email: string, zone: string) =>
  post(t, '/user/auth/login', { email, password: PASSWORD }, inZone(zone));

/** The time as the next letter about this account shows it. */
async function whenIn(person: Person, token: string): Promise<string> {
  await t.deliver();
  const sent = await submit(t, token, await anIdCard());
  expect(sent.statusCode).toBe(200);
  await t.deliver();
  const mail = t.mails.filter(({ to }) => to === person.email).at(-1);
  return mail?.text.split('\n').find((line) => line.startsWith('When:')) ?? '';
}

describe('R-I18N-10 a letter shows the reader’s local time', () => {
  it('R-I18N-10 uses the browser’s time zone from the last sign-in or session refresh', async () => {
    const person = await aRegisteredPerson(t);
    expect(await zoneOf(person)).toBeNull();
    const answer = await signIn(person.email, 'Asia/Tokyo');
    expect(answer.statusCode).toBe(200);
    expect(await zoneOf(person)).toBe('Asia/Tokyo');
    const { refresh_token } = answer.json() as { refresh_token: string };
    const renewed = await post(t, '/user/auth/refresh', { refresh_token }, inZone('Europe/Lisbon'));
    expect(renewed.statusCode).toBe(200);
    expect(await zoneOf(person)).toBe('Europe/Lisbon');
    const { access_token } = renewed.json() as { access_token: string };
    expect((await exported(t, access_token)).data).toMatchObject({
      account: { timeZone: 'Europe/Lisbon' },
    });
    await post(t, '/user/add-user-details', DETAILS, {
      token: access_token,
    });
    expect(await whenIn(person, access_token)).toContain('(Western European Standard Time)');
  });

  it.each([
    '',
    'Mars/Olympus',
    '<b>',
    '../../etc',
    "'; drop table accounts",
    '+03:00',
    'x'.repeat(5000),
  ])('R-I18N-10 %j is not a time zone and does not prevent a sign-in', async (zone) => {
    const person = await aRegisteredPerson(t);
    expect((await signIn(person.email, zone)).statusCode).toBe(200);
    expect(await zoneOf(person)).toBeNull();
  });

  it('R-I18N-10 otherwise uses the country’s time zone if the country has only one', async () => {
    const person = await aPersonWithDetails(t);
    await t.deps.db
      .updateTable('kyc')
      .set({ residency: 'DE' })
      .where('account_id', '=', person.id)
      .execute();
    expect(await whenIn(person, person.token)).toMatch(
      /\(Central European (Standard|Summer) Time\)$/,
    );
  });

  it('R-I18N-10 otherwise uses UTC and names it', async () => {
    const person = await aPersonWithDetails(t);
    await t.deps.db
      .updateTable('kyc')
      .set({ residency: 'US' })
      .where('account_id', '=', person.id)
      .execute();
    expect(await whenIn(person, person.token)).toMatch(/ UTC$/);
  });
});

describe('R-I18N-10 time zones', () => {
  it('R-I18N-10 have the names that browsers use', () => {
    expect(zoneNamed('Europe/Berlin')).toBe('Europe/Berlin');
    expect(zoneNamed('Europe/Kyiv')).toBe(zoneNamed('Europe/Kiev'));
    expect(zoneNamed('America/Argentina/Buenos_Aires')).not.toBeNull();
    expect(zoneNamed('UTC')).toBe('UTC');
  });

  it('R-I18N-10 a country has one if all its clocks agree', () => {
    const winter = Date.UTC(2026, 0, 15);
    expect(zoneOfCountry('IT', winter)).toBe('Europe/Rome');
    for (const country of ['US', 'RU', 'XX', '', 'D', null]) {
      expect(zoneOfCountry(country, winter), String(country)).toBeNull();
    }
  });
});
