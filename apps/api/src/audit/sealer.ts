import { SECOND } from '#core/clock.ts';
import { inTransaction, type Queries } from '#db/client.ts';
import type { Deps } from '#deps/deps.ts';
import * as store from './audit.store.ts';
import { headMacOf, isGenuine, linkOf } from './chain.ts';

export type Sealer = { stop(): Promise<void> };

type SealDeps = Pick<Deps, 'db' | 'secrets'>;

const EVERY_MS = SECOND;
// A database that is away fills the log no faster than this.
const AFTER_FAILURE_MS = 15 * SECOND;
const BATCH = 200;

/** Links the rows of the audit trail as they come: every second, and a last time when stopped. */
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
 * Gives every row that has none its place in the chain. Any number of processes may do so at once: who finds the head
 * moved by another starts over. Throws where the head is not as it was left, for a chain that went on from there would
 * cover up what happened to it.
 */
export async function sealAudit(deps: SealDeps): Promise<void> {
  while (await store.hasUnsealed(deps.db)) {
    await inTransaction(deps.db, (tx) => sealBatch(deps, tx));
  }
}

async function sealBatch({ secrets }: SealDeps, tx: Queries): Promise<void> {
  const head = await store.findHead(tx);
  if (head === undefined || !isGenuine(secrets.audit, head)) throw new HeadTampered();
  // Read after the head: where another process links some of them meanwhile, the head has moved and this is for nothing.
  const rows = await store.findUnsealed(tx, BATCH);
  let { seq, link } = head;
  const places = rows.map(({ id, mac }) => {
    seq += 1;
    link = linkOf(secrets.audit, link, mac);
    return { id, seq, link };
  });
  const next = { seq, link, mac: headMacOf(secrets.audit, { seq, link }) };
  if (rows.length === 0 || !(await store.moveHead(tx, head.seq, next))) return;
  for (const place of places) {
    if (!(await store.sealRow(tx, place))) throw new Error('An audit row went while it was linked');
  }
}

/** Says what to do, because it comes again with every round until somebody does. */
class HeadTampered extends Error {
  constructor() {
    super('The head of the audit trail was changed from outside: run "npm run operate -- audit"');
  }
}
