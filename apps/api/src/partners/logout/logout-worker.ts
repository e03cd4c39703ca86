import { DAY, HOUR, SECOND } from '#core/clock.ts';
import type { Deps } from '#deps/deps.ts';
import { findClient } from '#partners/clients/clients.ts';
import {
  claimNext,
  type NoticeRow,
  postponeClient,
  postponeNotice,
  removeNotice,
} from './logout.store.ts';
import { noticeEndedSessions } from './logout.ts';
import { signLogoutToken } from './logout-token.ts';

/*
 * Sends logout tokens. A partner that does not answer gets each one again for a day, at growing intervals, and delays
 * nobody else's.
 */

export type LogoutDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'keyRing' | 'guardedFetch'>;
export type LogoutWorker = { stop(): Promise<void> };

const POLL_MS = 2 * SECOND;
/** Longer than one call can take. */
const LOCK_MS = 30 * SECOND;
const PARALLEL = 4;
const RETENTION_MS = DAY;
const LONGEST_WAIT_MS = HOUR;

/** Sends notices until stopped. `onError` is called when the database is unreachable. */
export function startLogoutWorker(
  deps: LogoutDeps,
  onError: (error: unknown) => void,
): LogoutWorker {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const run = () => {
    running = sendLogouts(deps)
      .catch(onError)
      .then(() => {
        if (!stopped) timer = setTimeout(run, POLL_MS);
      });
  };
  run();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Sends every notice that is due now. */
export async function sendLogouts(deps: LogoutDeps): Promise<void> {
  await noticeEndedSessions(deps);
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      while (await sendNext(deps));
    }),
  );
}

/** False if there was no notice to claim. */
async function sendNext(deps: LogoutDeps): Promise<boolean> {
  const now = deps.clock.now();
  const notice = await claimNext(deps.db, now, now + LOCK_MS);
  if (notice === undefined) return false;
  if (now - notice.created_at > RETENTION_MS || (await isDelivered(deps, notice))) {
    await removeNotice(deps.db, notice.id);
    return true;
  }
  const dueAt = now + Math.min(SECOND * 2 ** notice.tries, LONGEST_WAIT_MS);
  await postponeNotice(deps.db, notice.id, dueAt);
  await postponeClient(deps.db, notice.client_id, dueAt);
  return true;
}

/** Also true if there is no one to notify. */
async function isDelivered(deps: LogoutDeps, { client_id, sub, sid }: NoticeRow) {
  const client = await findClient(deps, client_id);
  const address = client?.metadata.backchannel_logout_uri;
  if (address === undefined) return true;
  const token = await signLogoutToken(deps, {
    clientId: client_id,
    alg: client?.metadata.id_token_signed_response_alg ?? 'ES256',
    sub,
    sid: sid === '' ? null : sid,
  });
  try {
    const { ok } = await deps.guardedFetch(address, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    });
    return ok;
  } catch {
    // Refused, silent or unreachable: a failing partner endpoint is not our error.
    return false;
  }
}
