import type { TestApp } from '#test/engines/start.ts';
import { aBrowser, type Browser } from './browsers.ts';
import { freshEmail } from './codes.ts';
import { PASSWORD } from './people.ts';

/* Sign-ins of browsers that keep cookies, and the letters about those that an account does not know. */

/** A person who registered with this browser. */
export async function aPersonAt(t: TestApp, browser = aBrowser(t)) {
  const { email } = freshEmail();
  const { verified } = (
    await browser.tryCode({ email }, await browser.receiveCode({ email }))
  ).json();
  const body = { email, password: PASSWORD, verified };
  const answer = await browser.call('/user/auth/registration-with-email', body);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return { email, browser, ...(answer.json() as { access_token: string; refresh_token: string }) };
}

/** Signs in with the password, and returns the tokens. */
export async function signInAt(
  browser: Pick<Browser, 'call'>,
  email: string,
  password = PASSWORD,
  headers: Record<string, string> = {},
): Promise<{ access_token: string; refresh_token: string }> {
  const answer = await browser.call('/user/auth/login', { email, password }, headers);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}

/** The letters about new browsers that this address has got, oldest first. */
export async function browserLetters(t: TestApp, to: string): Promise<string[]> {
  await t.deliver();
  const mails = t.mails.filter((mail) => mail.to === to && /new sign-in/i.test(mail.subject));
  const texts = t.texts.filter((text) => text.to === to && /new sign-in/i.test(text.text));
  return [...mails, ...texts].map(({ text }) => text);
}

/** The token of the last letter’s link to end the sign-in. */
export async function notMeToken(t: TestApp, to: string): Promise<string> {
  const tokens = (await browserLetters(t, to)).flatMap(
    (text) => /\/not-me#([\w-]{43})/.exec(text)?.[1] ?? [],
  );
  const last = tokens.at(-1);
  if (last === undefined) throw new Error(`no letter with a link arrived at ${to}`);
  return last;
}
