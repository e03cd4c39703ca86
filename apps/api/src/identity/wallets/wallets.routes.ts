import { walletLogin, walletNonce } from '@portico/contract';
import { ok } from '#core/result.ts';
import type { Deps } from '#deps/deps.ts';
import { type App, route } from '#server/endpoints/route.ts';
import { nonceHolder, setWalletCookie } from './wallet-cookie.ts';
import { newNonce, signInWithWallet } from './wallets.ts';

export function walletRoutes(app: App, deps: Deps): void {
  route(app, deps, walletNonce, async ({ request, reply }) => {
    const { nonce, token, isTold } = await newNonce(deps, nonceHolder(request, deps.config));
    setWalletCookie(reply, deps.config, token);
    return ok({ nonce, ...(isTold && { nonceToken: token }) });
  });
  route(app, deps, walletLogin, ({ body, request, caller }) =>
    signInWithWallet(deps, body, { holder: nonceHolder(request, deps.config), caller }),
  );
}
