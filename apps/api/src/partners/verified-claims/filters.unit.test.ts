import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '#core/json.ts';
import { isMetBy, referenceFor } from '#test/partners/verified-claims-reference.ts';
import { elementFor } from './answer.ts';
import { claimsFor, verificationFor } from './filters.ts';

const NOW = Date.UTC(2026, 10, 24);
const TIME = '2026-11-01T00:00:00Z';
/** Seconds from the time until now. */
const AGE = 23 * 24 * 60 * 60;

const DATA = {
  trust_framework: 'portico',
  time: TIME,
  evidence: [
    {
      type: 'document',
      check_details: [
        { check_method: 'vri', time: TIME },
        { check_method: 'pvr', time: '2026-10-01T00:00:00Z' },
      ],
      document_details: {
        type: 'passport',
        date_of_expiry: '2030-01-31',
        issuer: { country_code: 'UKR' },
      },
    },
    {
      type: 'document',
      check_details: [{ check_method: 'vri' }],
      document_details: { type: 'idcard' },
    },
  ],
};

const CLAIMS = { age_over_18: true, given_name: 'Ada', birthdate: '1990-12-10' };

/* Requests that are often met, often not, and sometimes of no sense. */

const ages = fc.constantFrom<Json>(
  AGE - 1,
  AGE,
  AGE + 1,
  60 * 24 * 60 * 60,
  10 ** 10,
  -1,
  '5',
  null,
);
const junk = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>;
const mostly = (arbitrary: fc.Arbitrary<Json>, other: fc.Arbitrary<Json>) =>
  fc.oneof({ arbitrary, weight: 15 }, { arbitrary: other, weight: 1 });

/** What can be asked of a value that is one of `values`. */
function leaf(...values: Json[]): fc.Arbitrary<Json> {
  const value = mostly(fc.constantFrom(...values), fc.oneof(fc.constant('other'), junk));
  const condition = fc.oneof(
    { arbitrary: fc.record({ value }), weight: 4 },
    {
      arbitrary: fc.record({ values: mostly(fc.array(value, { maxLength: 5 }), junk) }),
      weight: 4,
    },
    { arbitrary: fc.record({ max_age: ages }), weight: 1 },
    { arbitrary: fc.record({ essential: fc.boolean(), purpose: fc.string() }), weight: 4 },
    { arbitrary: fc.record({ value, values: fc.array(value), max_age: ages }), weight: 1 },
  ) as fc.Arbitrary<Json>;
  return fc.oneof(
    { arbitrary: fc.constant<Json>(null), weight: 12 },
    { arbitrary: condition, weight: 12 },
    { arbitrary: junk, weight: 1 },
  );
}

function members(of: Record<string, fc.Arbitrary<Json>>): fc.Arbitrary<Json> {
  const known = fc.record(of, { requiredKeys: [] });
  const names = fc.constantFrom(
    'unknown',
    'essential',
    'purpose',
    '__proto__',
    'value',
    'toString',
  );
  const more = fc.oneof(
    { arbitrary: fc.constant({}), weight: 12 },
    { arbitrary: fc.dictionary(names, leaf('x')), weight: 1 },
  );
  return fc.tuple(known, more).map(([one, other]) => ({ ...other, ...one }) as JsonObject);
}

const time = fc.oneof(leaf(TIME), fc.record({ max_age: ages }));
const check = members({ check_method: leaf('vri', 'pvr'), time, organization: fc.constant(null) });
const checks = fc.oneof(
  fc.constant(null),
  fc.array(mostly(check, junk), { maxLength: 3 }) as fc.Arbitrary<Json>,
);
const details = fc.oneof(
  fc.constant(null),
  members({
    type: leaf('passport', 'idcard'),
    date_of_expiry: leaf('2030-01-31'),
    document_number: fc.constant(null),
    issuer: fc.oneof(leaf({}), members({ country_code: leaf('UKR'), name: fc.constant(null) })),
  }),
);
const kind = fc.constant<Json>({ value: 'document' });
const entry = fc
  .tuple(
    mostly(kind, leaf('document')),
    members({ check_details: checks, document_details: details }),
  )
  .map(([type, others]) => ({ ...(others as JsonObject), type }));
const evidence = fc.oneof(
  { arbitrary: fc.constant(null), weight: 1 },
  { arbitrary: fc.array(mostly(entry, junk), { maxLength: 3 }) as fc.Arbitrary<Json>, weight: 6 },
  { arbitrary: junk, weight: 1 },
);
const verification = mostly(
  members({ trust_framework: leaf('portico'), time, assurance_level: fc.constant(null), evidence }),
  junk,
);

describe('R-IDA-1 filters of verified_claims', () => {
  it('R-IDA-1 R-IDA-2 R-IDA-3 give of a verification what a literal reading of the standard gives', () => {
    fc.assert(
      fc.property(verification, (asked) => {
        expect(verificationFor(asked, DATA, NOW)).toEqual(referenceFor(asked, DATA, NOW));
      }),
      { numRuns: 2000 },
    );
  });

  it('R-IDA-1 that test meets and misses requests, and lists, often', () => {
    const seen = fc.sample(verification, 2000).map((asked) => referenceFor(asked, DATA, NOW));
    const met = seen.filter((each) => each !== null);
    const withEvidence = met.filter((each) => each?.evidence !== undefined);
    expect(met.length).toBeGreaterThan(200);
    expect(seen.length - met.length).toBeGreaterThan(200);
    expect(withEvidence.length).toBeGreaterThan(50);
    expect(
      withEvidence.filter(({ evidence: e }: JsonObject) => (e as Json[]).length === 1).length,
    ).toBeGreaterThan(10);
  });

  it('R-IDA-4 a claim is left out if its condition is not met, and alone', () => {
    const asked = members({
      age_over_18: leaf(true, false),
      given_name: leaf('Ada'),
      birthdate: leaf('1990-12-10'),
      address: leaf({}),
    });
    fc.assert(
      fc.property(asked, (request) => {
        const expected = Object.fromEntries(
          Object.entries(CLAIMS).filter(
            ([name, value]) =>
              Object.hasOwn(request as JsonObject, name) &&
              isMetBy((request as JsonObject)[name] as Json, value, NOW),
          ),
        );
        expect(claimsFor(request, CLAIMS, NOW)).toEqual(expected);
      }),
      { numRuns: 1000 },
    );
  });

  it('R-IDA-2 gives nothing that was not asked for, whatever is asked', () => {
    fc.assert(
      fc.property(junk, junk, (asked, claims) => {
        const given = elementFor({ verification: asked, claims }, KNOWN, NOW);
        const size = JSON.stringify(given?.verification ?? {}).length;
        expect(size).toBeLessThanOrEqual(JSON.stringify({ trust_framework: 'portico' }).length);
        expect(given?.claims ?? {}).toEqual({});
      }),
    );
  });
});

const { trust_framework: _own, ...KNOWN_VERIFICATION } = DATA;
const KNOWN = { verification: KNOWN_VERIFICATION, claims: CLAIMS };
const ask = (verification: JsonObject, claims: JsonObject = { given_name: null }) =>
  elementFor({ verification, claims }, KNOWN, NOW);

describe('R-IDA-5 trust frameworks', () => {
  it.each<[string, JsonObject, string | null]>([
    ['none named', {}, 'portico'],
    ['null', { trust_framework: null }, 'portico'],
    ['ours', { trust_framework: { value: 'portico' } }, 'portico'],
    ['ours among others', { trust_framework: { values: ['eidas', 'portico'] } }, 'portico'],
    [
      'the preferred one of two',
      { trust_framework: { values: ['IDV-DELEGATED', 'portico'] } },
      'IDV-DELEGATED',
    ],
    ['an unknown one', { trust_framework: { value: 'eidas' } }, null],
    [
      'a level of Portico',
      { trust_framework: { value: 'portico' }, assurance_level: { value: 'high' } },
      null,
    ],
    ['a level alone', { assurance_level: { value: 'VERIFIED' } }, null],
    ['no text', { trust_framework: 'portico' }, null],
    ['no value', { trust_framework: { values: [] } }, null],
  ])('R-IDA-5 %s', (_what, asked, framework) => {
    expect(ask(asked)?.verification.trust_framework ?? null).toBe(framework);
  });

  it('R-IDA-3 a time counts from the first moment of its month, and a date from its last second', () => {
    const young = (age: Json) => ask({ time: { max_age: age } }) !== null;
    expect([AGE - 1, AGE, AGE + 1].map(young)).toEqual([false, true, true]);
    const [end] = [Date.parse('1990-12-10T23:59:59Z')];
    const age = (NOW - end) / 1000;
    const birth = (max: number) => ask({}, { birthdate: { max_age: max } })?.claims;
    expect(birth(age)).toEqual({ birthdate: '1990-12-10' });
    expect(birth(age - 1)).toBe(undefined);
  });
});

describe('R-IDA-6 the profile of verification vendors', () => {
  const delegated = (claims: JsonObject, level: Json = { value: 'VERIFIED', essential: true }) =>
    ask(
      { trust_framework: { value: 'IDV-DELEGATED', essential: true }, assurance_level: level },
      claims,
    );

  it('R-IDA-6 says VERIFIED only if each claim that was asked for is so', () => {
    const verification = {
      trust_framework: 'IDV-DELEGATED',
      assurance_level: 'VERIFIED',
      time: TIME,
    };
    expect(delegated({ given_name: { value: 'Ada' } })).toEqual({
      verification,
      claims: { given_name: 'Ada' },
    });
    // An answer with a level and no claims would pass for a match there.
    for (const wrong of [
      { value: 'Eve' },
      { value: '' },
      { value: null },
      'Ada',
      { value: 'ADA' },
    ]) {
      expect(delegated({ given_name: wrong as Json })).toBe(null);
    }
    expect(delegated({ given_name: { value: 'Ada' }, email: { value: 'ada@example.org' } })).toBe(
      null,
    );
    const half = { given_name: { value: 'Eve' }, birthdate: null };
    expect(delegated(half, null)).toEqual({
      verification: { ...verification, assurance_level: 'FAILED' },
      claims: { birthdate: '1990-12-10' },
    });
    expect(delegated({ given_name: { value: 'Eve' } }, null)).toBe(null);
  });

  it('R-IDA-6 compares names as people write them where the request allows it', () => {
    const known = {
      verification: KNOWN_VERIFICATION,
      claims: { given_name: 'Zoë Anne-Marie', family_name: 'Шевченко' },
    };
    const asked = (claims: JsonObject) =>
      elementFor(
        { verification: { trust_framework: { value: 'IDV-DELEGATED' } }, claims },
        known,
        NOW,
      );
    expect(asked({ given_name: { value: 'zoe anne marie', fuzzy: true } })?.claims).toEqual({
      given_name: { value: 'Zoë Anne-Marie', fuzzy: true },
    });
    // The last is longer than any name: nothing that long is normalized.
    const padded = `Zoe Anne-Marie${'-'.repeat(1_000)}`;
    for (const value of ['Zoë', 'Anne-Marie', 'Zoe Anne Maria', '', '--', padded]) {
      const answer = asked({ given_name: { value, fuzzy: true } });
      expect(answer).toBe(null);
    }
    expect(asked({ family_name: { value: 'ШЕВЧЕНКО', fuzzy: true } })?.claims).toEqual({
      family_name: { value: 'Шевченко', fuzzy: true },
    });
    const byParts = { country: { value: 'UA', fuzzy: true } };
    expect(asked({ address: byParts })).toBe(null);
  });

  it('R-IDA-6 knows no such comparison outside of the profile', () => {
    const strict = ask({ trust_framework: null }, { given_name: { value: 'ada', fuzzy: true } });
    expect(strict).toBe(null);
  });
});
