import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

/*
 * The OpenID engine with its own adapter, which keeps everything in memory: what the protocol alone costs. It serves
 * one client (JSON, as the first argument) with ID tokens by its algorithm, and signs in everybody, who has agreed.
 */
const client = JSON.parse(process.argv[2] ?? '{}');
const alg: string = client.id_token_signed_response_alg;
const { privateKey } =
  alg === 'RS256'
    ? generateKeyPairSync('rsa', { modulusLength: 2048 })
    : generateKeyPairSync('ec', { namedCurve: 'P-256' });
const claims = { verified: true, verified_at: '2026-11', age_over_18: true };

const provider = new Provider('http://127.0.0.1', {
  clients: [client],
  jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg, use: 'sig' } as never] },
  scopes: ['openid', 'offline_access', 'verified', 'age_over_18'],
  claims: { openid: ['sub'], verified: ['verified', 'verified_at'], age_over_18: ['age_over_18'] },
  conformIdTokenClaims: false,
  responseTypes: ['code'],
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_ctx, { uid }) => `/sign-in/${uid}` },
  cookies: { long: { signed: false }, short: { signed: false } },
  ttl: { AccessToken: 600, Session: 86_400, Grant: 86_400, Interaction: 3_600, IdToken: 600 },
  findAccount: async (_ctx, accountId) => ({
    accountId,
    claims: async () => ({ sub: accountId, ...claims }),
  }),
});
const engine = provider.callback();

const server = createServer(async (request, response) => {
  if (!request.url?.startsWith('/sign-in/')) return engine(request, response);
  const accountId = randomUUID();
  const grant = new provider.Grant({ accountId, clientId: client.client_id });
  grant.addOIDCScope('openid verified age_over_18');
  const consent = { grantId: await grant.save() };
  await provider.interactionFinished(request, response, { login: { accountId }, consent });
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') console.log(`http://127.0.0.1:${address?.port}`);
});
process.on('SIGTERM', () => process.exit(0));
