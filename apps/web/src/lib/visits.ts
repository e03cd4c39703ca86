import { recordVisit } from '@portico/contract';
import { call } from './call.ts';

/** Counts this load of the product; what is answered interests nobody (R-LAND-4). */
export async function countThisVisit(): Promise<void> {
  await call(recordVisit);
}
