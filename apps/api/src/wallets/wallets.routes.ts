import { walletLogin, walletNonce } from '@portico/contract';
import type { Deps } from '../deps.ts';
import { type App, route } from '../http/route.ts';
import { askingBrowser, setWalletCookie } from '../http/wallet-cookie.ts';
import { ok } from '../result.ts';
import { newNonce, signInWithWallet } from './wallets.ts';

export function walletRoutes(app: App, deps: Deps): void {
  route(
    app,
    deps,
    walletNonce,
    async ({ request, reply }) => {
      const made = await newNonce(deps, askingBrowser(request, deps.config));
      setWalletCookie(reply, deps.config, made.browserToken);
      return ok({ nonce: made.nonce });
    },
    { limit: 'wallet' },
  );
  route(
    app,
    deps,
    walletLogin,
    ({ body, request, caller }) =>
      signInWithWallet(deps, body, { browser: askingBrowser(request, deps.config), caller }),
    { limit: 'wallet' },
  );
}
