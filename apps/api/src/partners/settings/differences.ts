import type { Client, ClientMetadata } from '#partners/clients/clients.ts';

type Compared = Pick<Client, 'name' | 'metadata' | 'ceiling'>;

/** A setting that differs, and what it is now, in English words for its owners. */
export type Difference = { setting: string; text: string };

const METADATA: Partial<Record<keyof ClientMetadata, string>> = {
  redirect_uris: 'Redirect URIs',
  post_logout_redirect_uris: 'Addresses after a sign-out',
  initiate_login_uri: 'Login URI',
  backchannel_logout_uri: 'Back-channel logout URI',
  jwks: 'Keys',
  jwks_uri: 'Address of the keys',
  id_token_signed_response_alg: 'Algorithm of ID tokens',
  require_pushed_authorization_requests: 'Pushed requests',
  fapi: 'FAPI 2.0 Security Profile',
  nonce_instead_of_pkce: 'Nonce instead of PKCE',
  acr_values_voluntary: 'Voluntary acr_values',
};

export function differencesOf(from: Compared, to: Compared): Difference[] {
  const found: Difference[] = [];
  const compare = (setting: string, label: string, [before, now]: [unknown, unknown]) => {
    if (JSON.stringify(before) === JSON.stringify(now)) return;
    found.push({ setting, text: `${label}: ${wordsFor(now)}` });
  };
  compare('name', 'Name', [from.name, to.name]);
  compare('scopes', 'Scopes', [from.ceiling, to.ceiling]);
  for (const [key, label] of Object.entries(METADATA)) {
    const setting = key as keyof ClientMetadata;
    compare(setting, label, [from.metadata[setting], to.metadata[setting]]);
  }
  return found;
}

function wordsFor(value: unknown): string {
  if (value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ');
  return typeof value === 'string' ? value : 'replaced';
}
