import { walletLogin, walletNonce } from '@portico/contract';
import type { Deps } from '../deps.ts';
import { type App, route } from '../http/route.ts';
import { nonceHolder, setWalletCookie } from '../http/wallet-cookie.ts';
import { ok } from '../result.ts';
import { newNonce, signInWithWallet } from './wallets.ts';

export function walletRoutes(app: App, deps: Deps): void {
  route(
    app,
    deps,
    walletNonce,
    async ({ request, reply }) => {
      const { nonce, token, isTold } = await newNonce(deps, nonceHolder(request, deps.config));
      setWalletCookie(reply, deps.config, token);
      return ok({ nonce, ...(isTold && { nonceToken: token }) });
    },
    { limit: 'wallet' },
  );
  route(
    app,
    deps,
    walletLogin,
    ({ body, request, caller }) =>
      signInWithWallet(deps, body, { holder: nonceHolder(request, deps.config), caller }),
    { limit: 'wallet' },
  );
}
