import type { MethodName } from '@portico/contract';
import { emailRoutes, phoneRoutes } from '#identity/addresses/addresses.routes.ts';
import type { MethodRoutes } from '#identity/methods/method/method.ts';
import { passkeyRoutes } from '#identity/passkeys/passkeys.routes.ts';
import { socialRoutes } from '#identity/social/social.routes.ts';
import { walletRoutes } from '#identity/wallets/wallets.routes.ts';

/** The calls of every sign-in method. */
export const METHOD_ROUTES = {
  email: emailRoutes,
  phone: phoneRoutes,
  social: socialRoutes,
  wallet: walletRoutes,
  passkey: passkeyRoutes,
} as const satisfies Record<MethodName, MethodRoutes>;
