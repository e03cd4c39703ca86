import { runtimeConfig } from '#platform/router/page-data.ts';
import { getJson } from '@portico/client/http/request.ts';

/** The value is not trusted, so it is not worth a longer wait. */
const PATIENCE_MS = 2_000;

/**
 * This connection's IP address as the configured look-up reports it; '' if the look-up fails or takes over two seconds
 * (specification section 7; R-KYC-4).
 */
export async function ownAddress(): Promise<string> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  const answer = await Promise.race([getJson(runtimeConfig().ipLookupUrl), late]);
  const ip = (answer as { ip?: unknown } | null)?.ip;
  return typeof ip === 'string' ? ip.slice(0, 64) : '';
}
