import {
  DETAIL_KEYS,
  DETAIL_PARTS,
  type DetailKey,
  type DetailPart,
  decide as decideCall,
  detailField,
  keysForPartners,
  type Mark,
  partsForOperators,
  type Verification,
} from '@portico/contract';
import { MORE_FIELDS } from '@portico/contract/test/more-fields';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startApp, type TestApp } from '#test/engines/start.ts';
import {
  aPartner,
  Browser,
  begin,
  continueOn,
  redeem,
  startIssuer,
} from '#test/partners/partner.ts';
import { claims } from '#test/partners/verified-claims.ts';
import { tally, together } from '#test/people/codes.ts';
import { decide } from '#test/people/decisions.ts';
import { anIdCard, aPersonWithDetails, statusOf, submit } from '#test/people/documents.ts';
import { aKeeper } from '#test/people/kept-details.ts';
import { anOperator, desk, type SignedIn } from '#test/people/operators.ts';
import { erase, exported, receiptOf } from '#test/people/own-data.ts';
import { aRegisteredPerson, DETAILS, get, post } from '#test/people/people.ts';
import { aSubmission, caseOf, claim } from '#test/people/reviews.ts';
import { claimTag } from '#verification/person-tags/person-tags.ts';
import { tagOf } from '#verification/person-tags/tag.ts';

/* What an entry of the details says is what every place does: the product's entries, and one of every other kind. */

const values: Record<string, string> = DETAILS;
const some = (keys: readonly DetailKey[]) =>
  Object.fromEntries(keys.map((key) => [key, values[key]]));
const keysWhere = (fits: (key: DetailKey) => boolean) => DETAIL_KEYS.filter(fits);

describe.each(['sqlite', 'postgres'])('R-KYC-3 the fields of the details on %s', (engine) => {
  let t: TestApp;
  let operator: SignedIn;
  const before = process.env.TEST_ENGINE;
  beforeAll(async () => {
    process.env.TEST_ENGINE = engine;
    // The letters have no texts for parts that exist in this test alone.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    t = await startApp();
    operator = await anOperator(t);
  });
  afterAll(async () => {
    await t.close();
    vi.restoreAllMocks();
    process.env.TEST_ENGINE = before;
  });

  const send = (token: string, changes: object) =>
    post(t, '/user/add-user-details', { ...DETAILS, ...changes }, { token });
  const ownOf = async (token: string) =>
    (await get(t, '/user/verification', token)).json() as Verification;
  const rowOf = (accountId: string) =>
    t.deps.db
      .selectFrom('kyc')
      .selectAll()
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
  const marks = (...parts: string[]): Mark[] =>
    parts.map((part) => ({ part: part as DetailPart, reason: 'differs' }));

  it('R-KYC-3 R-KYC-14 are stored, and in the download by their names, with the time of each part', async () => {
    const { token } = await aPersonWithDetails(t);
    expect((await ownOf(token)).details).toEqual(some(DETAIL_KEYS));
    const { data } = await exported(t, token);
    expect(data.details).toEqual(some(DETAIL_KEYS));
    for (const key of DETAIL_KEYS)
      expect(data.verification, key).toHaveProperty(detailField(key).download, values[key]);
    const savedAt = new Date(t.clock.now()).toISOString();
    expect(data.verification).toMatchObject({ name_at: savedAt, test_occupation_at: savedAt });
    expect(data.verification).not.toHaveProperty('details');
  });

  it.each([
    ['testFormerName', 'x'.repeat(11), 'too_long'],
    ['testFormerName', 'a\nb', 'characters_not_allowed'],
    ['testFormerName', { $gt: '' }, 'invalid_value'],
    ['testOccupation', undefined, 'required'],
    ['testOccupation', '', 'required'],
    ['testOccupation', 'constructor', 'invalid_value'],
    ['testBirthCountry', 'US', 'country_unknown'],
    ['testSettledOn', undefined, 'required'],
    ['testSettledOn', '', 'invalid_value'],
    ['testSettledOn', '2019-02-30', 'date_mismatch'],
    ['testSettledOn', '2019-2-3', 'invalid_value'],
    ['testSettledOn', '9999-01-01', 'year_invalid'],
    ['testPlannedOn', '1899-12-31', 'year_invalid'],
    ['testPlannedOn', '2031-13-01', 'month_invalid'],
  ])('R-API-2 refuse %s = %o: %s', async (field, value, code) => {
    const { access_token: token } = await aRegisteredPerson(t);
    const answer = await send(token, { [field]: value });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ fields: { [field]: code } });
  });

  it('R-KYC-3 may be left out if they are optional, as by a page of an earlier version', async () => {
    const { access_token: token } = await aRegisteredPerson(t);
    const left = {
      testFormerName: undefined,
      testBirthCountry: '',
      testBuilding: undefined,
      testPlannedOn: '',
    };
    expect((await send(token, left)).statusCode).toBe(200);
    expect((await ownOf(token)).details).toMatchObject({
      testFormerName: '',
      testBirthCountry: '',
      testBuilding: '',
      testPlannedOn: '',
      testOccupation: 'student',
    });
    expect((await exported(t, token)).data.verification).toMatchObject({ test_former_name: null });
  });

  it('R-KYC-13 are shown to an operator, and asked for again, as far as their entries say so', async () => {
    const person = await aSubmission(t);
    await claim(t, operator, person.caseId);
    const { details } = await caseOf(t, operator, person.caseId);
    const shown = keysWhere((key) => detailField(key).operators);
    expect(details).toEqual(some(shown));
    expect(shown).toContain('testSettledOn');
    expect(shown).not.toContain('testFormerName');
    const ask = (part: string) =>
      desk(t, operator, decideCall, {
        id: person.caseId,
        decision: 'ask_again',
        marks: marks(part),
      });
    expect(partsForOperators()).not.toContain('testPlanned');
    expect((await ask('testPlanned')).json()).toMatchObject({ fields: { marks: 'invalid_value' } });
    expect((await ask('testSettled')).statusCode).toBe(200);
    expect((await ownOf(person.token)).marks).toMatchObject([
      { part: 'testSettled', corrected: false },
    ]);
  });

  it('R-KYC-12 keep every change when pages save different parts at once, and the rest of the request', async () => {
    const { id, token } = await aPersonWithDetails(t);
    expect((await submit(t, token, await anIdCard())).statusCode).toBe(200);
    await decide(t, id, {
      step: 'askAgain',
      marks: marks('name', 'testOccupation', 'testSettled'),
    });
    t.clock.advance(1000);
    const changes = [
      ['name', { firstName: 'Olha', testFormerName: 'Koval' }],
      ['testOccupation', { testOccupation: 'employed' }],
      ['testSettled', { testSettledOn: '2020-01-01' }],
      ['address', { city: 'Lviv', testBuilding: 'Tower' }],
    ] as const;
    const answers = await together(20, (n) => {
      const [part, change] = changes[n % changes.length] ?? changes[0];
      return send(token, { ...change, parts: [part] });
    });
    expect(tally(answers)).toEqual({ ok: 20 });
    const { details, marks: left } = await ownOf(token);
    expect(details).toEqual({
      ...some(DETAIL_KEYS),
      ...Object.assign({}, ...changes.map(([, change]) => change)),
    });
    expect(left.every(({ corrected }) => corrected)).toBe(true);
  });

  it('R-KYC-12 are asked for in a submission and in a correction, if they were required since', async () => {
    const withoutAdded = (accountId: string) =>
      t.deps.db
        .updateTable('kyc')
        .set({ details: null })
        .where('account_id', '=', accountId)
        .execute();
    const fresh = await aPersonWithDetails(t);
    await withoutAdded(fresh.id);
    const refused = await submit(t, fresh.token, await anIdCard());
    expect(refused.json()).toMatchObject({ code: 'details_missing' });
    expect((await send(fresh.token, {})).statusCode).toBe(200);
    expect((await submit(t, fresh.token, await anIdCard())).statusCode).toBe(200);

    await decide(t, fresh.id, { step: 'askAgain', marks: marks('name') });
    await withoutAdded(fresh.id);
    const [first, ...others] = (await ownOf(fresh.token)).marks;
    const missing = others.map(({ part }) => part);
    expect(first?.part).toBe('name');
    expect(missing).toEqual(expect.arrayContaining(['testOccupation', 'testSettled']));
    for (const mark of others)
      expect(mark).toMatchObject({ reason: 'incomplete', corrected: false });
    t.clock.advance(1000);
    expect((await send(fresh.token, { parts: ['name'], confirmed: ['name'] })).statusCode).toBe(
      200,
    );
    expect((await submit(t, fresh.token, await anIdCard())).statusCode).toBe(409);
    expect((await send(fresh.token, { parts: missing })).statusCode).toBe(200);
    expect((await submit(t, fresh.token, await anIdCard())).statusCode).toBe(200);
    expect(await statusOf(t, fresh.token)).toBe('PENDING');
  });

  it('R-KYC-14 are all destroyed by an erasure', async () => {
    const { id, token } = await aPersonWithDetails(t);
    expect((await rowOf(id)).details).toContain('student');
    expect((await erase(t, token)).statusCode).toBe(200);
    const row = await rowOf(id);
    for (const value of Object.values(some(DETAIL_KEYS)))
      expect(Object.values(row)).not.toContain(value);
    expect(row.details).toBe(null);
    expect((await ownOf(token)).details).toBe(null);
  });

  it('R-LIFE-13 are in the person tag if their entries say so', async () => {
    const { id } = await aPersonWithDetails(t);
    const number = { document: 'passport', issuer: 'UA', number: 'FE123456' } as const;
    const claimed = await t.deps.db.transaction().execute((tx) => claimTag(t.deps, tx, id, number));
    if (!claimed.ok) throw new Error('the tag is taken');
    const { keys, tagged } = claimed.claimed;
    expect(tagged.details).toContain(values.testBuilding);
    const [{ key }] = keys;
    expect(tagOf(key, tagged.number, tagged.details)).not.toBe(tagOf(key, number, []));
  });
});

describe('R-LIFE-27 the fields of the details that partners get', () => {
  let t: TestApp & { issuer: string };
  beforeAll(async () => {
    t = await startIssuer();
  });
  afterAll(() => t.close());

  it('R-LIFE-27 R-IDA-16 are kept, shown before the person agrees, and given, as their entries say', async () => {
    const person = await aKeeper(t, await anOperator(t));
    const kept = keysWhere((key) => detailField(key).partners !== null);
    expect(keysForPartners()).toEqual(kept);
    expect((await receiptOf(t, person.token)).keptDetails?.details).toEqual({
      ...some(kept),
      document: 'id_card',
      documentCountry: 'UA',
    });
    const ceiling = ['openid', 'identity_assurance', 'profile', 'address'];
    const partner = await aPartner(t, { ceiling });
    const browser = new Browser(t, person.token);
    const sign = async (scope: string, more: Record<string, string> = {}) => {
      const begun = await begin(partner, { scope, ...more });
      const opened = await browser.open(begun.url);
      if (!('page' in opened)) throw new Error('no page was shown');
      const path = `/connect/authorize/${opened.page}/consent`;
      const { body } = await browser.call('GET', path);
      const tokens = await redeem(partner, begun, await continueOn(browser, opened.page));
      return { offered: (body as { details: unknown }).details, given: { ...tokens.claims() } };
    };
    const plain = await sign('openid profile address');
    expect(plain.offered).toMatchObject({
      address: { address: values.address, testBuilding: 'Block B', residency: 'DE' },
      more: { testOccupation: 'student' },
    });
    expect(plain.given).toMatchObject({
      test_occupation: 'student',
      address: {
        test_building: 'Block B',
        formatted: `${DETAILS.address}\n01001 Kyiv\nKyiv\nBlock B\nGermany`,
      },
    });
    const asked = claims({
      verification: {},
      claims: { test_birth_country: null, given_name: null },
    });
    const assured = await sign('openid identity_assurance profile', { claims: asked });
    expect(assured.offered).toMatchObject({
      more: { testOccupation: 'student', testBirthCountry: 'PL' },
    });
    expect(assured.given).toMatchObject({
      verified_claims: { claims: { given_name: DETAILS.firstName, test_birth_country: 'PL' } },
    });
    for (const hidden of ['Earlier', '2019-02-03', '2031-12-24'])
      expect(JSON.stringify([plain, assured])).not.toContain(hidden);
    const discovered = (await t.app.inject('/.well-known/openid-configuration')).json();
    expect(discovered.claims_supported).toContain('test_occupation');
    expect(discovered.claims_in_verified_claims_supported).toContain('test_birth_country');
  });
});

it('R-KYC-12 every part of the details is on one page of the form', () => {
  for (const part of DETAIL_PARTS) {
    const pages = keysWhere((key) => detailField(key).part === part).map(
      (key) => detailField(key).page,
    );
    expect(new Set(pages).size, part).toBe(1);
  }
  expect(Object.keys(MORE_FIELDS).every((key) => DETAIL_KEYS.includes(key as DetailKey))).toBe(
    true,
  );
});
