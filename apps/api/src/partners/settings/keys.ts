import type { AskedClient } from '#partners/registration/registration.ts';

type Keys = Extract<AskedClient['auth'], { kind: 'keys' }>;

/** The keys that were sent, or what is wrong with them. */
export function keysOf({
  jwks,
  jwksUri,
}: {
  jwks?: string | undefined;
  jwksUri?: string | undefined;
}): Keys | string {
  if (jwks !== undefined && jwksUri === undefined) return { kind: 'keys', text: jwks };
  if (jwksUri !== undefined && jwks === undefined) return { kind: 'keys', uri: jwksUri };
  return 'An app with keys needs either the text of its key set or the address of one.';
}
