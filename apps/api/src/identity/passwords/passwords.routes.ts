import {
  changePassword as changePasswordCall,
  forgotPassword,
  RESET_LINK_TTL_MINUTES,
  resetPassword as resetPasswordCall,
} from '@portico/contract';
import { ok } from '#core/result.ts';
import { callerAt } from '#identity/browsers/browser-cookie.ts';
import type { Deps } from '#platform/deps.ts';
import { type App, route } from '#platform/http/endpoints/route.ts';
import { changePassword } from './passwords.ts';
import { requestReset, resetPassword } from './resets.ts';

export function passwordRoutes(app: App, deps: Deps): void {
  route(app, deps, forgotPassword, async ({ body, caller }) => {
    await requestReset(deps, body.email, caller);
    return ok({ validMinutes: RESET_LINK_TTL_MINUTES });
  });
  route(app, deps, resetPasswordCall, (context) => {
    const { reset_token: token, newPassword } = context.body;
    return resetPassword(deps, { token, newPassword }, callerAt(deps, context));
  });
  route(app, deps, changePasswordCall, (context) =>
    changePassword(deps, context.account, context.body, callerAt(deps, context)),
  );
}
