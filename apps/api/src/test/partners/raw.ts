import type { Partner } from './partner.ts';

export type Fields = Record<string, string>;

/** A form, as a partner's server sends it to the issuer without a library. */
export async function sendForm(
  { issuer }: { issuer: string },
  path: string,
  form: Fields | URLSearchParams,
  headers: Fields = {},
): Promise<{ status: number; headers: Headers; body: Record<string, unknown> }> {
  const answer = await fetch(new URL(path, issuer), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  const text = await answer.text();
  const body = (text.startsWith('{') ? JSON.parse(text) : { text }) as Record<string, unknown>;
  return { status: answer.status, headers: answer.headers, body };
}

/** The header with which the client authenticates by its secret. */
export const basic = ({ id, secret }: Partner): Fields => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});

export const bearer = (token: string): Fields => ({ authorization: `Bearer ${token}` });
