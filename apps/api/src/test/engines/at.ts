import { claimNext, deskSignIn } from '@portico/contract';
import { TOTP } from 'otpauth';
import { until } from '#test/engines/until.ts';
import { DETAILS, PASSWORD } from '#test/people/people.ts';
import { operateApart } from './operate.ts';
import { callAt } from './process.ts';

/* People and operators of a separate process, through the calls that their browsers make. */

async function jsonOf<T>(answer: Promise<Response>): Promise<T> {
  const got = await answer;
  if (!got.ok) throw new Error(`${got.url} answered ${got.status}: ${await got.text()}`);
  return (await got.json()) as T;
}

/** A person who has sent their details; returns the access token. The code is read from the outbox page. */
export async function aPersonAt(url: string, email: string): Promise<string> {
  await jsonOf(callAt(url, '/user/auth/send-code', { email }));
  let code: string | undefined;
  await until(async () => {
    const page = await (await fetch(`${url}/outbox`)).text();
    code = new RegExp(`${email}[^]*?\\b(\\d{6})\\b`).exec(page)?.[1];
    return code;
  });
  const { verified } = await jsonOf<{ verified: string }>(
    callAt(url, '/user/auth/verify-code', { email, code }),
  );
  const { access_token } = await jsonOf<{ access_token: string }>(
    callAt(url, '/user/auth/registration-with-email', { email, password: PASSWORD, verified }),
  );
  await jsonOf(callAt(url, '/user/add-user-details', DETAILS, bearer(access_token)));
  return access_token;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Sends a form of these images to one of the calls that accept them. */
export function sendImages(
  url: string,
  token: string,
  { path, images, fields = {} }: { path: string; images: object; fields?: object },
): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [side, bytes] of Object.entries(images)) {
    form.append(side, new Blob([bytes], { type: 'image/jpeg' }), `${side}.jpg`);
  }
  return fetch(`${url}${path}`, { method: 'POST', headers: bearer(token), body: form });
}

/** A signed-in operator: returns the header that their browser sends. */
export async function anOperatorAt(deskUrl: string, dataDir: string, name: string) {
  const made = await operateApart({ DATA_DIR: dataDir }, 'desk', 'add-operator', name);
  const [, password = ''] = /^Password {2}(\S+)$/m.exec(made.out) ?? [];
  const [, secret = ''] = /secret=(\w+)/.exec(made.out) ?? [];
  const code = new TOTP({ secret }).generate();
  const answer = await callAt(deskUrl, deskSignIn.path, { name, password, code });
  if (!answer.ok) throw new Error(`the desk’s sign-in answered ${answer.status}`);
  return { cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

/** Claims the next case at the desk and returns the addresses of its images. */
export async function imagesOfNextCase(deskUrl: string, headers: { cookie: string }) {
  const { id } = await jsonOf<{ id: string }>(
    fetch(`${deskUrl}${claimNext.path}`, { method: 'POST', headers }),
  );
  const { images } = await jsonOf<{ images: { id: string }[] }>(
    fetch(`${deskUrl}/desk/cases/${id}`, { headers }),
  );
  return images.map((image) => `${deskUrl}/desk/images/${image.id}`);
}
