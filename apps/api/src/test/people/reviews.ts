import { randomUUID } from 'node:crypto';
import {
  at,
  type BodyOf,
  CONFIRM_CHECKS,
  claimCase,
  DESK_IMAGE,
  decide,
  deskQueue,
  getCase,
  type QueuedCase,
  type QueueFilter,
  type ReviewCase,
} from '@portico/contract';
import { DAY } from '#core/clock.ts';
import { addRows, findRow } from '#test/engines/rows.ts';
import type { TestApp } from '#test/engines/start.ts';
import { anIdCard, aPersonWithDetails, type Part, submit } from './documents.ts';
import { desk, type SignedIn } from './operators.ts';
import { post } from './people.ts';

export type Submission = Awaited<ReturnType<typeof aPersonWithDetails>> & { caseId: string };

/**
 * A person who has submitted everything, and the case that waits for a decision; `details` and `parts` replace the
 * defaults.
 */
export async function aSubmission(
  t: TestApp,
  { details, parts }: { details?: object; parts?: Part[] } = {},
): Promise<Submission> {
  const person = await aPersonWithDetails(t);
  if (details) await post(t, '/user/add-user-details', details, { token: person.token });
  await sendAgain(t, person, parts);
  return { ...person, caseId: await waitingCaseOf(t, person.id) };
}

export async function sendAgain(t: TestApp, { token }: { token: string }, parts?: Part[]) {
  const answer = await submit(t, token, parts ?? (await anIdCard()));
  if (answer.statusCode !== 200) throw new Error(`the submission answered ${answer.body}`);
}

/** The case of this account that waits for a decision. */
export async function waitingCaseOf(t: TestApp, accountId: string): Promise<string> {
  const row = await findRow(t, 'reviews', { account_id: accountId, decided_at: null }, 'id');
  return row.id;
}

/** The operator claims the case. */
export async function claim(t: TestApp, operator: SignedIn, id: string): Promise<void> {
  const answer = await desk(t, operator, claimCase, { id });
  if (answer.statusCode !== 200) throw new Error(`the claim answered ${answer.body}`);
}

export async function caseOf(t: TestApp, operator: SignedIn, id: string): Promise<ReviewCase> {
  const answer = await desk(t, operator, at(getCase, { id }));
  if (answer.statusCode !== 200) throw new Error(`the case answered ${answer.body}`);
  return answer.json() as ReviewCase;
}

/** Requests the bytes of an image at the desk. */
export function openImage(t: TestApp, operator: SignedIn, id: string) {
  const path = DESK_IMAGE.path.replace(':id', encodeURIComponent(id)) as `/${string}`;
  return desk(t, operator, { method: 'GET', path });
}

export type Decision = Omit<BodyOf<typeof decide>, 'id'>;

/** A decision that asks for another image, and one that rejects. */
export const GLARE: Decision = {
  decision: 'ask_again',
  marks: [{ part: 'docImageFront', reason: 'glare' }],
};
export const REFUSED: Decision = {
  decision: 'reject',
  reasons: ['altered'],
  note: 'The font is wrong.',
};

/** An operator's answers for confirming a person without a machine-readable zone, and without a number to type. */
export const CONFIRMED = {
  decision: 'confirm',
  checks: [...CONFIRM_CHECKS],
  zoneUnread: 'no_zone',
  personTag: 'none',
} satisfies Omit<BodyOf<typeof decide>, 'id'>;

/** Opens every image of a case that the operator has claimed, as a confirmation requires. */
export async function openAllImages(t: TestApp, operator: SignedIn, caseId: string): Promise<void> {
  const { images } = await caseOf(t, operator, caseId);
  for (const { id } of images) {
    const answer = await openImage(t, operator, id);
    if (answer.statusCode !== 200) throw new Error(`the image answered ${answer.body}`);
  }
}

/** Claims the case, and opens every image. */
export async function openCase(t: TestApp, operator: SignedIn, id: string): Promise<void> {
  await claim(t, operator, id);
  await openAllImages(t, operator, id);
}

/** Claims the case and decides it; opens every image before a confirmation. */
export async function decideCase(
  t: TestApp,
  operator: SignedIn,
  id: string,
  decision: Decision,
): Promise<string> {
  await claim(t, operator, id);
  if (decision.decision === 'confirm') await openAllImages(t, operator, id);
  const answer = await desk(t, operator, decide, { id, ...decision });
  if (answer.statusCode !== 200) throw new Error(`the decision answered ${answer.body}`);
  return (answer.json() as { outcome: string }).outcome;
}

/** All pages of the queue, one after the other. */
export async function wholeQueue(
  t: TestApp,
  operator: SignedIn,
  which: BodyOf<typeof deskQueue>['which'] = 'all',
  filter: QueueFilter = {},
): Promise<QueuedCase[]> {
  const cases: QueuedCase[] = [];
  let after: string | null | undefined;
  do {
    const answer = await desk(t, operator, deskQueue, {
      ...filter,
      which,
      ...(after && { after }),
    });
    if (answer.statusCode !== 200) throw new Error(`the queue answered ${answer.body}`);
    const page = answer.json() as { cases: QueuedCase[]; next: string | null };
    cases.push(...page.cases);
    after = page.next;
  } while (after !== null);
  return cases;
}

/** Adds this many withdrawn submissions of this account, before anything it has submitted. */
export async function withdrawnBefore(t: TestApp, accountId: string, count: number) {
  const now = t.clock.now();
  await addRows(
    t,
    'reviews',
    Array.from({ length: count }, (_, n) => ({
      id: randomUUID(),
      account_id: accountId,
      attempt: n - count,
      document: 'passport' as const,
      submitted_at: now - DAY + n,
      decided_at: now - DAY + n,
      outcome: 'WITHDRAWN' as const,
    })),
  );
}
