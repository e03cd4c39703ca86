import {
  type Address,
  login,
  sendCode as sendCodeCall,
  verifyCode as verifyCodeCall,
} from '@portico/contract';
import { fail } from '#core/result.ts';
import type { Deps } from '#deps/deps.ts';
import { sendCode } from '#identity/one-time-codes/one-time-codes.ts';
import { isPhoneNumber } from '#identity/one-time-codes/phone-number.ts';
import { setVerifiedCookie } from '#identity/one-time-codes/verified-cookie.ts';
import { type App, route } from '#server/endpoints/route.ts';
import { logIn } from './login.ts';
import { verifyCode } from './verify-code.ts';

export function signInRoutes(app: App, deps: Deps): void {
  route(app, deps, sendCodeCall, async ({ body, caller }) => {
    const to = await addressOf(body);
    if (to === null) return noSuchPhone();
    const sent = await sendCode(deps, to, caller);
    if (sent.ok) deps.funnel.count('code_sent');
    return sent;
  });
  route(app, deps, verifyCodeCall, async ({ body, reply, caller }) => {
    const from = await addressOf(body);
    if (from === null) return noSuchPhone();
    const { code, ticket } = body;
    const result = await verifyCode(deps, from, { code, ticket, caller });
    if (result.ok) {
      deps.funnel.count('code_verified');
      setVerifiedCookie(reply, deps.config, result.value.verified);
    }
    return result;
  });
  route(app, deps, login, ({ body, caller }) => logIn(deps, body, caller));
}

/** The contract guarantees exactly one of the two. Null if the phone number is not a mobile number in any country. */
async function addressOf(body: {
  email?: string | undefined;
  phone?: string | undefined;
}): Promise<Address | null> {
  if (body.email !== undefined) return { channel: 'email', to: body.email };
  const phone = body.phone ?? '';
  return (await isPhoneNumber(phone)) ? { channel: 'sms', to: phone } : null;
}

function noSuchPhone() {
  return fail('invalid_request', { fields: { phone: 'phone_invalid' } });
}
