import { addWallet, walletLogin, walletNonce } from '@portico/contract';
import { ok } from '#core/result.ts';
import type { MethodRoutes } from '#identity/methods/method/method.ts';
import { route } from '#server/endpoints/route.ts';
import { nonceHolder, setWalletCookie } from './wallet-cookie.ts';
import { newNonce, proveWallet, signInWithWallet } from './wallets.ts';

export const walletRoutes: MethodRoutes = (app, deps, add) => {
  route(app, deps, walletNonce, async ({ request, reply }) => {
    const { nonce, token, isTold } = await newNonce(deps, nonceHolder(request, deps.config));
    setWalletCookie(reply, deps.config, token);
    return ok({ nonce, ...(isTold && { nonceToken: token }) });
  });
  route(app, deps, walletLogin, ({ body, request, caller }) =>
    signInWithWallet(deps, body, { holder: nonceHolder(request, deps.config), caller }),
  );
  route(app, deps, addWallet, ({ account, body, request, caller }) => {
    const holder = nonceHolder(request, deps.config);
    const bearer = { holder, caller, accountId: account.id };
    return add(deps, account, caller, () => proveWallet(deps, body, bearer));
  });
};
