import {
  acceptedPasskeys as acceptedPasskeysCall,
  addPasskey,
  newPasskeyOptions,
  passkeyLogin,
  passkeyOptions,
  renamePasskey as renamePasskeyCall,
} from '@portico/contract';
import { ok } from '#core/result.ts';
import { atBrowser } from '#identity/browsers/browser-cookie.ts';
import type { MethodRoutes } from '#identity/methods/method/method.ts';
import { route } from '#platform/http/endpoints/route.ts';
import { browserToken, keepBrowserToken } from './passkey-cookie.ts';
import {
  acceptedPasskeys,
  creationOptions,
  provePasskey,
  renamePasskey,
  signInOptions,
  signInWithPasskey,
} from './passkeys.ts';

export const passkeyRoutes: MethodRoutes = (app, deps, add) => {
  route(app, deps, passkeyOptions, async ({ request, reply }) =>
    ok(signInOptions(deps, keepBrowserToken(request, reply, deps.config))),
  );
  route(app, deps, passkeyLogin, (context) => {
    const browser = browserToken(context.request, deps.config);
    return atBrowser(deps, context, (caller) =>
      signInWithPasskey(deps, context.body, { browser, caller }),
    );
  });
  route(app, deps, newPasskeyOptions, ({ account, body, request, reply }) => {
    const browser = keepBrowserToken(request, reply, deps.config);
    return creationOptions(deps, account, { browser, conditional: body.conditional });
  });
  route(app, deps, addPasskey, ({ account, body, request, caller }) => {
    const browser = browserToken(request, deps.config);
    return add(deps, account, caller, () => provePasskey(deps, body, { browser, caller, account }));
  });
  route(app, deps, acceptedPasskeysCall, ({ account }) => acceptedPasskeys(deps, account));
  route(app, deps, renamePasskeyCall, ({ account, body }) => renamePasskey(deps, account, body));
};
