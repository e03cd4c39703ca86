import { SECOND } from '#core/clock.ts';
import { FUNNEL_STEPS } from '#core/metrics/funnel.ts';
import type { Deps } from '#platform/deps.ts';
import { addCounts, countVisits, findCounts } from './funnel.store.ts';

type FunnelDeps = Pick<Deps, 'db' | 'funnel'>;

/** What a process that is killed loses at most, of the counts alone. */
const EVERY_MS = 10 * SECOND;
/** A count below it would be about few enough people to guess who they are. */
const SMALLEST = 10;

/** Adds what this process counted to the database: every ten seconds, and once more when stopped. */
export function startFunnel(deps: FunnelDeps, onError: (error: unknown) => void) {
  const add = () => addFunnel(deps).catch(onError);
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(add);
  }, EVERY_MS).unref();
  return {
    async stop(): Promise<void> {
      clearInterval(timer);
      await running.then(add);
    },
  };
}

/** If it fails, the counts are kept for the next time. */
export async function addFunnel({ db, funnel }: FunnelDeps): Promise<void> {
  const counts = funnel.take();
  try {
    await addCounts(db, counts);
  } catch (error) {
    funnel.putBack(counts);
    throw error;
  }
}

/**
 * How often each step was taken since the installation, by all processes together, in whole tens: neither a count nor
 * the difference of two counts is ever about fewer than ten. A step below ten is left out.
 */
export async function readFunnel({ db }: Pick<Deps, 'db'>): Promise<Map<string, number>> {
  const counted = new Map((await findCounts(db)).map(({ step, count }) => [step, count]));
  const all = [
    ['visited', await countVisits(db)] as const,
    ...FUNNEL_STEPS.map((step) => [step, counted.get(step) ?? 0] as const),
  ];
  return new Map(
    all
      .map(([step, count]) => [step, Math.floor(count / SMALLEST) * SMALLEST] as const)
      .filter(([, count]) => count > 0),
  );
}
