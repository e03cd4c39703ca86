import { createHmac, randomBytes } from 'node:crypto';
import type { SocialProvider } from '@portico/contract';
import { isSameSecret } from '#core/compare.ts';
import type { FlowSecrets } from '#platform/ports/oidc/oidc.ts';

/*
 * A flow's state is a random id and a proof that was made with the browser's secret. The nonce and the PKCE verifier
 * are derived from the same two values. The cookie and the provider's answer are therefore enough to finish a flow, and
 * none of these secrets is stored. One browser secret serves several flows: two tabs can both finish.
 */

/** The secrets of a new flow in this browser. */
export function newFlowSecrets(browserSecret: string, provider: SocialProvider): FlowSecrets {
  return secretsOf(browserSecret, provider, randomBytes(16).toString('base64url'));
}

/** The secrets of the flow with this `state`; null if another browser started it, or if it is for another provider. */
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
