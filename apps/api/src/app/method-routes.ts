import type { IdentityKind } from '@portico/contract';
import { emailRoutes, phoneRoutes } from '#identity/addresses/addresses.routes.ts';
import type { MethodRoutes } from '#identity/methods/method/method.ts';
import { appleRoutes, googleRoutes } from '#identity/social/social.routes.ts';
import { walletRoutes } from '#identity/wallets/wallets.routes.ts';

/** The calls of every kind of sign-in method. */
export const METHOD_ROUTES = {
  email: emailRoutes,
  phone: phoneRoutes,
  google: googleRoutes,
  apple: appleRoutes,
  wallet: walletRoutes,
} as const satisfies Record<IdentityKind, MethodRoutes>;
