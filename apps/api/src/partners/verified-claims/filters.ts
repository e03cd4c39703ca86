import { isJsonObject, type Json, type JsonObject } from '#core/json.ts';
import { namesType } from '#platform/ports/openid-provider/claims-parameter.ts';
import { hasCondition, isConditional, meets, membersOf } from './conditions.ts';

/*
 * What is given of one verification, as OpenID Connect for Identity Assurance 1.0 (sections 5.4 to 5.7) defines it: only
 * what was asked for; nothing at all if a condition on the verification is not met; no claim whose condition is not met.
 * Nothing here fails.
 */

/** The members without which an answer would not be valid, by the member that contains them. */
const REQUIRED: Record<string, string> = {
  verification: 'trust_framework',
  evidence: 'type',
  check_details: 'check_method',
  document_details: 'type',
};

/** What is given of the verification; null if one of the conditions on it is not met. */
export function verificationFor(asked: Json, data: JsonObject, now: number): JsonObject | null {
  const { isMet, value } = pick('verification', asked, data, now);
  if (!isMet || value === undefined) return null;
  const given = compact(value);
  return isJsonObject(given) ? given : null;
}

/** The claims that are asked for, known, and of which all conditions are met. */
export function claimsFor(asked: Json, known: JsonObject, now: number): JsonObject {
  const given: JsonObject = {};
  for (const [name, condition] of isJsonObject(asked) ? Object.entries(asked) : []) {
    const value = Object.hasOwn(known, name) ? known[name] : undefined;
    if (value !== undefined && meets(condition, value, now)) given[name] = value;
  }
  return given;
}

/** A part of the data. Lists keep their length, so that two parts of one list can be put together. */
type Part = null | boolean | number | string | (Part | undefined)[] | { [name: string]: Part };

type Picked = { isMet: boolean; value?: Part };
const UNMET: Picked = { isMet: false };
const NOTHING: Picked = { isMet: true };

/** The part of `data` that `asked` names. `name` is that of the member. */
function pick(name: string, asked: Json, data: Json | undefined, now: number): Picked {
  if (Array.isArray(data)) return pickItems(name, asked, data, now);
  if (isJsonObject(data)) return pickMembers(name, asked, data, now);
  if (data === undefined) return isForgivable(asked) ? NOTHING : UNMET;
  return meets(asked, data, now) ? { isMet: true, value: data } : UNMET;
}

/** Whether what is not known can be left out: there is no condition on it. */
const isForgivable = (asked: Json) => typeof asked === 'object' && !isConditional(asked);

function pickMembers(name: string, asked: Json, data: JsonObject, now: number): Picked {
  // A condition on an object as a whole is met by none.
  if (asked !== null && (!isJsonObject(asked) || hasCondition(asked))) return UNMET;
  const given: { [name: string]: Part } = {};
  const required = REQUIRED[name];
  if (required !== undefined && data[required] !== undefined) given[required] = data[required];
  for (const [member, condition] of asked === null ? [] : membersOf(asked)) {
    const known = Object.hasOwn(data, member) ? data[member] : undefined;
    const { isMet, value } = pick(member, condition, known, now);
    if (!isMet) return UNMET;
    if (value !== undefined) given[member] = value;
  }
  return Object.keys(given).length === 0 ? NOTHING : { isMet: true, value: given };
}

/** Each entry of the request is a condition and a template for every item; an item has to meet one of them. */
function pickItems(name: string, asked: Json, data: Json[], now: number): Picked {
  if (asked !== null && !Array.isArray(asked)) return isForgivable(asked) ? NOTHING : UNMET;
  // Nothing is asked for.
  if (asked?.length === 0) return NOTHING;
  const entries = asked?.filter((entry) => name !== 'evidence' || namesType(entry)) ?? [null];
  const items = data.map((item) =>
    entries
      .map((entry) => pick(name, entry, item, now))
      .flatMap(({ isMet, value }) => (isMet && value !== undefined ? [value] : []))
      .reduce<Part | undefined>(together, undefined),
  );
  return items.every((item) => item === undefined) ? UNMET : { isMet: true, value: items };
}

/** What two entries give of the same item. */
function together(one: Part | undefined, other: Part | undefined): Part | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.map((item, n) => together(item, other[n]));
  }
  if (!isPart(one) || !isPart(other)) return one;
  const all = { ...one };
  for (const [name, value] of Object.entries(other)) {
    all[name] = together(all[name], value) ?? value;
  }
  return all;
}

const isPart = (value: Part): value is { [name: string]: Part } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Without the items that no entry named. */
function compact(part: Part): Json {
  if (Array.isArray(part))
    return part.flatMap((item) => (item === undefined ? [] : [compact(item)]));
  if (!isPart(part)) return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, compact(value)]));
}
