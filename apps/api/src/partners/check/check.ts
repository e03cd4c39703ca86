import { randomUUID } from 'node:crypto';
import { CHECK_STEPS, type ClientCheck } from '@portico/contract';
import { namedAs } from '@portico/locales/brand-forms';
import type { Account } from '#core/caller.ts';
import { iso } from '#core/clock.ts';
import { hashToken, newToken } from '#core/opaque-token.ts';
import { ok } from '#core/result.ts';
import { type Client, takesNonce } from '#partners/clients/clients.ts';
import { clientFor, invalid } from '#partners/team/team.ts';
import { inTransaction } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { withParams } from '#platform/ports/openid-provider/redirects.ts';
import * as store from './check.store.ts';
import { judge, NOTHING } from './judge.ts';
import { LASTS_MS, observeRun, type Run, stepOf } from './runs.ts';
import { STEPS } from './steps.ts';

/* "Check my integration", as the console calls it. */

type CheckDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'brand'>;
type Asked = { clientId: string; account: Account };

export async function lastOf(deps: CheckDeps, asked: Asked) {
  const found = await clientFor(deps, { ...asked, atLeast: 'viewer' });
  if (!found.ok) return found;
  const row = await store.findLast(deps.db, asked.clientId);
  return ok({ check: row === undefined ? null : await shown(deps, found.value.client, row) });
}

/** Begins a check; `cookie` binds it to the browser. */
export async function start(deps: CheckDeps, { clientId, account }: Asked) {
  const found = await clientFor(deps, { clientId, account, atLeast: 'developer' });
  if (!found.ok) return found;
  const { client } = found.value;
  if (client.state !== 'sandbox') return invalid('Only an app in the sandbox can be checked.');
  const secret = newToken();
  const now = deps.clock.now();
  const run: Run = {
    sessionId: account.sessionId,
    cookieHash: hashToken(secret),
    endsAt: now + LASTS_MS,
    index: 0,
    seen: {},
    sub: `check-${randomUUID()}`,
  };
  const row = {
    id: randomUUID(),
    client_id: clientId,
    started_at: now,
    results: JSON.stringify(run),
  };
  await inTransaction(deps.db, (tx) => store.replaceCheck(tx, row));
  return ok({ check: await shown(deps, client, row), cookie: `${row.id}.${secret}` });
}

/** Continues with the next step. A step in two parts gets the same answer twice. */
export async function next(deps: CheckDeps, { clientId, account }: Asked) {
  const found = await clientFor(deps, { clientId, account, atLeast: 'developer' });
  if (!found.ok) return found;
  const before = await store.findLast(deps.db, clientId);
  const moved = await observeRun(deps, before?.id ?? '', ({ run, step }) => {
    if (run.sessionId !== account.sessionId) return null;
    const seen = run.seen[step] ?? NOTHING;
    if (step === 'code_twice' && seen.callback !== null && seen.opened === 1) {
      run.seen[step] = { ...seen, opened: 2 };
    } else {
      if (seen.callback !== null) run.seen[step] = { ...seen, callback: null };
      run.index += 1;
    }
    return true;
  });
  const row = await store.findLast(deps.db, clientId);
  if (moved === null || row === undefined) {
    return invalid('No check of this app runs in your session. Begin one.');
  }
  return ok({ check: await shown(deps, found.value.client, row) });
}

async function shown(
  { clock, config, brand }: CheckDeps,
  client: Client,
  { id, started_at, results }: store.CheckRow,
): Promise<ClientCheck> {
  const run = JSON.parse(results) as Run;
  const current = stepOf(run);
  const isRunning = current !== null && clock.now() < run.endsAt && client.state === 'sandbox';
  const over = CHECK_STEPS.slice(0, run.index);
  const check: ClientCheck = {
    id,
    state: current === null ? 'done' : isRunning ? 'running' : 'over',
    startedAt: iso(started_at),
    endsAt: iso(run.endsAt),
    step: isRunning ? stepShown(run, current, client, config.publicUrl) : null,
    results: over.map((step) => ({
      id: step,
      title: STEPS[step].title,
      ...judge(step, run.seen, {
        isOver: !isRunning,
        takesNonce: takesNonce(client.metadata),
      }),
    })),
  };
  return namedAs(check, 'en-US', (await brand()).name);
}

function stepShown(
  run: Run,
  id: keyof typeof STEPS,
  client: Client,
  issuer: string,
): ClientCheck['step'] {
  const seen = run.seen[id] ?? NOTHING;
  const again = seen.callback !== null && seen.opened === 2 ? seen.callback : null;
  const begins = client.metadata.initiate_login_uri;
  const open = again ?? (begins === undefined ? null : withParams(begins, { iss: issuer }));
  return {
    id,
    title: STEPS[id].title,
    number: run.index + 1,
    of: CHECK_STEPS.length,
    open,
    openName: again === null ? 'Open the sign-in of your site' : 'Open the same answer again',
    doNow:
      again !== null
        ? 'Open the same answer again with this link, then go on. Your site should refuse it. If you sign in once more, this step begins again.'
        : open === null
          ? 'Press the sign-in button of your own site in this browser, then go on.'
          : 'Open the sign-in of your site, then go on.',
    answered: seen.answered,
  };
}
