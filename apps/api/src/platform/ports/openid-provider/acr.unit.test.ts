import { describe, expect, it } from 'vitest';
import {
  acrFor,
  acrProblem,
  acrValuesOf,
  demandIn,
  isForVerified,
  type Level,
  type Missing,
  missingFor,
  noteAcr,
  stillMet,
} from './acr.ts';

const ISSUER = 'https://portico.example';
const [BOTH = '', VERIFIED = '', MFA = ''] = acrValuesOf(ISSUER);
const NOBODY: Level = { verified: false, mfa: false };
const PERSON: Level = { verified: true, mfa: false };
const STRONG: Level = { verified: false, mfa: true };
const WHOLE: Level = { verified: true, mfa: true };
const LEVELS = [NOBODY, PERSON, STRONG, WHOLE];

const asking = (acr: unknown) => ({ id_token: { acr } }) as never;
const demanded = (claims: unknown, acr_values?: string, demanding = false) =>
  demandIn(
    ISSUER,
    { ...(claims !== undefined && { claims: JSON.stringify(claims) }), acr_values },
    { demanding },
  );

describe('R-ACR-3 the value of acr', () => {
  it('R-ACR-3 is the first that is asked for and true, otherwise the fullest, and never an untrue one', () => {
    const answers = (values: string[] | null) =>
      LEVELS.map((level) =>
        acrFor(ISSUER, asking(values === null ? null : { values }), level, true),
      );
    for (const nothingOfOurs of [null, [], ['1', '2'], [`${ISSUER}/acr/`, `${VERIFIED}x`]]) {
      expect(answers(nothingOfOurs)).toEqual([undefined, VERIFIED, MFA, BOTH]);
    }
    expect(answers([VERIFIED])).toEqual([undefined, VERIFIED, MFA, VERIFIED]);
    expect(answers([MFA, VERIFIED])).toEqual([undefined, VERIFIED, MFA, MFA]);
    expect(answers(['1', BOTH, MFA])).toEqual([undefined, VERIFIED, MFA, BOTH]);
  });

  it('R-ACR-3 says nothing of a verification to a client that may not know it, unless it demands it', () => {
    const untold = (acr: unknown) => LEVELS.map((each) => acrFor(ISSUER, asking(acr), each, false));
    expect(untold(null)).toEqual([undefined, undefined, MFA, MFA]);
    expect(untold({ values: [VERIFIED, BOTH] })).toEqual([undefined, undefined, MFA, MFA]);
    expect(untold({ essential: true, value: VERIFIED })[3]).toBe(VERIFIED);
  });
});

describe('R-ACR-4 a demand', () => {
  it('R-ACR-4 is an essential claim with values; what is not ours among them is left out', () => {
    expect(demanded(asking({ essential: true, value: MFA }))).toEqual([MFA]);
    expect(demanded(asking({ essential: true, values: ['x', BOTH, BOTH] }))).toEqual([BOTH]);
    expect(demanded(asking({ essential: true, value: 'x' }))).toEqual([]);
    expect(demanded(asking({ essential: true, values: [] }))).toEqual([]);
    for (const wish of [
      null,
      {},
      { essential: true },
      { value: MFA },
      { essential: 'true', value: MFA },
    ]) {
      expect(demanded(asking(wish))).toBeNull();
    }
    // Of UserInfo it is no demand on the sign-in.
    expect(demanded({ userinfo: { acr: { essential: true, value: MFA } } })).toBeNull();
    for (const name of ['constructor', '__proto__', 'toString']) {
      expect(demanded(asking({ essential: true, value: `${ISSUER}/acr/${name}` }))).toEqual([]);
    }
  });

  it('R-ACR-5 is acr_values only where those of the client demand, and then by what is ours', () => {
    expect(demanded(undefined, VERIFIED)).toBeNull();
    expect(demanded(undefined, `1 ${VERIFIED}`, true)).toEqual([VERIFIED]);
    for (const foreign of ['', '1 2', ' ', VERIFIED.toUpperCase()])
      expect(demanded(undefined, foreign, true)).toBeNull();
    expect(demanded(asking({ essential: true, value: MFA }), VERIFIED, true)).toEqual([MFA]);
  });

  it('R-ACR-4 names the quickest that is missing, and what is out of reach', () => {
    const cases: [demand: string[], Level, canUseTwo: boolean, Missing | null][] = [
      [[VERIFIED], NOBODY, true, 'verification'],
      [[VERIFIED], STRONG, false, 'verification'],
      [[VERIFIED], PERSON, false, null],
      [[MFA], PERSON, true, 'factors'],
      [[MFA], PERSON, false, 'out_of_reach'],
      [[MFA], WHOLE, false, null],
      [[BOTH], NOBODY, true, 'factors'],
      [[BOTH], NOBODY, false, 'out_of_reach'],
      [[BOTH], STRONG, true, 'verification'],
      [[BOTH], PERSON, true, 'factors'],
      [[VERIFIED, MFA], NOBODY, true, 'factors'],
      [[VERIFIED, MFA], NOBODY, false, 'verification'],
      [[VERIFIED, MFA], STRONG, false, null],
      [[BOTH, VERIFIED], NOBODY, true, 'verification'],
      [[], WHOLE, true, 'out_of_reach'],
    ];
    for (const [demand, level, canUseTwo, missing] of cases) {
      const what = JSON.stringify({ demand, level, canUseTwo });
      expect(missingFor(ISSUER, demand, level, canUseTwo), what).toBe(missing);
    }
    for (const level of LEVELS) expect(missingFor(ISSUER, null, level, false)).toBeNull();
    expect(
      [[VERIFIED], [VERIFIED, BOTH], [VERIFIED, MFA], [], null].map((demand) =>
        isForVerified(ISSUER, demand),
      ),
    ).toEqual([true, true, false, false, false]);
  });

  it('R-ACR-4 stays with what came from its request, short, whatever the engine made of acr_values', () => {
    const claims = asking({ values: ['x'.repeat(10_000), VERIFIED] }) as { id_token: object };
    noteAcr(ISSUER, claims as never, [MFA]);
    expect(claims.id_token).toEqual({ acr: { essential: true, values: [MFA] } });
    expect(LEVELS.map((level) => stillMet(ISSUER, claims, level))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    const wished = asking({ values: ['x'.repeat(10_000), VERIFIED] }) as { id_token: object };
    noteAcr(ISSUER, wished as never, null);
    expect(wished.id_token).toEqual({ acr: { values: [VERIFIED] } });
    expect(stillMet(ISSUER, wished, NOBODY)).toBe(true);
    // A token that an earlier version gave for a value that it did not know.
    expect(stillMet(ISSUER, asking({ essential: true, value: 'x' }), NOBODY)).toBe(true);
    for (const nothing of [undefined, {}, { id_token: {} }]) {
      noteAcr(ISSUER, nothing as never, [MFA]);
      expect(stillMet(ISSUER, nothing, NOBODY)).toBe(true);
    }
  });
});

it('R-ACR-6 an essential value that is no text, and a list that is none, are found', () => {
  const wrong = [
    { value: 7 },
    { value: null },
    { value: [MFA] },
    { values: MFA },
    { values: [7] },
    { values: { 0: MFA } },
    { values: null },
  ];
  for (const each of wrong) {
    expect(acrProblem({ essential: true, ...each }), JSON.stringify(each)).toMatch(
      /of acr must be/,
    );
    // Nothing depends on a wish.
    expect(acrProblem(each)).toBeNull();
    expect(acrFor(ISSUER, asking(each), WHOLE, true)).toBe(BOTH);
  }
  for (const good of [null, true, 7, 'x', [], { essential: true }, { essential: true, values: [] }])
    expect(acrProblem(good)).toBeNull();
});
