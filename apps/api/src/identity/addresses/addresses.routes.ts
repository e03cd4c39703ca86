import { type Address, addEmail, addPhone } from '@portico/contract';
import { fail, ok } from '#core/result.ts';
import { accountOf, identityOf } from '#identity/accounts/accounts.ts';
import type { MethodRoutes } from '#identity/methods/method/method.ts';
import { codeTokenOf } from '#identity/one-time-codes/code-cookie.ts';
import { checkCode, type EnteredCode } from '#identity/one-time-codes/one-time-codes.ts';
import type { Deps } from '#platform/deps.ts';
import { route } from '#platform/http/endpoints/route.ts';

/* The sign-in by an address, which needs no account of its own yet, is in identity/sign-in and registration. */

export const emailRoutes: MethodRoutes = (app, deps, add) =>
  route(app, deps, addEmail, ({ account, body, request, caller }) => {
    const codeToken = codeTokenOf(request, deps.config, body.codeToken);
    const entered = { code: body.code, codeToken, caller };
    return add(deps, account, caller, byCode(deps, { channel: 'email', to: body.email }, entered));
  });

export const phoneRoutes: MethodRoutes = (app, deps, add) =>
  route(app, deps, addPhone, ({ account, body, request, caller }) => {
    const codeToken = codeTokenOf(request, deps.config, body.codeToken);
    const entered = { code: body.code, codeToken, caller };
    return add(deps, account, caller, byCode(deps, { channel: 'sms', to: body.phone }, entered));
  });

/**
 * Proves an address by the code that was sent to it. A correct code is used up even if the address is refused; a wrong
 * one counts as an attempt. A code that this browser used before proves only an address that an account has: the answer
 * is then the same again.
 */
function byCode(deps: Deps, to: Address, entered: EnteredCode) {
  return async () =>
    ok(async (tx: Parameters<typeof checkCode>[1]) => {
      const judged = await checkCode(deps, tx, to, entered);
      if (!judged.ok) return judged;
      const isUsed = judged.value.isRepeat && (await accountOf({ db: tx }, to)) === undefined;
      return isUsed ? fail('incorrect_code') : ok(identityOf(to));
    });
}
