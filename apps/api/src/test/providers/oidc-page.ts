import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type Provider from 'oidc-provider';

/** An account with the provider; omitted claims are not sent. Apple also sends booleans as strings. */
export type ProviderAccount = {
  sub: string;
  email?: string;
  email_verified?: boolean | 'true' | 'false';
  given_name?: string;
  family_name?: string;
};

/** The provider's single page. Tests without a browser identify the account by its `sub`. */
export async function interact(
  provider: Provider,
  accounts: Map<string, ProviderAccount>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await provider.interactionDetails(request, response);
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE);
    return;
  }
  const form = new URLSearchParams(await text(request));
  if (form.has('cancel')) {
    await provider.interactionFinished(request, response, { error: 'access_denied' });
    return;
  }
  const accountId = form.get('sub') ?? accountOf(accounts, form.get('email') ?? '');
  await provider.interactionFinished(request, response, { login: { accountId } });
}

function accountOf(accounts: Map<string, ProviderAccount>, email: string): string {
  const known = [...accounts.values()].find((account) => account.email === email);
  if (known !== undefined) return known.sub;
  const sub = createHash('sha256').update(email).digest('hex').slice(0, 21);
  accounts.set(sub, {
    sub,
    email,
    email_verified: true,
    given_name: 'Ada',
    family_name: 'Lovelace',
  });
  return sub;
}

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Test provider</title></head><body>
<form method="post"><label>Email <input name="email" type="email"></label>
<button>Continue</button> <button name="cancel" value="1">Cancel</button></form></body></html>`;
