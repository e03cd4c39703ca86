import { randomUUID } from 'node:crypto';
import { HOUR } from '#core/clock.ts';
import { addRows } from '#test/engines/rows.ts';
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
  const { clock, accessTokens } = t.deps;
  const now = clock.now();
  const all = Array.from({ length: size }, (_each, n) => ({
    n,
    id: randomUUID(),
    sessionId: randomUUID(),
    verifiedAt: n % 3 === 0 ? null : monthsAgo(now, Math.floor(n / 3) % months),
  }));
  for (let at = 0; at < size; at += 100) {
    const slice = all.slice(at, at + 100);
    const accounts = slice.map(({ id }) => ({ id, locale: 'en-US', created_at: now }));
    await addRows(t, 'accounts', accounts);
    await addRows(
      t,
      'terms_acceptances',
      slice.map(({ id }) => ({ account_id: id, version: 1, accepted_at: now })),
    );
    // Each an hour apart: one second of a sign-in would tell two people from each other.
    const began = new Map(slice.map(({ n, id }) => [id, now - n * HOUR]));
    const session = { expires_at: now + 1_000_000_000, method: 'email', amr: '' };
    const unused = { user_agent: '', ip: '', last_used_at: now, followed: 0 };
    const sessions = slice.map(({ id, sessionId }) => ({ id: sessionId, account_id: id }));
    await addRows(
      t,
      'sessions',
      sessions.map((row) => ({
        ...row,
        created_at: began.get(row.account_id) ?? now,
        ...session,
        ...unused,
      })),
    );
    const verified = slice.flatMap(({ n, id, verifiedAt }) =>
      verifiedAt === null ? [] : { n, id, verifiedAt },
    );
    const kyc = verified.map(({ n, id, verifiedAt }) => ({
      account_id: id,
      reference: `crowd-${n}`,
      status: 'CONFIRMED' as const,
      updated_at: verifiedAt,
      decided_at: verifiedAt,
    }));
    await addRows(t, 'kyc', kyc);
    const assurance = { method: 'review' as const, evidence: 'passport', over_18: 1 };
    await addRows(
      t,
      'assurances',
      verified.map(({ id, verifiedAt }) => ({
        ...{ id: randomUUID(), account_id: id, verified_at: verifiedAt, ended_at: null },
        ...assurance,
      })),
    );
  }
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
