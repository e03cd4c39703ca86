import { isDeepStrictEqual } from 'node:util';
import { isJsonObject, type Json, type JsonObject } from '#core/json.ts';
import { meets } from './conditions.ts';

/**
 * The rules by which a verification is judged. `portico` is our own and claims no level of a law or standard.
 * `IDV-DELEGATED` is the profile in which Okta asks vendors: it delegates the rules to the vendor.
 */
export const TRUST_FRAMEWORKS = ['portico', 'IDV-DELEGATED'] as const;
export type TrustFramework = (typeof TRUST_FRAMEWORKS)[number];

/**
 * The claims in the profile `IDV-DELEGATED`. A claim asked for with `fuzzy` is compared as people write names, and given
 * in the form of the request. `isComplete`: each claim that was asked for is given.
 */
export function delegatedClaimsFor(
  asked: Json,
  known: JsonObject,
  now: number,
): { given: JsonObject; isComplete: boolean } {
  const given: JsonObject = {};
  let isComplete = true;
  for (const [name, condition] of isJsonObject(asked) ? Object.entries(asked) : []) {
    const value = Object.hasOwn(known, name) ? known[name] : undefined;
    const answer = value === undefined ? null : delegated(condition, value, now);
    if (answer === null) isComplete = false;
    else given[name] = answer;
  }
  return { given, isComplete };
}

/** The value in the form of the request; null if its conditions are not met. */
function delegated(asked: Json, value: Json, now: number): Json {
  if (isJsonObject(asked) && asked.fuzzy === true && typeof asked.value === 'string') {
    const { fuzzy: _isFuzzy, value: wanted, ...others } = asked;
    const isMet = isAlike(value, wanted) && meets(others, value, now);
    return isMet ? { fuzzy: true, value } : null;
  }
  return meets(asked, value, now) ? value : null;
}

/** No value is so long. To normalize a text takes time by the square of its combining marks. */
const LONGEST = 1_000;

function isAlike(one: Json, other: Json): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return isDeepStrictEqual(one, other);
  if (one.length > LONGEST || other.length > LONGEST) return false;
  const letters = lettersOf(one);
  return letters !== '' && letters === lettersOf(other);
}

/** Letters and digits without accents, case, spaces and hyphens. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLocaleLowerCase('en');
}
