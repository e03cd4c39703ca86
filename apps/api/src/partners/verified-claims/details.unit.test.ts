import { exampleDetails } from '@portico/contract';
import { describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '#core/json.ts';
import { verifiedClaimsFor } from './verified-claims.ts';

const NOW = Date.UTC(2026, 10, 24);
const PERSON = { evidence: 'passport', verifiedAt: Date.UTC(2026, 10, 1), isOver18: true };
const DETAILS = {
  ...exampleDetails(),
  firstName: 'Zoë',
  lastName: 'Müller',
  birthDate: '1990-12-10',
  citizenship: 'DE',
  documentCountry: 'DE' as string | null,
};

const NAMES = { given_name: null, family_name: null, birthdate: null, nationalities: null };
const EVIDENCE = {
  type: { value: 'document' },
  document_details: { type: null, issuer: { country: null, country_code: null } },
};

/** The answer to one request of a client with these scopes. */
async function answer(
  element: JsonObject,
  scopes: string,
  details: typeof DETAILS | null = DETAILS,
) {
  const detailsOf = vi.fn(async () => details);
  const asked = { elements: [element], isList: false };
  const given = await verifiedClaimsFor(PERSON, detailsOf, {
    asked,
    scopes: new Set(scopes.split(' ')),
    now: NOW,
  });
  return { given: given as JsonObject | undefined, detailsOf };
}

describe('R-IDA-16 details that a person keeps for partners', () => {
  it('R-IDA-16 are in verified_claims as far as they are asked for, with the scope profile alone', async () => {
    const all = { verification: { evidence: [EVIDENCE] }, claims: { ...NAMES, age_over_18: null } };
    const { given } = await answer(all, 'openid identity_assurance profile');
    expect(given).toEqual({
      verification: {
        trust_framework: 'portico',
        evidence: [
          {
            type: 'document',
            document_details: {
              type: 'passport',
              issuer: { country: 'Germany', country_code: 'DE' },
            },
          },
        ],
      },
      claims: {
        given_name: 'Zoë',
        family_name: 'Müller',
        birthdate: '1990-12-10',
        nationalities: ['DE'],
      },
    });
    const one = { verification: {}, claims: { family_name: null } };
    expect((await answer(one, 'openid identity_assurance profile')).given?.claims).toEqual({
      family_name: 'Müller',
    });
  });

  it('R-IDA-16 are read for nobody else: without the scope, and without verified_claims', async () => {
    const all = { verification: { evidence: [EVIDENCE] }, claims: NAMES };
    for (const scopes of ['openid identity_assurance', 'openid profile']) {
      const { given, detailsOf } = await answer(all, scopes);
      expect(given?.claims ?? {}).toEqual({});
      expect(JSON.stringify(given ?? {})).not.toMatch(/DE|Zoë|1990/);
      expect(detailsOf).not.toHaveBeenCalled();
    }
  });

  it('R-IDA-16 are left out, with the issuing country, where nothing is kept', async () => {
    const all = { verification: { evidence: [EVIDENCE] }, claims: { ...NAMES, age_over_18: null } };
    const scopes = 'openid identity_assurance profile age_over_18';
    const { given } = await answer(all, scopes, null);
    expect(given).toEqual({
      verification: {
        trust_framework: 'portico',
        evidence: [{ type: 'document', document_details: { type: 'passport' } }],
      },
      claims: { age_over_18: true },
    });
    // Where no claim is left, no verification is named.
    const names = { ...all, claims: NAMES };
    expect((await answer(names, scopes, null)).given).toBe(undefined);
    const german = {
      type: { value: 'document' },
      document_details: { issuer: { country_code: { value: 'DE' } } },
    };
    const filtered = { verification: { evidence: [german] }, claims: { age_over_18: null } };
    expect((await answer(filtered, scopes)).given).toBeDefined();
    expect((await answer(filtered, scopes, null)).given).toBe(undefined);
    const { given: unnamed } = await answer(all, scopes, { ...DETAILS, documentCountry: null });
    expect(unnamed?.verification).toEqual(given?.verification);
  });

  it('R-IDA-16 R-IDA-6 let a verification vendor’s client match a name, and no other one', async () => {
    const ask = (name: string) => ({
      verification: {
        trust_framework: { value: 'IDV-DELEGATED', essential: true },
        assurance_level: { value: 'VERIFIED', essential: true },
      },
      claims: {
        given_name: { value: name, fuzzy: true },
        family_name: { value: 'Muller', fuzzy: true },
      },
    });
    const scopes = 'openid profile identity_assurance idv_flow_1';
    expect((await answer(ask('ZOE'), scopes)).given).toEqual({
      verification: {
        trust_framework: 'IDV-DELEGATED',
        assurance_level: 'VERIFIED',
        time: '2026-11-01T00:00:00Z',
      },
      claims: {
        given_name: { value: 'Zoë', fuzzy: true },
        family_name: { value: 'Müller', fuzzy: true },
      },
    });
    expect((await answer(ask('Eve'), scopes)).given).toBe(undefined);
    // Nothing is kept, so nothing matches.
    expect((await answer(ask('ZOE'), scopes, null)).given).toBe(undefined);
  });
});
