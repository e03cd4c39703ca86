import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deskSignIn } from '@portico/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SECOND } from '#core/clock.ts';
import { startMessages } from '#platform/messages/delivery/message-jobs.ts';
import { createSmtpMailer } from '#platform/ports/messages/mailer.ts';
import { createTwilioSms } from '#platform/ports/messages/twilio.ts';
import { overHttp } from '#test/engines/over-http.ts';
import { engine, startApp, type TestApp } from '#test/engines/start.ts';
import { sendCode, tryCode, wrongCode } from '#test/people/codes.ts';
import { anIdCard, saveDraft, submit } from '#test/people/documents.ts';
import { aHandoff, aPhone } from '#test/people/handoffs.ts';
import { anOperator, callDesk, codeOf, wrongCodeOf } from '#test/people/operators.ts';
import { deleteAccount, erase, exported } from '#test/people/own-data.ts';
import { DETAILS, get, post } from '#test/people/people.ts';
import { aJpegWithMetadata, METADATA_WORDS } from '#test/people/pictures.ts';
import { logIn, NEW_PASSWORD, receiveToken, reset } from '#test/people/resets.ts';
import { CONFIRMED, decideCase, waitingCaseOf } from '#test/people/reviews.ts';
import { aBrowser, atProvider, callbackOf, open, openProvider } from '#test/people/social.ts';
import { aWallet, signedBy, walletLogin } from '#test/people/wallets.ts';
import { startMailServer } from '#test/providers/mail-server.ts';
import { startProvider, type TestProvider } from '#test/providers/oidc-provider.ts';
import { startTwilioServer, type TwilioServer } from '#test/providers/twilio-server.ts';
import { startMetrics } from './metrics.ts';

/*
 * A whole journey over real connections, with every kind of failure, at a level of the log that is more verbose than
 * production's. Every value that a person, an operator or an administrator would not want to find is collected on the
 * way, and looked for at the end in the log and in the metrics.
 */

const EMAIL = 'olena.zhuravel@example.com';
const LATER = 'taras.zhuravel@example.com';
const PHONE = '+380671239876';
const SECRET_WORDS = 'Balustrade 93 cinnabar';
const GOOGLE = {
  sub: 'google-subject-4711',
  email: 'ivanka.google@example.com',
  email_verified: true,
  given_name: 'Ivanka',
  family_name: 'Kovalchuk',
};
const PERSON = {
  ...DETAILS,
  address: 'Khreshchatyk 77, flat 12',
  postalCode: '04119',
  city: 'Vyshhorod',
  region: 'Poltavshchyna',
  userIP: '203.0.113.77',
  firstName: 'Oleksandra',
  lastName: 'Zhuravel',
  birthDate: '1991-04-28',
};
const AGENT = 'Browser-of-Olena/7.1';
const FILE_NAME = 'passport of olena.jpg';

let t: TestApp;
let google: TestProvider;
let twilio: TwilioServer;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
/** What the mail server answers to our sender; null if it accepts it. */
let mailRefusal: string | null = null;

beforeAll(async () => {
  google = await startProvider('google', [callbackOf('google')]);
  twilio = await startTwilioServer();
  mailServer = await startMailServer({
    onMailFrom: (_address, _session, done) =>
      done(mailRefusal === null ? null : refusalOf(mailRefusal)),
  });
  t = await startApp({ env: { ...google.env, METRICS_PORT: '0' } });
  await overHttp(t);
});
afterAll(async () => {
  await Promise.all([t.close(), google.close(), twilio.close(), mailServer.close()]);
});

it('R-OPS-13 the log and the metrics of a whole journey contain no personal value and no secret', async () => {
  const values = new Map<string, string>();
  const note = <T extends string>(name: string, value: T): T => {
    if (value.length < 5) throw new Error(`${name} is too short to look for: ${value}`);
    values.set(name, value);
    return value;
  };
  for (const [name, value] of Object.entries(PERSON)) if (value.length > 4) note(name, value);
  note('email', EMAIL.split('@')[0] as string);
  note('email of another', LATER.split('@')[0] as string);
  note('phone', PHONE.slice(1));
  note('password', SECRET_WORDS);
  note('new password', NEW_PASSWORD);
  note('user agent', AGENT);
  note('name of a file', FILE_NAME);
  for (const word of METADATA_WORDS.slice(0, 3)) note(`metadata ${word}`, word);
  for (const [name, value] of Object.entries(GOOGLE)) {
    if (typeof value === 'string') note(`google ${name}`, value);
  }

  // Sign-up with an email address and with a phone number, with a wrong code first.
  const signUp = async (to: { email: string } | { phone: string }, name: string) => {
    await post(t, '/user/auth/send-code', to, { headers: { 'user-agent': AGENT } });
    await t.deliver();
    const message = 'email' in to ? t.mails.at(-1) : t.texts.at(-1);
    const code = note(`code by ${name}`, /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? '');
    expect((await tryCode(t, to, wrongCode(code))).statusCode).toBe(422);
    const { verified } = (await tryCode(t, to, code)).json() as { verified: string };
    note(`proof by ${name}`, verified);
    const made = await post(t, `/user/auth/registration-with-${name}`, {
      ...to,
      password: SECRET_WORDS,
      verified,
    });
    const tokens = made.json() as { access_token: string; refresh_token: string };
    note(`access token by ${name}`, tokens.access_token);
    note(`refresh token by ${name}`, tokens.refresh_token);
    return tokens.access_token;
  };
  const token = await signUp({ email: EMAIL }, 'email');
  const byPhone = await signUp({ phone: PHONE }, 'phone');
  const id = note('account', ((await get(t, '/user/profile', token)).json() as { id: string }).id);

  // A wallet, Google, passwords.
  const wallet = aWallet();
  note('wallet', wallet.address.slice(2));
  const signed = await signedBy(t, wallet);
  note('nonce', signed.nonceToken);
  note('signature', signed.signature.slice(2));
  const forged = { ...signed, signature: `0x${'1'.repeat(130)}` };
  expect((await walletLogin(t, forged)).statusCode).toBe(401);
  await walletLogin(t, await signedBy(t, wallet));
  const browser = aBrowser();
  google.knows(GOOGLE);
  const back = await atProvider(browser, await openProvider(t, browser, 'google'), GOOGLE);
  const { pathname, search, searchParams } = new URL(back.url);
  note('Google’s code', searchParams.get('code') ?? '');
  note('Google’s state', searchParams.get('state') ?? '');
  await open(t, browser, `${pathname}${search}`);
  await open(t, browser, `${pathname}${search}`);
  expect((await logIn(t, EMAIL, `${SECRET_WORDS}!`)).statusCode).toBe(401);
  const link = note('reset link', await receiveToken(t, EMAIL));
  expect((await reset(t, link)).statusCode).toBeLessThan(300);
  const again = (await logIn(t, EMAIL, NEW_PASSWORD)).json() as { access_token: string };
  const session = note('access token after the reset', again.access_token);

  // Verification: details, a phone that takes over, an image that is refused, a submission.
  await post(t, '/user/add-user-details', PERSON, { token: session });
  await post(t, '/user/add-user-details', { ...PERSON, birthDate: 'x' }, { token: session });
  const handoff = await aHandoff(t, session);
  note('link to a phone', handoff.link);
  note('token of a phone', await aPhone(t, handoff.link));
  const photo = await aJpegWithMetadata();
  const side = 'docImageFront';
  await saveDraft(t, session, [{ name: side, bytes: photo, filename: FILE_NAME }]);
  await saveDraft(t, session, [{ name: side, bytes: Buffer.from('GIF89a'), filename: FILE_NAME }]);
  const front = { name: side, bytes: photo, filename: FILE_NAME };
  expect((await submit(t, session, await anIdCard({ docImageFront: front }))).statusCode).toBe(200);

  // The desk.
  const operator = await anOperator(t, { name: 'Kateryna Operator' });
  note('operator', operator.name);
  note('operator’s password', operator.password);
  note('operator’s secret', operator.secret);
  note('operator’s cookie', operator.cookie.split('=')[1] ?? '');
  note('operator’s code', codeOf(t, operator));
  const { name, password } = operator;
  const wrong = { name, password, code: wrongCodeOf(t, operator) };
  expect((await callDesk(t, deskSignIn, wrong)).statusCode).toBeGreaterThan(400);
  const caseId = await waitingCaseOf(t, id);
  expect(await decideCase(t, operator, caseId, CONFIRMED)).toBe('CONFIRMED');

  // Failures of everything that the product needs, with personal values in their own words.
  await post(t, '/user/auth/login', `{"email":"${EMAIL}`);
  await t.app.inject(`/nowhere/${EMAIL}?phone=${PHONE}`);
  await get(t, '/user/profile', `${session}x`);
  t.clock.advance(61 * SECOND);
  const folder = join(t.dataDir, 'documents');
  renameSync(folder, `${folder}-aside`);
  writeFileSync(folder, '');
  expect((await saveDraft(t, byPhone, [front])).statusCode).toBeGreaterThanOrEqual(500);
  rmSync(folder);
  renameSync(`${folder}-aside`, folder);
  await refuseNewIdentities();
  const refused = await sendCode(t, { email: LATER });
  await t.deliver();
  const code = /\b\d{6}\b/.exec(t.mails.at(-1)?.text ?? '')?.[0] ?? '';
  const { verified } = (await tryCode(t, { email: LATER }, code)).json() as { verified: string };
  const failed = await post(t, '/user/auth/registration-with-email', {
    email: LATER,
    password: SECRET_WORDS,
    verified,
  });
  expect([refused.statusCode, failed.statusCode]).toEqual([200, 500]);
  mailRefusal = `this server takes nothing for ${EMAIL}`;
  twilio.behave({ status: 401, code: 20_003, message: `Authenticate for ${PHONE}` });
  await refusedMessages();
  await google.close();
  await open(t, aBrowser(), '/user/auth/google/login');

  // The person's own data, and the end.
  const fresh = ((await logIn(t, EMAIL, NEW_PASSWORD)).json() as { access_token: string })
    .access_token;
  expect((await exported(t, fresh)).text).toContain(PERSON.firstName);
  expect((await erase(t, fresh)).statusCode).toBeLessThan(300);
  expect((await deleteAccount(t, fresh)).statusCode).toBeLessThan(300);

  const { secrets } = t.deps;
  note('signing key', String(secrets.signing.export({ format: 'jwk' }).d));
  for (const key of ['codes', 'outbox', 'refresh', 'audit', 'operators'] as const) {
    note(`key: ${key}`, secrets[key].current.key.toString('base64'));
  }
  note('Google’s secret', google.env.GOOGLE_CLIENT_SECRET ?? '');
  note('Twilio’s token', twilio.account.authToken);

  const served = await startMetrics(t.deps, () => {});
  const metrics = await (await fetch(`http://127.0.0.1:${served?.port}/metrics`)).text();
  await served?.close();
  const log = t.log.join('');
  // The journey left traces, and all failures were reported.
  expect(metrics).toMatch(/route="\/user\/add-user-document",status="2xx"} 1/);
  expect(log.match(/a call failed/g)?.length).toBeGreaterThanOrEqual(2);
  expect(log.match(/messages do not go out/g)).toHaveLength(2);
  expect(values.size).toBeGreaterThanOrEqual(40);
  // Without the measured numbers: one of them may be somebody's code by chance.
  const published = `${log}\n${metrics.replaceAll(/ \S+$/gm, '')}`;
  const found = [...values].filter(([, value]) =>
    formsOf(value).some((form) => form.test(published)),
  );
  expect(found).toEqual([]);
});

/** A value as it is, in an address and in JSON; a short number, which other numbers contain, only by itself. */
function formsOf(value: string): RegExp[] {
  if (/^\d{1,6}$/.test(value)) return [new RegExp(`\\b${value}\\b`)];
  const forms = [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)];
  return forms.map((form) => new RegExp(RegExp.escape(form), 'i'));
}

const refusalOf = (words: string) => Object.assign(new Error(words), { responseCode: 550 });

/** Every new sign-in method violates a rule of the database. PostgreSQL's error repeats the whole row. */
async function refuseNewIdentities(): Promise<void> {
  const rule =
    engine() === 'postgres'
      ? 'alter table identities add constraint none check (false) not valid'
      : "create trigger none before insert on identities begin select raise(abort, 'none'); end";
  await sql.raw(rule).execute(t.deps.db);
}

/** One email and one text message that their servers refuse, reported as the product reports them. */
async function refusedMessages(): Promise<void> {
  await t.deps.db.deleteFrom('jobs').execute();
  await sendCode(t, { email: LATER });
  await sendCode(t, { phone: PHONE });
  const mailer = createSmtpMailer(mailServer.url);
  const deps = { ...t.deps, mailer, sms: createTwilioSms(twilio.account) };
  let reported = 0;
  const both = Promise.withResolvers<void>();
  const worker = startMessages(deps, (error) => {
    t.app.log.error({ err: error }, 'messages do not go out');
    reported += 1;
    if (reported === 2) both.resolve();
  });
  await both.promise;
  await worker.stop();
  mailer.close();
}
