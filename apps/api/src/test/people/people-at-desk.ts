import {
  askClosing,
  type BodyOf,
  type DeskPerson,
  decideClosing,
  deskClosings,
  type Endpoint,
  findPerson,
  type PersonKey,
} from '@portico/contract';
import type { TestApp } from '#test/engines/start.ts';
import { desk, type SignedIn } from './operators.ts';

export const WHY = { reason: 'asked', note: 'Ticket 4711' } as const;

export function search(
  t: TestApp,
  operator: SignedIn,
  by: PersonKey,
  value: string,
  why: Partial<BodyOf<typeof findPerson>> = {},
) {
  return desk(t, operator, findPerson, { by, value, ...WHY, ...why });
}

/** The facts about the account with this email address, as this operator found them. */
export async function foundBy(t: TestApp, operator: SignedIn, email: string): Promise<DeskPerson> {
  const answer = await search(t, operator, 'email', email);
  if (answer.statusCode !== 200) throw new Error(`the search answered ${answer.body}`);
  return answer.json() as DeskPerson;
}

type Act = Endpoint & { path: `/desk/people/${string}` | '/desk/closings/ask' };

/** An act of an operator on an account that they found. */
export function actOn<E extends Act>(
  t: TestApp,
  operator: SignedIn,
  call: E,
  body: object & { search: string },
) {
  return desk(t, operator, call as Endpoint, { ...WHY, ...body } as never);
}

export const waitingClosings = async (t: TestApp, operator: SignedIn) =>
  ((await desk(t, operator, deskClosings)).json() as { waiting: { id: string }[] }).waiting;

/** Asks to close the account with this email address, and returns the id of the request. */
export async function askedToClose(t: TestApp, operator: SignedIn, email: string): Promise<string> {
  const { search: id, reference } = await foundBy(t, operator, email);
  const answer = await actOn(t, operator, askClosing, { search: id });
  if (answer.statusCode !== 200) throw new Error(`the request answered ${answer.body}`);
  const waiting = await desk(t, operator, deskClosings);
  const all = (waiting.json() as { waiting: { id: string; reference: string }[] }).waiting;
  const own = all.find((each) => each.reference === reference);
  if (own === undefined) throw new Error('the request does not wait');
  return own.id;
}

export const decideOn = (
  t: TestApp,
  operator: SignedIn,
  id: string,
  decision: 'confirm' | 'withdraw' = 'confirm',
) => desk(t, operator, decideClosing, { id, decision });
