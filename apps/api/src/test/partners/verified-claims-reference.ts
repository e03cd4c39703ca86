import type { Json, JsonObject } from '#core/json.ts';

/*
 * What the standard says of a request for `verified_claims`, as slow and literal as it can be said: two questions about
 * each place of the data, asked apart from each other. Is every condition met? Is this value asked for?
 */

type Place = (string | number)[];

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const own = (data: JsonObject, name: string) =>
  Object.hasOwn(data, name) ? data[name] : undefined;

/** Every value that is no container, with its place. */
function valuesOf(data: Json, at: Place = []): [Place, Json][] {
  if (typeof data !== 'object' || data === null) return [[at, data]];
  const members: [string | number, Json][] = Array.isArray(data)
    ? data.map((item, n) => [n, item])
    : Object.entries(data);
  return members.flatMap(([name, value]) => valuesOf(value, [...at, name]));
}

/** Every condition in a part of a request. */
function conditionsIn(asked: Json): string[] {
  if (Array.isArray(asked)) return asked.flatMap(conditionsIn);
  if (!isObject(asked)) return [];
  return Object.entries(asked).flatMap(([name, value]) => {
    if (name === 'essential' || name === 'purpose') return [];
    const own = name === 'value' || name === 'values' || name === 'max_age' ? [name] : [];
    return [...own, ...conditionsIn(value)];
  });
}

export function isMetBy(asked: Json, value: string | boolean, now: number): boolean {
  if (asked === null) return true;
  if (!isObject(asked)) return false;
  const same = (other: Json) => JSON.stringify(other) === JSON.stringify(value);
  if ('value' in asked && !same(asked.value as Json)) return false;
  if ('values' in asked) {
    if (!Array.isArray(asked.values) || !asked.values.some(same)) return false;
  }
  if ('max_age' in asked) {
    const { max_age: age } = asked;
    if (typeof age !== 'number' || age < 0 || typeof value !== 'string') return false;
    const last = value.length === '2026-11-01'.length ? `${value}T23:59:59Z` : value;
    if (!/^\d{4}-\d\d-\d\d/.test(value) || Date.parse(last) + age * 1000 < now) return false;
  }
  const { value: _value, values: _values, max_age: _age, ...unknown } = asked;
  return conditionsIn(unknown).length === 0;
}

/** Whether every condition of the request is met by this part of the data. */
function isSatisfied(asked: Json, data: Json | undefined, name: string, now: number): boolean {
  if (data === undefined) return typeof asked === 'object' && conditionsIn(asked).length === 0;
  if (typeof data === 'string' || typeof data === 'boolean') return isMetBy(asked, data, now);
  if (asked === null) return true;
  if (Array.isArray(data)) {
    if (!Array.isArray(asked)) return isObject(asked) && conditionsIn(asked).length === 0;
    return (
      asked.length === 0 || data.some((item) => asked.some((entry) => fits(entry, item, name, now)))
    );
  }
  if (!isObject(asked) || !isObject(data)) return false;
  if ('value' in asked || 'values' in asked || 'max_age' in asked) return false;
  return Object.entries(asked)
    .filter(([member]) => member !== 'essential' && member !== 'purpose')
    .every(([member, condition]) => isSatisfied(condition, own(data, member), member, now));
}

/** Whether an entry of a list in the request is about this item. */
function fits(entry: Json, item: Json, name: string, now: number): boolean {
  if (name === 'evidence') {
    const type = isObject(entry) ? entry.type : undefined;
    if (!isObject(type) || typeof type.value !== 'string' || 'values' in type) return false;
  }
  return isSatisfied(entry, item, name, now);
}

const ALWAYS = ['trust_framework', 'type', 'check_method'];

/** Whether the request asks for the value at this place, or an answer would be invalid without it. */
function isWanted(asked: Json, data: Json, name: string, place: Place, now: number): boolean {
  const [step, ...rest] = place;
  if (step === undefined) return true;
  if (Array.isArray(data)) {
    const item = data[Number(step)] as Json;
    const entries = asked === null ? [null] : Array.isArray(asked) ? asked : [];
    return entries.some(
      (entry) =>
        (asked === null || fits(entry, item, name, now)) && isWanted(entry, item, name, rest, now),
    );
  }
  if (!isObject(data)) return false;
  if (rest.length === 0 && ALWAYS.includes(String(step)) && name !== 'issuer') return true;
  if (!isObject(asked) || !Object.hasOwn(asked, String(step))) return false;
  return isWanted(asked[step] as Json, data[step] as Json, String(step), rest, now);
}

/** The verification as it is given; null if one of the conditions is not met. */
export function referenceFor(asked: Json, data: JsonObject, now: number): JsonObject | null {
  if (!isObject(asked) && asked !== null) return null;
  if (!isSatisfied(asked, data, 'verification', now)) return null;
  const given = valuesOf(data).filter(([place]) =>
    isWanted(asked, data, 'verification', place, now),
  );
  return built(given) as JsonObject;
}

/** The values put together again; items that are not given close the gap. */
function built(values: [Place, Json][]): Json {
  const [[place, value] = [[], {}]] = values as [[Place, Json]?];
  if (place.length === 0) return value;
  const steps = [...new Set(values.map(([[step]]) => step))];
  const parts = steps.map((step): [string | number, Json] => {
    const inside = values.filter(([[first]]) => first === step);
    return [step ?? '', built(inside.map(([[, ...rest], each]) => [rest, each]))];
  });
  if (typeof steps[0] === 'number') return parts.map(([, part]) => part);
  return Object.fromEntries(parts);
}
