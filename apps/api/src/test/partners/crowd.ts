import { randomUUID } from 'node:crypto';
import type { TestApp } from '#test/engines/start.ts';

export type Member = { id: string; token: string; sessionId: string };

/**
 * Many people at once, each signed in, as rows: through the product's calls they would take minutes. Two of three are
 * verified, in one of the last `months`.
 */
export async function aCrowd(
  t: TestApp,
  { size, months }: { size: number; months: number },
): Promise<Member[]> {
  const { db, clock, accessTokens } = t.deps;
  const now = clock.now();
  const all = Array.from({ length: size }, (_each, n) => ({
    n,
    id: randomUUID(),
    sessionId: randomUUID(),
    verifiedAt: n % 3 === 0 ? null : monthsAgo(now, Math.floor(n / 3) % months),
  }));
  const verified = all.flatMap(({ verifiedAt, ...each }) =>
    verifiedAt === null ? [] : [{ ...each, verifiedAt }],
  );
  const inSlices = async <Row>(rows: Row[], insert: (slice: Row[]) => Promise<unknown>) => {
    for (let at = 0; at < rows.length; at += 100) await insert(rows.slice(at, at + 100));
  };
  await inSlices(all, (slice) =>
    db
      .insertInto('accounts')
      .values(
        slice.map(({ id }) => ({
          id,
          password_hash: null,
          locale: 'en-US',
          created_at: now,
          disabled_at: null,
          time_zone: null,
        })),
      )
      .execute(),
  );
  await inSlices(all, (slice) =>
    db
      .insertInto('sessions')
      .values(
        slice.map(({ id, sessionId }) => ({
          id: sessionId,
          account_id: id,
          created_at: now,
          expires_at: now + 1_000_000_000,
          ended_at: null,
          method: 'email' as const,
          user_agent: '',
          ip: '',
          last_used_at: now,
          followed: 0,
        })),
      )
      .execute(),
  );
  await inSlices(verified, (slice) =>
    db
      .insertInto('kyc')
      .values(
        slice.map(({ id, n, verifiedAt }) => ({
          account_id: id,
          reference: `crowd-${n}`,
          status: 'CONFIRMED' as const,
          updated_at: verifiedAt,
          decided_at: verifiedAt,
        })) as never,
      )
      .execute(),
  );
  await inSlices(verified, (slice) =>
    db
      .insertInto('assurances')
      .values(
        slice.map(({ id, verifiedAt }) => ({
          id: randomUUID(),
          account_id: id,
          method: 'review' as const,
          evidence: 'passport',
          over_18: 1,
          verified_at: verifiedAt,
          ended_at: null,
        })),
      )
      .execute(),
  );
  return all.map(({ id, sessionId }) => ({
    id,
    sessionId,
    token: accessTokens.issue({ accountId: id, sessionId }),
  }));
}

/** The first moment of a month. */
function monthsAgo(now: number, months: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1);
}
