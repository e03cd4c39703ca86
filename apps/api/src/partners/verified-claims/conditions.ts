import { isDeepStrictEqual } from 'node:util';
import { SECOND } from '#core/clock.ts';
import { isJsonObject, type Json, type JsonObject } from '#core/json.ts';

/*
 * Conditions on one value: `value`, `values` and `max_age` (OpenID Connect Core, section 5.5.1; OpenID Connect for
 * Identity Assurance, section 5.6).
 */

/** The members of a request that are conditions. */
const CONDITIONS = ['value', 'values', 'max_age'];

/** The members of a request that change nothing about an answer: nothing is an error, and the reason was approved. */
const REMARKS = ['essential', 'purpose'];

/** The members of a request that name members of what is asked for. */
export function membersOf(asked: JsonObject): [string, Json][] {
  return Object.entries(asked).filter(([name]) => !REMARKS.includes(name));
}

/**
 * Whether a value that is no container meets what is asked of it. A condition that cannot be understood is met by
 * nothing: ignoring it would give what the client did not want.
 */
export function meets(asked: Json, value: Json | undefined, now: number): boolean {
  if (asked === null) return true;
  if (!isJsonObject(asked)) return false;
  return membersOf(asked).every(([name, condition]) => {
    switch (name) {
      case 'value':
        return value !== undefined && isDeepStrictEqual(value, condition);
      case 'values':
        return (
          value !== undefined &&
          Array.isArray(condition) &&
          condition.some((each) => isDeepStrictEqual(value, each))
        );
      case 'max_age':
        return isYoungEnough(value, condition, now);
      default:
        return !isConditional(condition);
    }
  });
}

/** Whether there is a condition anywhere in it: nothing that is unknown meets one. */
export function isConditional(asked: Json): boolean {
  if (Array.isArray(asked)) return asked.some(isConditional);
  if (!isJsonObject(asked)) return false;
  return hasCondition(asked) || membersOf(asked).some(([, value]) => isConditional(value));
}

/** Whether it is a condition on a value itself. */
export const hasCondition = (asked: JsonObject) =>
  CONDITIONS.some((name) => Object.hasOwn(asked, name));

/** A date counts from its last second. */
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?Z$/;

function isYoungEnough(value: Json | undefined, maxAge: Json, now: number): boolean {
  if (typeof value !== 'string' || typeof maxAge !== 'number' || maxAge < 0) return false;
  const isDate = DATE.test(value);
  if (!isDate && !TIME.test(value)) return false;
  const at = Date.parse(isDate ? `${value}T23:59:59Z` : value);
  return now - at <= maxAge * SECOND;
}
