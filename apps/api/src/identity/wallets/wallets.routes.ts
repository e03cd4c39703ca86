import { addWallet, walletLogin, walletNonce } from '@portico/contract';
import { ok } from '#core/result.ts';
import { atBrowser } from '#identity/browsers/browser-cookie.ts';
import type { MethodRoutes } from '#identity/methods/method/method.ts';
import { route } from '#platform/http/endpoints/route.ts';
import { nonceClient, setWalletCookie } from './wallet-cookie.ts';
import { newNonce, proveWallet, signInWithWallet } from './wallets.ts';

export const walletRoutes: MethodRoutes = (app, deps, add) => {
  route(app, deps, walletNonce, async ({ request, reply }) => {
    const { nonce, token, isInAnswer } = await newNonce(deps, nonceClient(request, deps.config));
    setWalletCookie(reply, deps.config, token);
    return ok({ nonce, ...(isInAnswer && { nonceToken: token }) });
  });
  route(app, deps, walletLogin, (context) => {
    const client = nonceClient(context.request, deps.config);
    return atBrowser(deps, context, (caller) =>
      signInWithWallet(deps, context.body, { client, caller }),
    );
  });
  route(app, deps, addWallet, ({ account, body, request, caller }) => {
    const client = nonceClient(request, deps.config);
    const bearer = { client, caller, accountId: account.id };
    return add(deps, account, caller, () => proveWallet(deps, body, bearer));
  });
};
