import { SECOND } from '#core/clock.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import * as store from './audit.store.ts';
import { headMacOf, isGenuine, linkOf } from './chain.ts';

export type Sealer = { stop(): Promise<void> };

type SealDeps = Pick<Deps, 'db' | 'secrets' | 'keyRing'>;

const EVERY_MS = SECOND;
// Limits how fast an unreachable database fills the log.
const AFTER_FAILURE_MS = 15 * SECOND;
const BATCH = 200;

/** Links new rows of the audit trail: every second, and once more when stopped. */
export function startSealer(deps: SealDeps, onError: (error: unknown) => void): Sealer {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  async function round() {
    const wait = await sealAudit(deps).then(
      () => EVERY_MS,
      (error: unknown) => {
        onError(error);
        return AFTER_FAILURE_MS;
      },
    );
    if (stopped) return;
    timer = setTimeout(() => {
      running = round();
    }, wait);
  }

  running = round();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
      await sealAudit(deps).catch(onError);
    },
  };
}

/**
 * Gives every unlinked row its place in the chain. Several processes may run it concurrently: one that finds the head
 * moved starts over. Throws if the head was tampered with, because a chain that continued from there would hide that.
 */
export async function sealAudit(deps: SealDeps): Promise<void> {
  while (await store.hasUnsealed(deps.db)) {
    await inTransaction(deps.db, (tx) => sealBatch(deps, tx)).catch(async (error: unknown) => {
      if (!(error instanceof HeadTampered)) throw error;
      // A former SECRET_KEY that is not in the settings any more may have written the head: its key is in the ring.
      await deps.keyRing.read();
      await inTransaction(deps.db, (tx) => sealBatch(deps, tx));
    });
  }
}

async function sealBatch({ secrets, keyRing }: SealDeps, tx: Queries): Promise<void> {
  const head = await store.findHead(tx);
  if (head === undefined || !isGenuine(keyRing.auditKeys(), head)) throw new HeadTampered();
  // Read after the head: if another process links some of these rows meanwhile, moving the head fails.
  const rows = await store.findUnsealed(tx, BATCH);
  const { key } = secrets.audit.current;
  let { seq, link } = head;
  const places = rows.map(({ id, mac }) => {
    seq += 1;
    link = linkOf(key, link, mac);
    return { id, seq, link };
  });
  const next = { seq, link, mac: headMacOf(key, { seq, link }) };
  if (rows.length === 0 || !(await store.moveHead(tx, head.seq, next))) return;
  for (const place of places) {
    if (!(await store.sealRow(tx, place)))
      throw new Error('An audit row was deleted while it was being linked');
  }
}

/** The message says what to do, because every round fails until the administrator acts. */
class HeadTampered extends Error {
  constructor() {
    super('The head of the audit trail was tampered with: run "npm run operate -- audit"');
  }
}
