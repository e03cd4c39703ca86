import { createHmac, randomBytes } from 'node:crypto';
import type { SocialProvider } from '@portico/contract';
import { isSameSecret } from '#core/compare.ts';
import type { FlowSecrets } from '#ports/oidc/oidc.ts';

/*
 * A visit's state is a random id and a proof that the browser's secret made it; nonce and PKCE verifier come from the
 * same two. So whoever has the cookie and the answer has everything, and nothing of it is stored. The secret serves
 * several visits: two tabs at once both come back.
 */

/** The secrets of a new visit that this browser begins. */
export function newFlowSecrets(browserSecret: string, provider: SocialProvider): FlowSecrets {
  return secretsOf(browserSecret, provider, randomBytes(16).toString('base64url'));
}

/** The secrets of the visit that `state` speaks of; null where this browser did not begin it, or with another provider. */
export function flowSecretsOf(
  browserSecret: string,
  provider: SocialProvider,
  state: string,
): FlowSecrets | null {
  const [id = ''] = state.split('.', 1);
  const secrets = secretsOf(browserSecret, provider, id);
  return isSameSecret(state, secrets.state) ? secrets : null;
}

function secretsOf(browserSecret: string, provider: SocialProvider, id: string): FlowSecrets {
  const derived = (use: string) =>
    createHmac('sha256', browserSecret).update(`${use} ${provider} ${id}`).digest('base64url');
  return {
    state: `${id}.${derived('state')}`,
    nonce: derived('nonce'),
    verifier: derived('verifier'),
  };
}
