import { createHash } from 'node:crypto';
import {
  DETAIL_SCOPES,
  type DetailScope,
  detailField,
  keysOfAddress,
  linesOf,
  MORE_DETAILS,
  type OfferedDetails,
  OWN_APP_SCOPES,
  type PartnerKey,
  profileClaims,
  recordOf,
} from '@portico/contract';
import type { JsonObject } from '#core/json.ts';
import { findIdentities } from '#identity/index.ts';
import type { Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { type KeptDetails, keptDetailsOf } from '#verification/index.ts';

/*
 * The details that a person can give by the scopes `profile`, `address`, `email` and `phone`
 * (docs/decisions/0063-what-partners-learn.md). Each value was on the page before the person agreed: a consent holds
 * for the values of its time.
 */

type DetailsDeps = Pick<Deps, 'clock' | 'secrets'> & { db: Queries };

export type Details = Omit<KeptDetails, 'document'> & {
  /** The account's email address and phone number for signing in: verified, because a code was sent there. */
  email: string | null;
  phone: string | null;
};

const isDetail = (scope: string): scope is DetailScope =>
  (DETAIL_SCOPES as readonly string[]).includes(scope);

export const hasDetails = (scopes: Iterable<string>) => [...scopes].some(isDetail);

/** What the person can give now; null unless they keep their details for partners and are verified. */
export async function detailsOf(deps: DetailsDeps, accountId: string): Promise<Details | null> {
  const reviewed = await keptDetailsOf(deps, accountId);
  if (reviewed === null) return null;
  const { document: _isNoDetail, ...details } = reviewed;
  const { email, phone } = await addressesOf(deps.db, accountId);
  return { ...details, email: email?.subject ?? null, phone: phone?.subject ?? null };
}

/** The account has at most one of each. */
export async function addressesOf(db: Queries, accountId: string) {
  const all = await findIdentities(db, accountId);
  return {
    email: all.find(({ kind }) => kind === 'email'),
    phone: all.find(({ kind }) => kind === 'phone'),
  };
}

/** The detail scopes among these for which there is no value. */
export function withheldFrom(scopes: Iterable<string>, details: Details | null): Set<string> {
  const missing = (scope: DetailScope) =>
    details === null ||
    (scope === 'email' && details.email === null) ||
    (scope === 'phone' && details.phone === null);
  return new Set([...scopes].filter((scope) => isDetail(scope) && missing(scope)));
}

/** The scopes among these that the company's own app can have: no details of documents, whatever it was before. */
export const scopesOfOwn = (scopes: Iterable<string>): Set<string> =>
  new Set(
    [...scopes].filter(
      (scope) => !isDetail(scope) || (OWN_APP_SCOPES as readonly string[]).includes(scope),
    ),
  );

/** A consent, as far as it is known when its scopes are asked for. */
type Agreed = { scopes: ReadonlySet<string>; consentedAt: number | null };

/**
 * The scopes of a consent that hold. A detail does not if it was switched off since, or has another value: the person
 * has not seen that one. `valuesSince` is the time since which the kept values are unchanged; null if none are kept, or
 * the person is not verified.
 */
export async function validScopes(
  db: Queries,
  accountId: string,
  { scopes, consentedAt }: Agreed,
  valuesSince: number | null,
): Promise<Set<string>> {
  if (!hasDetails(scopes)) return new Set(scopes);
  const since = await sinceOf(db, accountId, scopes, valuesSince);
  return new Set(
    [...scopes].filter(
      (scope) => !isDetail(scope) || (consentedAt !== null && consentedAt >= since[scope]),
    ),
  );
}

/** Since when each detail has its present value; never, if it is missing. */
async function sinceOf(
  db: Queries,
  accountId: string,
  scopes: ReadonlySet<string>,
  valuesSince: number | null,
): Promise<Record<DetailScope, number>> {
  const reviewed = valuesSince ?? Number.POSITIVE_INFINITY;
  const isAddressed = valuesSince !== null && (scopes.has('email') || scopes.has('phone'));
  const { email, phone } = isAddressed
    ? await addressesOf(db, accountId)
    : { email: undefined, phone: undefined };
  const since = (at: number | undefined) => Math.max(reviewed, at ?? Number.POSITIVE_INFINITY);
  return {
    profile: reviewed,
    address: reviewed,
    email: since(email?.created_at),
    phone: since(phone?.created_at),
  };
}

/** The claims of the detail scopes among these (OpenID Connect Core, section 5.1). */
export function detailClaims(details: Details | null, scopes: ReadonlySet<string>): JsonObject {
  if (details === null) return {};
  return {
    ...(scopes.has('profile') && { name: nameIn(details), ...profileIn(details, 'claim') }),
    ...(scopes.has('address') && { address: addressClaim(details) }),
    ...addressClaims(details, scopes),
  };
}

/** The claims of the account's addresses among those of these scopes. */
export const addressClaims = (
  { email, phone }: Pick<Details, 'email' | 'phone'>,
  scopes: ReadonlySet<string>,
): JsonObject => ({
  ...(scopes.has('email') && email !== null && { email, email_verified: true }),
  ...(scopes.has('phone') &&
    phone !== null && { phone_number: phone, phone_number_verified: true }),
});

type Reviewed = Record<PartnerKey, string>;

const nameIn = ({ firstName, lastName }: Reviewed) => `${firstName} ${lastName}`;

/** The claims of the scope `profile` that its fields are, or those that are in `verified_claims`; none for an empty field. */
export function profileIn(details: Reviewed, where: 'claim' | 'verified'): JsonObject {
  return Object.fromEntries(
    profileClaims(where).flatMap(([claim, key]) => {
      if (details[key] === '') return [];
      return [[claim, claim === 'nationalities' ? [details[key]] : details[key]]];
    }),
  );
}

const COUNTRIES = new Intl.DisplayNames(['en'], { type: 'region' });

/** The English name of a country, as partners get it. */
export const countryName = (code: string): string => COUNTRIES.of(code) ?? code;

/** Section 5.1.1; `country_code` is a member of OpenID Connect for Identity Assurance. */
function addressClaim(details: Details): JsonObject {
  const keys = keysOfAddress().filter((key) => details[key] !== '');
  const isCountryOf = (key: PartnerKey) => detailField(key).input.kind === 'country';
  const textOf = (key: PartnerKey) => (isCountryOf(key) ? countryName(details[key]) : details[key]);
  const members = keys.map((key) => ({
    ...(isCountryOf(key) && { country: textOf(key) }),
    [detailField(key).partners?.claim ?? key]: details[key],
  }));
  return Object.assign({ formatted: linesOf(keys, textOf).join('\n') }, ...members);
}

/** The values that these scopes would give, for the person; null if no detail is among them. */
export function offerOf(
  details: Details | null,
  scopes: ReadonlySet<string>,
): OfferedDetails | null {
  if (!hasDetails(scopes)) return null;
  const isNamed = details !== null && scopes.has('profile');
  // In `verified_claims` alone.
  const isAssured = isNamed && scopes.has('identity_assurance');
  const more = MORE_DETAILS.filter(
    ({ key, verifiedOnly }) => details?.[key] !== '' && (verifiedOnly ? isAssured : isNamed),
  ).map(({ key }) => key);
  const values = {
    name: isNamed ? nameIn(details) : null,
    birthDate: isNamed ? details.birthDate : null,
    citizenship: isAssured ? details.citizenship : null,
    documentCountry: isAssured ? details.documentCountry : null,
    address:
      details !== null && scopes.has('address')
        ? recordOf(keysOfAddress(), (key) => details[key])
        : null,
    email: details !== null && scopes.has('email') ? details.email : null,
    phone: details !== null && scopes.has('phone') ? details.phone : null,
    ...(more.length > 0 && { more: recordOf(more, (key) => details?.[key] ?? '') }),
  };
  const version = createHash('sha256').update(JSON.stringify(values)).digest('base64url');
  return { stored: details !== null, version, ...values };
}
