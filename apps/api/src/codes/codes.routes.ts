import { sendCode as sendCodeCall, verifyCode as verifyCodeCall } from '@portico/contract';
import type { Deps } from '../deps.ts';
import type { LimitGroup } from '../http/address-limits.ts';
import { type App, route } from '../http/route.ts';
import { setVerifiedCookie } from '../http/verified-cookie.ts';
import { fail } from '../result.ts';
import { type Address, sendCode } from './codes.ts';
import { isPhoneNumber } from './phone-number.ts';
import { verifyCode } from './verify-code.ts';

export function codeRoutes(app: App, deps: Deps): void {
  route(
    app,
    deps,
    sendCodeCall,
    async ({ body, caller }) => {
      const to = await addressOf(body);
      return to === null ? noSuchPhone() : sendCode(deps, to, caller);
    },
    { limit: sendLimit },
  );
  route(
    app,
    deps,
    verifyCodeCall,
    async ({ body, reply, caller }) => {
      const from = await addressOf(body);
      if (from === null) return noSuchPhone();
      const { code, ticket } = body;
      const result = await verifyCode(deps, from, { code, ticket, caller });
      if (result.ok) setVerifiedCookie(reply, deps.config, result.value.verified);
      return result;
    },
    { limit: 'verify' },
  );
}

/** By a body that nobody has validated yet. */
function sendLimit(body: unknown): LimitGroup {
  return typeof body === 'object' && body !== null && 'phone' in body ? 'send-sms' : 'send-email';
}

/** The contract lets exactly one through; null for digits that are no mobile number anywhere. */
async function addressOf(body: {
  email?: string | undefined;
  phone?: string | undefined;
}): Promise<Address | null> {
  if (body.email !== undefined) return { channel: 'email', address: body.email };
  const phone = body.phone ?? '';
  return (await isPhoneNumber(phone)) ? { channel: 'sms', address: phone } : null;
}

function noSuchPhone() {
  return fail('invalid_request', { fields: { phone: 'phone_invalid' } });
}
