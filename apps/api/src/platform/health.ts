import type { Deps } from '../deps.ts';
import { fail, ok } from '../result.ts';
import { answers } from './health.store.ts';

/** Healthy means that the database answers. */
export async function checkHealth({ db }: Deps) {
  if (await answers(db)) return ok({ status: 'ok' as const });
  return fail('service_unavailable', { retryAfterSeconds: 5 });
}
