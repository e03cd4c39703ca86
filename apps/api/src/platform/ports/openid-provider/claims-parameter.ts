import { CLAIMS_BY_SCOPE, PARTNER_SCOPES } from '@portico/contract';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { isJsonObject, type Json, type JsonObject } from '#core/json.ts';
import { acrProblem } from './acr.ts';
import type { Errors } from './answers.ts';

/*
 * The `claims` parameter: its bounds, and requests for `verified_claims` in a form that the engine takes. It knows a claim
 * as null or an object, and would drop a list (OpenID Connect for Identity Assurance 1.0, section 5.7, allows both).
 */

/** The scope without which `verified_claims` are not given. */
export const ASSURANCE_SCOPE = 'identity_assurance';

/** The scope and claim of the person's id at the company, for the company's own apps alone. */
export const EXTERNAL_ID = 'external_id';

/** The number of elements of `verified_claims` that can be asked for in each place; each can be in the answer. */
const ELEMENTS_MAX = 10;
/** Members of objects and items of lists, of the whole parameter. */
const MEMBERS_MAX = 1000;
/** Objects and lists within each other. The deepest that the standard knows is a list of values of an issuer's country. */
export const CLAIMS_DEPTH_MAX = 12;

/** A request for `verified_claims` as the engine keeps it. */
export type AskedElements = {
  elements: JsonObject[];
  /** It was a list, so its answer is one. */
  isList: boolean;
};

/** The scope of each claim. `verified_claims` are given by more than one. */
const SCOPE_OF: ReadonlyMap<string, string> = new Map([
  ...PARTNER_SCOPES.filter((scope) => scope !== ASSURANCE_SCOPE).flatMap((scope) =>
    CLAIMS_BY_SCOPE[scope].map((claim) => [claim, scope] as const),
  ),
  [EXTERNAL_ID, EXTERNAL_ID] as const,
]);

/** The scopes of the claims that are named in one place of the parameter. */
export function scopesOfClaims(asked: unknown): string[] {
  const names = typeof asked === 'object' && asked !== null ? Object.keys(asked) : [];
  return names.flatMap((name) => SCOPE_OF.get(name) ?? []);
}

const CLAIMS: Record<string, readonly string[]> = {
  ...CLAIMS_BY_SCOPE,
  [EXTERNAL_ID]: [EXTERNAL_ID],
};

export const claimsOf = (scopes: Iterable<string>) =>
  [...scopes].flatMap((scope) => CLAIMS[scope] ?? []);

/** Brings the parameter of a request into the form for the engine. */
export const checkClaims =
  (errors: Errors) =>
  async ({ oidc }: KoaContextWithOIDC, claims: object): Promise<void> => {
    const { params, entities, client } = oidc;
    // It was brought into its form when it was pushed.
    if (params === undefined || entities.PushedAuthorizationRequest !== undefined) return;
    const normal = normalizeClaims(claims as JsonObject, {
      scope: String(params.scope ?? ''),
      ceiling: client?.scope ?? '',
    });
    if (typeof normal.problem === 'string') throw new errors.InvalidRequest(normal.problem);
    params.claims = JSON.stringify(normal);
  };

/** What is wrong with a `claims` parameter, for its developer. */
type Problem = { problem: string };

/**
 * The parameter in the form for the engine. Without the scope, `verified_claims` are left out of it; so are claims
 * whose scope the client may not ask for, because an unavailable claim is not an error.
 */
function normalizeClaims(
  claims: JsonObject,
  { scope, ceiling }: { scope: string; ceiling: string },
): JsonObject | Problem {
  if (!isWithinBounds(claims)) return { problem: TOO_MUCH };
  const isAllowed = scope.split(' ').includes(ASSURANCE_SCOPE);
  const normal: JsonObject = { ...claims };
  for (const place of ['id_token', 'userinfo']) {
    const asked = claims[place];
    if (!isJsonObject(asked)) continue;
    const wrongAcr = acrProblem(asked.acr);
    if (wrongAcr !== null) return { problem: wrongAcr };
    const { verified_claims: verified, ...named } = asked;
    const others = Object.fromEntries(
      Object.entries(named).filter(([name]) => mayAsk(name, ceiling)),
    );
    normal[place] = others;
    if (verified === undefined) continue;
    const problem = problemOf(verified);
    if (problem !== null) return { problem };
    normal[place] = {
      ...others,
      ...(isAllowed && verified !== null && { verified_claims: wrap(verified) }),
    };
  }
  return normal;
}

function mayAsk(claim: string, ceiling: string): boolean {
  const scope = SCOPE_OF.get(claim);
  return scope === undefined || ceiling.split(' ').includes(scope);
}

const wrap = (verified: Json): JsonObject => ({
  elements: Array.isArray(verified) ? verified : [verified],
  isList: Array.isArray(verified),
});

const TOO_MUCH = `claims has more than ${MEMBERS_MAX} members, or is deeper than ${CLAIMS_DEPTH_MAX}`;

/** Stops at the first excess. */
function isWithinBounds(claims: Json): boolean {
  let members = 0;
  const isShort = (value: Json, depth: number): boolean => {
    if (typeof value !== 'object' || value === null) return true;
    if (depth > CLAIMS_DEPTH_MAX) return false;
    for (const each of Object.values(value)) {
      members += 1;
      if (members > MEMBERS_MAX || !isShort(each, depth + 1)) return false;
    }
    return true;
  };
  return isShort(claims, 1);
}

/**
 * Why the standard's schema does not allow the request; null if it does. A filter that nothing meets is not an error.
 */
function problemOf(verified: Json): string | null {
  if (verified === null) return null;
  const elements = Array.isArray(verified) ? verified : [verified];
  if (elements.length > ELEMENTS_MAX)
    return `verified_claims has more than ${ELEMENTS_MAX} elements`;
  for (const element of elements) {
    if (!isJsonObject(element)) return 'verified_claims must be an object or a list of objects';
    const { verification, claims = null } = element;
    if (!isJsonObject(verification)) return 'verified_claims needs verification, an object';
    if (claims !== null && !isJsonObject(claims))
      return 'claims of verified_claims must be an object';
    if (claims !== null && Object.keys(claims).length === 0)
      return 'claims of verified_claims must name a claim';
    const { evidence } = verification;
    if (Array.isArray(evidence) && !evidence.every(namesType)) {
      return 'each entry of evidence needs its type: {"type": {"value": "document"}}';
    }
  }
  return null;
}

/** An entry about evidence is about the one type that it names (section 5.5); `values` would be several. */
export function namesType(entry: Json): boolean {
  if (!isJsonObject(entry) || !isJsonObject(entry.type)) return false;
  return typeof entry.type.value === 'string' && !Object.hasOwn(entry.type, 'values');
}
