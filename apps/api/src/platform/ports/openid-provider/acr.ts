import { isJsonObject, type JsonObject } from '#core/json.ts';

/*
 * What a client can ask of a sign-in (`acr`): a verified person, two factors, or both. A claim has one value, so that both
 * together have one of their own.
 */

/** What holds of a person in a session. */
export type Level = { verified: boolean; mfa: boolean };

/** From the fullest, which is the answer where nothing that was asked for holds. */
const LEVELS = {
  'verified-mfa': { verified: true, mfa: true },
  verified: { verified: true, mfa: false },
  mfa: { verified: false, mfa: true },
} as const satisfies Record<string, Level>;

const prefixOf = (issuer: string) => `${issuer}/acr/`;

/** The values of `acr` of an issuer. */
export const acrValuesOf = (issuer: string): string[] =>
  Object.keys(LEVELS).map((name) => `${prefixOf(issuer)}${name}`);

/** What a value asks for; undefined if it is none of ours. */
function levelOf(issuer: string, value: unknown): Level | undefined {
  const prefix = prefixOf(issuer);
  if (typeof value !== 'string' || !value.startsWith(prefix)) return undefined;
  const name = value.slice(prefix.length);
  return Object.hasOwn(LEVELS, name) ? LEVELS[name as keyof typeof LEVELS] : undefined;
}

const holds = (wanted: Level, { verified, mfa }: Level) =>
  (verified || !wanted.verified) && (mfa || !wanted.mfa);

/** The values that a member `acr` of the parameter `claims` names, in the client's order; null if it names none. */
function namedBy(asked: unknown): unknown[] | null {
  if (!isJsonObject(asked)) return null;
  const { value, values } = asked;
  if (value === undefined && values === undefined) return null;
  return [...(value === undefined ? [] : [value]), ...(Array.isArray(values) ? values : [])];
}

const knownAmong = (issuer: string, values: readonly unknown[]): string[] => [
  ...new Set(values.filter((value): value is string => levelOf(issuer, value) !== undefined)),
];

export type AskedClaims = { id_token?: JsonObject } | undefined;

/** What a request demands: one of these values, or nothing. An empty list is what nobody meets. */
export type Demand = readonly string[] | null;

/** What a request demands: by an essential claim, or by `acr_values` where those of the client demand. */
export function demandIn(
  issuer: string,
  { claims, acr_values: wished }: Record<string, unknown>,
  { demanding }: { demanding: boolean },
): Demand {
  const asked = typeof claims === 'string' ? (JSON.parse(claims) as AskedClaims) : undefined;
  const essential = demandOf(issuer, asked);
  if (essential !== null || !demanding || typeof wished !== 'string') return essential;
  const known = knownAmong(issuer, wished.split(' '));
  // Values of other issuers are no demand: a library may always send its own.
  return known.length === 0 ? null : known;
}

/** What the claims of a request, or of what came from it, demand. */
function demandOf(issuer: string, claims: AskedClaims): Demand {
  const asked = claims?.id_token?.acr;
  if (!isJsonObject(asked) || asked.essential !== true) return null;
  const named = namedBy(asked);
  return named === null ? null : knownAmong(issuer, named);
}

/**
 * Writes what a request asks for into its claims, which its code and refresh token keep: what is demanded as an essential
 * claim, otherwise the values that are ours. The engine overwrites the claim with `acr_values`.
 */
export function noteAcr(issuer: string, claims: AskedClaims, demand: Demand): void {
  const asked = claims?.id_token?.acr;
  if (claims?.id_token === undefined || asked === undefined) return;
  claims.id_token.acr =
    demand === null
      ? { values: knownAmong(issuer, namedBy(asked) ?? []) }
      : { essential: true, values: [...demand] };
}

/** Whether what came from a request may still be used: what it demanded holds. */
export function stillMet(issuer: string, claims: unknown, level: Level): boolean {
  const demand = demandOf(issuer, claims as AskedClaims);
  // Before they were errors, values that nobody knows were no demand.
  return demand === null || demand.length === 0 || missingFor(issuer, demand, level) === null;
}

/**
 * The true value for a request: the first one that it asks for, or else the fullest; undefined if there is none. Without a
 * demand, only a client that may know whether the person is verified (`mayKnow`) learns it here.
 */
export function acrFor(
  issuer: string,
  claims: unknown,
  level: Level,
  mayKnow: boolean,
): string | undefined {
  const asked = claims as AskedClaims;
  const isTold = mayKnow || demandOf(issuer, asked) !== null;
  const told = { ...level, verified: level.verified && isTold };
  const named = knownAmong(issuer, namedBy(asked?.id_token?.acr) ?? []);
  return [...named, ...acrValuesOf(issuer)].find((value) => {
    const wanted = levelOf(issuer, value);
    return wanted !== undefined && holds(wanted, told);
  });
}

/** What a value says, as names of claims for the record of disclosures. */
export function saidBy(issuer: string, value: string | undefined): string[] {
  const level = levelOf(issuer, value);
  return [...(level?.verified ? ['verified'] : []), ...(level?.mfa ? ['acr'] : [])];
}

/** What keeps a person from a demand: another sign-in would do, a verification would, or nothing that they can do now. */
export type Missing = 'factors' | 'verification' | 'out_of_reach';

/**
 * What is missing for a demand, the quickest that would do; null if it is met. `canUseTwo`: whether the account has two
 * factors to sign in with.
 */
export function missingFor(
  issuer: string,
  demand: Demand,
  level: Level,
  canUseTwo = true,
): Missing | null {
  if (demand === null) return null;
  const wanted = demand.flatMap((value) => levelOf(issuer, value) ?? []);
  if (wanted.some((each) => holds(each, level))) return null;
  const reachable = wanted.filter(({ mfa }) => level.mfa || canUseTwo || !mfa);
  const lacksFactors = reachable.filter(({ mfa }) => mfa && !level.mfa);
  // A sign-in takes seconds, a verification days.
  if (lacksFactors.some(({ verified }) => level.verified || !verified)) return 'factors';
  if (reachable.some(({ mfa }) => level.mfa || !mfa)) return 'verification';
  return lacksFactors.length > 0 ? 'factors' : 'out_of_reach';
}

/** Whether every value that would do is about verified people. */
export const isForVerified = (issuer: string, demand: Demand): boolean =>
  demand !== null &&
  demand.length > 0 &&
  demand.every((value) => levelOf(issuer, value)?.verified === true);

/** What is wrong with an essential `acr` in the parameter `claims`; null if nothing is. Of a wish it changes nothing. */
export function acrProblem(asked: unknown): string | null {
  if (!isJsonObject(asked) || asked.essential !== true) return null;
  const { value, values } = asked;
  if (value !== undefined && typeof value !== 'string') return 'value of acr must be a string';
  if (values === undefined) return null;
  const isList = Array.isArray(values) && values.every((each) => typeof each === 'string');
  return isList ? null : 'values of acr must be a list of strings';
}
