import type { KeySet } from '@portico/contract';
import { isLoopback, isPrivateAddress } from '#core/loopback.ts';
import type { Deps } from '#platform/deps.ts';
import { jsonFrom } from '#platform/ports/own-site.ts';
import { type Check, type Finding, problem, reasonOf, warning } from '../../platform/finding.ts';

/** Reserved for documentation (RFC 5737): nobody calls from it. */
const FORGED = '192.0.2.77';

/** The product as people reach it: the proxy, its certificate, and the callers that it reports. */
export const publicAddress: Check = {
  subject: 'public address',
  async run(deps) {
    const { publicUrl } = deps.config;
    let keys: unknown;
    try {
      keys = await jsonFrom(`${publicUrl}/.well-known/jwks.json`);
    } catch (error) {
      return [
        problem(
          `PUBLIC_URL ${publicUrl} does not answer: ${reasonOf(error)}. Is a server running? Does the proxy pass requests on, and is its certificate valid?`,
        ),
      ];
    }
    await deps.keyRing.read();
    if (!sharesAKey(keys, deps.keyRing.publicKeys()))
      return [
        problem(
          `Another installation answers at PUBLIC_URL ${publicUrl}: its tokens are signed with other keys.`,
        ),
      ];
    return callers(deps);
  },
};

/** Whether limits by address see the people, and cannot be evaded. */
async function callers({ config: { mode, publicUrl, trustProxy } }: Deps): Promise<Finding[]> {
  const seen = await addressFrom(publicUrl, {});
  const forged = await addressFrom(publicUrl, { 'x-forwarded-for': FORGED });
  if (forged === FORGED)
    return [
      problem(
        'Callers can choose their address with X-Forwarded-For, and evade every limit. Let the proxy overwrite that header, and let nobody reach the server around it.',
      ),
    ];
  // The server itself speaks no TLS, so that in production a proxy stands in front of it.
  if (mode === 'production' && trustProxy === false && isPrivateAddress(seen))
    return [
      problem(
        `All callers have the proxy's address (${seen}), so that they share one limit: set TRUST_PROXY=${seen}.`,
      ),
    ];
  return [];
}

/** Ports that only operators and monitoring may reach. */
export const exposed: Check = {
  subject: 'other ports',
  async run({ config: { desk, metrics, mode, publicUrl } }) {
    const findings: Finding[] = [];
    if (!isLoopback(desk.host)) {
      findings.push(
        warning(
          `DESK_HOST ${desk.host} listens beyond this machine: put a tunnel or a proxy with TLS in front of the review desk.`,
        ),
      );
    }
    if (metrics !== null && !isPrivateAddress(metrics.host)) {
      findings.push(
        warning(`METRICS_HOST ${metrics.host} may be reached by anybody, and needs no password.`),
      );
    }
    if (mode === 'production' && publicUrl.startsWith('http:')) {
      findings.push(
        problem('PUBLIC_URL begins with http:, so that passwords travel unencrypted: use https.'),
      );
    }
    return findings;
  },
};

async function addressFrom(publicUrl: string, headers: Record<string, string>): Promise<string> {
  const answer = (await jsonFrom(`${publicUrl}/ip`, headers)) as { ip?: unknown };
  return String(answer.ip);
}

/** Whether the key set that was fetched (RFC 7517) has one of our keys. */
function sharesAKey(fetched: unknown, own: KeySet): boolean {
  const keys = (fetched as { keys?: unknown }).keys;
  if (!Array.isArray(keys)) return false;
  return keys.some((key) => own.keys.some(({ kid }) => kid === key?.kid));
}
