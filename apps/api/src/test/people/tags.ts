import { randomInt } from 'node:crypto';
import { decide, type ReviewCase, readMrz, releaseCase, typeNumber } from '@portico/contract';
import type { TestApp } from '#test/engines/start.ts';
import { aPassport } from './documents.ts';
import { desk, type SignedIn } from './operators.ts';
import { aSubmission, CONFIRMED, claim, openCase, type Submission } from './reviews.ts';

/** A passport as its machine-readable zone has it: nine characters of a number, and YYMMDD. */
export type Passport = { issuer: string; number: string; expires: string };

export function freshPassport(given: Partial<Passport> = {}): Passport {
  const number = `T${String(randomInt(1e8)).padStart(8, '0')}`;
  return { issuer: 'UKR', number, expires: '351231', ...given };
}

/** ICAO Doc 9303 part 3, section 4.9. */
function checkDigit(text: string): string {
  const weightOf = (char: string) => (char === '<' ? 0 : Number.parseInt(char, 36));
  const sum = Array.from(text).reduce(
    (so, char, at) => so + weightOf(char) * ([7, 3, 1][at % 3] ?? 0),
    0,
  );
  return String(sum % 10);
}

/** The two lines of a TD3 zone whose check digits are correct. */
export function zoneOf({ issuer, number, expires }: Passport): string {
  const checked = (field: string) => field + checkDigit(field);
  const numbered = checked(number.padEnd(9, '<'));
  const [born, ends, personal] = [checked('900102'), checked(expires), checked('<'.repeat(14))];
  const whole = checkDigit(numbered + born + ends + personal);
  const first = `P<${issuer}SHEVCHENKO<<OLENA`.padEnd(44, '<');
  return `${first}\n${numbered}${issuer}${born}F${ends}${personal}${whole}`;
}

export const readZoneOf = (t: TestApp, operator: SignedIn, id: string, passport: Passport) =>
  desk(t, operator, readMrz, { id, lines: zoneOf(passport) });

export const typeNumberOf = (
  t: TestApp,
  operator: SignedIn,
  id: string,
  { issuer, number }: Pick<Passport, 'issuer' | 'number'>,
) => desk(t, operator, typeNumber, { id, issuer, number });

const { zoneUnread, personTag, ...CHECKED } = CONFIRMED;
/** A confirmation by a zone that was read. */
export const BY_ZONE = CHECKED;
/** A confirmation by a number that was typed. */
export const BY_NUMBER = { ...CHECKED, zoneUnread };

/** A submitted passport, claimed by the operator, who opened every image and read its zone. */
export async function aReadCase(
  t: TestApp,
  operator: SignedIn,
  passport: Passport,
): Promise<Submission> {
  const person = await aSubmission(t, { parts: await aPassport() });
  await readCase(t, operator, person.caseId, passport);
  return person;
}

export async function readCase(t: TestApp, operator: SignedIn, id: string, passport: Passport) {
  await openCase(t, operator, id);
  const answer = await readZoneOf(t, operator, id, passport);
  if (answer.statusCode !== 200) throw new Error(`the reading answered ${answer.body}`);
}

/** A person whom this operator confirmed by this passport. */
export async function confirmedBy(
  t: TestApp,
  operator: SignedIn,
  passport: Passport,
): Promise<Submission> {
  const person = await aReadCase(t, operator, passport);
  const answer = await confirmCase(t, operator, person.caseId);
  if (answer.statusCode !== 200) throw new Error(`the decision answered ${answer.body}`);
  return person;
}

export const confirmCase = (t: TestApp, operator: SignedIn, id: string) =>
  desk(t, operator, decide, { id, ...BY_ZONE });

const strangers = new WeakMap<TestApp['deps'], Promise<Submission>>();

/** What the desk shows of this passport in the case of a person who has nothing to do with it, and who waits for ever. */
export async function knownAtDesk(
  t: TestApp,
  operator: SignedIn,
  passport: Passport,
): Promise<NonNullable<ReviewCase['personTag']>['known']> {
  const stranger = strangers.get(t.deps) ?? aSubmission(t, { parts: await aPassport() });
  strangers.set(t.deps, stranger);
  const { caseId } = await stranger;
  await claim(t, operator, caseId);
  const answer = await readZoneOf(t, operator, caseId, passport);
  await desk(t, operator, releaseCase, { id: caseId });
  return (answer.json() as Pick<ReviewCase, 'personTag'>).personTag?.known ?? null;
}

/** The tags of an account, or all tags. */
export function tagRowsOf(t: TestApp, accountId?: string) {
  return t.deps.db
    .selectFrom('person_tags')
    .selectAll()
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? ''))
    .orderBy('ends_at')
    .execute();
}
