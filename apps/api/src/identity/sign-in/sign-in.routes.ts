import {
  type Address,
  codeDelivery,
  login,
  sendCode as sendCodeCall,
  verifyCode as verifyCodeCall,
} from '@portico/contract';
import { isMobilePhone } from '@portico/contract/rules/mobile-phone';
import { fail, ok } from '#core/result.ts';
import { atBrowser } from '#identity/browsers/browser-cookie.ts';
import {
  codeTokenOf,
  newCodeTokenOf,
  setCodeCookie,
} from '#identity/one-time-codes/code-cookie.ts';
import { deliveryOf } from '#identity/one-time-codes/code-delivery.ts';
import { sendCode } from '#identity/one-time-codes/send-code.ts';
import { setVerifiedCookie } from '#identity/one-time-codes/verified-cookie.ts';
import type { Deps } from '#platform/deps.ts';
import { type App, route } from '#platform/http/endpoints/route.ts';
import { logIn } from './login.ts';
import { verifyCode } from './verify-code.ts';

export function signInRoutes(app: App, deps: Deps): void {
  route(app, deps, sendCodeCall, async ({ body, request, reply, caller }) => {
    const to = await addressOf(body);
    if (to === null) return noSuchPhone();
    const codeToken = newCodeTokenOf(request, deps.config, body.codeToken);
    const sent = await sendCode(deps, { ...to, codeToken }, caller);
    if (!sent.ok) return sent;
    deps.funnel.count('code_sent');
    if (codeToken === null) return sent;
    // A page's scripts do not get the token of their browser: the answer has only one that was asked for in the body.
    if (body.codeToken !== undefined) return ok({ ...sent.value, codeToken });
    setCodeCookie(reply, deps.config, codeToken);
    return sent;
  });
  route(app, deps, codeDelivery, async ({ body, request }) => {
    const { email, phone = '' } = body;
    const to: Address =
      email === undefined ? { channel: 'sms', to: phone } : { channel: 'email', to: email };
    const codeToken = codeTokenOf(request, deps.config, body.codeToken);
    return ok({ delivery: await deliveryOf(deps, { ...to, codeToken }) });
  });
  route(app, deps, verifyCodeCall, async (context) => {
    const { body, request, reply } = context;
    const from = await addressOf(body);
    if (from === null) return noSuchPhone();
    // A code that was sent before phones were turned off opens nothing.
    if (from.channel === 'sms' && deps.config.offer.off.includes('phone'))
      return fail('code_expired');
    const { code, ticket } = body;
    const codeToken = codeTokenOf(request, deps.config, body.codeToken);
    const result = await atBrowser(deps, context, (caller) =>
      verifyCode(deps, from, { code, codeToken, ticket, caller }),
    );
    if (result.ok) {
      deps.funnel.count('code_verified');
      setVerifiedCookie(reply, deps.config, result.value.verified);
    }
    return result;
  });
  route(app, deps, login, (context) =>
    atBrowser(deps, context, (caller) => logIn(deps, context.body, caller)),
  );
}

/** The contract guarantees exactly one of the two. Null if the phone number is not a mobile number in any country. */
async function addressOf(body: {
  email?: string | undefined;
  phone?: string | undefined;
}): Promise<Address | null> {
  if (body.email !== undefined) return { channel: 'email', to: body.email };
  const phone = body.phone ?? '';
  return (await isMobilePhone(phone)) ? { channel: 'sms', to: phone } : null;
}

function noSuchPhone() {
  return fail('invalid_request', { fields: { phone: 'phone_invalid' } });
}
