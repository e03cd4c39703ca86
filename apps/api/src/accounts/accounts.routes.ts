import { existEmail, registerWithEmail, registerWithPhone } from '@portico/contract';
import type { Deps } from '../deps.ts';
import { type App, route } from '../http/route.ts';
import { clearVerifiedCookie, verifiedProof } from '../http/verified-cookie.ts';
import { ok } from '../result.ts';
import { accountOf, register } from './accounts.ts';

export function accountRoutes(app: App, deps: Deps): void {
  route(app, deps, existEmail, async ({ body }) => {
    const account = await accountOf(deps, { channel: 'email', address: body.email });
    return ok(account !== undefined);
  });

  route(app, deps, registerWithEmail, async ({ body, request, reply, locale }) => {
    const result = await register(
      deps,
      { channel: 'email', address: body.email },
      {
        password: body.password,
        proof: verifiedProof(request, deps.config, body.verified),
        locale,
        taken: 'email_already_exist',
      },
    );
    if (result.ok) clearVerifiedCookie(reply, deps.config);
    return result;
  });

  route(app, deps, registerWithPhone, async ({ body, request, reply, locale }) => {
    const result = await register(
      deps,
      { channel: 'sms', address: body.phone },
      {
        password: body.password,
        proof: verifiedProof(request, deps.config, body.verified),
        locale,
        taken: 'phone_already_exist',
      },
    );
    if (result.ok) clearVerifiedCookie(reply, deps.config);
    return result;
  });
}
