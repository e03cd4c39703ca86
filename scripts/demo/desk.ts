import {
  at,
  type BodyOf,
  CONFIRM_CHECKS,
  claimCase,
  DESK_IMAGE,
  decide,
  type Endpoint,
  getCase,
  type ReviewCase,
  readMrz,
} from '@portico/contract';
import { MINUTE } from '../../apps/api/src/core/clock.ts';
import type { TestApp } from '../../apps/api/src/test/engines/start.ts';
import {
  aNewOperator,
  desk,
  type Keys,
  type SignedIn,
  signInAtDesk,
} from '../../apps/api/src/test/people/operators.ts';
import type { DemoApp } from './app.ts';

/** Less than an operator may be idle, and than a session lasts. */
const FRESH_MS = 20 * MINUTE;

type AtDesk = Awaited<ReturnType<typeof aNewOperator>> & { cookie: string; since: number };

/** The operators of the demo, and their calls. */
export type Operators = Awaited<ReturnType<typeof addOperators>>;
export type OperatorName = keyof typeof ROLES;

/** Dora sees no case: she helps people with their accounts. */
const ROLES = { Ann: 'lead', Ben: 'reviewer', Cara: 'reviewer', Dora: 'people' } as const;

export async function addOperators(demo: DemoApp) {
  const t = demo as unknown as TestApp;
  const all = new Map<OperatorName, AtDesk>();
  for (const name of Object.keys(ROLES) as OperatorName[]) {
    const operator = await aNewOperator(t, { name, role: ROLES[name] });
    all.set(name, { ...operator, cookie: '', since: 0 });
  }
  const signedIn = async (name: OperatorName): Promise<SignedIn> => {
    const operator = all.get(name) as AtDesk;
    if (demo.clock.now() - operator.since > FRESH_MS) {
      operator.cookie = await signInAtDesk(t, operator as Keys);
    }
    operator.since = demo.clock.now();
    return operator;
  };
  const call = async <E extends Pick<Endpoint, 'method' | 'path'>>(
    name: OperatorName,
    endpoint: E,
    body?: E extends Endpoint ? BodyOf<E> : undefined,
  ) => {
    const answer = await desk(t, await signedIn(name), endpoint, body);
    if (answer.statusCode >= 300)
      throw new Error(`${endpoint.path} answered ${answer.statusCode}: ${answer.body}`);
    return answer;
  };
  const claim = (name: OperatorName, id: string) => call(name, claimCase, { id });
  /** Claims a case, opens its images and types its zone. */
  const examine = async (name: OperatorName, id: string, zone: readonly string[] | null) => {
    await claim(name, id);
    const { images } = (await call(name, at(getCase, { id }))).json() as ReviewCase;
    for (const image of images) {
      const path = DESK_IMAGE.path.replace(':id', image.id) as `/${string}`;
      await call(name, { method: 'GET', path });
    }
    if (zone !== null) await call(name, readMrz, { id, lines: zone.join('\n') });
  };
  const decideAs = async (name: OperatorName, body: BodyOf<typeof decide>) =>
    ((await call(name, decide, body)).json() as { outcome: string }).outcome;
  return {
    ids: [...all.values()].map(({ id }) => id),
    call,
    claim,
    examine,
    decide: decideAs,
    /** Confirms a case as its first operator; a second one agrees where the product wants two. */
    async confirm(
      id: string,
      zone: readonly string[] | null,
      by: readonly [OperatorName, OperatorName],
    ) {
      for (const name of by) {
        await examine(name, id, zone);
        const unread =
          zone === null ? ({ zoneUnread: 'illegible', personTag: 'none' } as const) : {};
        const checks = [...CONFIRM_CHECKS];
        const outcome = await decideAs(name, { id, decision: 'confirm', checks, ...unread });
        if (outcome === 'CONFIRMED') return;
        demo.clock.advance(12 * MINUTE);
      }
      throw new Error('Two operators did not confirm a case.');
    },
  };
}
