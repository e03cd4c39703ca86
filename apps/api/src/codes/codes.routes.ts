import { sendCode as sendCodeCall, verifyCode as verifyCodeCall } from '@portico/contract';
import type { Deps } from '../deps.ts';
import { type App, route } from '../http/route.ts';
import { setVerifiedCookie } from '../http/verified-cookie.ts';
import { fail } from '../result.ts';
import { type Address, sendCode } from './codes.ts';
import { isPhoneNumber } from './phone-number.ts';
import { verifyCode } from './verify-code.ts';

export function codeRoutes(app: App, deps: Deps): void {
  route(app, deps, sendCodeCall, async ({ body, locale }) => {
    const to = addressOf(body);
    return to === null ? noSuchPhone() : sendCode(deps, to, locale);
  });

  route(app, deps, verifyCodeCall, async ({ body, reply, caller }) => {
    const from = addressOf(body);
    if (from === null) return noSuchPhone();
    const result = await verifyCode(deps, from, body.code, caller);
    if (result.ok) setVerifiedCookie(reply, deps.config, result.value.verified);
    return result;
  });
}

/** The contract lets exactly one through; null for digits that are no mobile number anywhere. */
function addressOf(body: {
  email?: string | undefined;
  phone?: string | undefined;
}): Address | null {
  if (body.email !== undefined) return { channel: 'email', address: body.email };
  const phone = body.phone ?? '';
  return isPhoneNumber(phone) ? { channel: 'sms', address: phone } : null;
}

function noSuchPhone() {
  return fail('invalid_request', { fields: { phone: 'phone_invalid' } });
}
