import { type AnyEndpoint, replyKindOf } from '@portico/contract';
import type { TestApp } from '#test/engines/start.ts';
import { PUBLIC_ENDPOINTS } from './calls.ts';
import { tally, together } from './codes.ts';

/** The public calls, but for pictures: those that may have a limit for each network. */
export const LIMITED = PUBLIC_ENDPOINTS.filter((each) => replyKindOf(each) !== 'picture');

// One more than a limit allows at once: those of people, and those of an office and of a company's own backend.
const ENOUGH = 301;
const ENOUGH_OF_MANY = 1_501;

let networks = 0;

/** Whether a network that calls this often is refused; each check uses a new network. */
export async function isLimited(
  t: TestApp,
  { method, path, limit }: Pick<AnyEndpoint, 'method' | 'path' | 'limit'>,
): Promise<boolean> {
  networks += 1;
  const remoteAddress = `203.0.113.${networks}`;
  const answers = await together(
    limit === 'partner' || limit === 'server' ? ENOUGH_OF_MANY : ENOUGH,
    () => t.app.inject({ method, url: path, remoteAddress }),
  );
  // A visit is redirected to a page.
  const notRedirected = answers.filter(({ statusCode }) => statusCode !== 303);
  return 'too_many_requests' in tally(notRedirected);
}
