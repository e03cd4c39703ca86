import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endServerSessions } from '@portico/contract';
import { importPeople } from '#identity/people/import.ts';
import { endFormerSecrets } from '#partners/clients/clients.ts';
import { noticeEndedSessions } from '#partners/logout/logout.ts';
import { METHODS } from '#partners/signals/streams/configuration.ts';
import { addMember } from '#partners/team/team.ts';
import { sealAudit } from '#platform/audit/sealer.ts';
import { createBuckets } from '#platform/http/limits/buckets.ts';
import { shareBuckets } from '#platform/http/limits/shared-buckets.ts';
import { beginJournal, writeJournal } from '#platform/journal/journal.ts';
import { followTrail } from '#platform/messages/webhook/webhook.ts';
import { RecipientRefused } from '#platform/ports/messages/refusals.ts';
import type { GuardedFetch } from '#platform/ports/outbound/guarded-fetch.ts';
import { applyBrand } from '#site/brand/import.ts';
import { createBuilds } from '#site/builds/builds.ts';
import { addFunnel } from '#site/funnel/funnel.ts';
import { importLanding } from '#site/landing/import/import.ts';
import { readLegal } from '#site/legal/legal-files.ts';
import { register } from '#site/processes/processes.ts';
import { announceTerms } from '#site/terms/terms.ts';
import { sendLogouts, sendMessages, sendSignals } from '#test/engines/drain.ts';
import type { TestApp } from '#test/engines/start.ts';
import { aDeveloper, anInvitation, aSandboxClient, askToGoLive } from '#test/partners/console.ts';
import { aPartner, Browser, type Partner, signInAt } from '#test/partners/partner.ts';
import { aStream, callSsf } from '#test/partners/signal-receiver.ts';
import { aBrowser as aCodeBrowser } from '#test/people/browsers.ts';
import { freshEmail, freshPhone, sendCode } from '#test/people/codes.ts';
import { aDraft, anIdCard, aPersonWithDetails, type Part } from '#test/people/documents.ts';
import { aHandoff } from '#test/people/handoffs.ts';
import { storeDetails } from '#test/people/kept-details.ts';
import { aLanding, onDisk } from '#test/people/landing.ts';
import { anOperator } from '#test/people/operators.ts';
import { deleteAccount, erase } from '#test/people/own-data.ts';
import { aPasskey, signInBy } from '#test/people/passkeys.ts';
import { aRegisteredPerson, get, idOf, PASSWORD, type Person, post } from '#test/people/people.ts';
import { askedToClose } from '#test/people/people-at-desk.ts';
import { aPersonByPhone, pendingSecondFactor } from '#test/people/phones.ts';
import { anImageOf } from '#test/people/pictures.ts';
import { askForReset, logIn } from '#test/people/resets.ts';
import { aSubmission, CONFIRMED, decideCase } from '#test/people/reviews.ts';
import { proposeFor, revoked } from '#test/people/revocations.ts';
import { aBackend, act, aKnownPerson, aLink, readPerson } from '#test/people/servers.ts';
import { aBrowser, openProvider } from '#test/people/social.ts';
import { confirmedBy, freshPassport } from '#test/people/tags.ts';
import { askNonce, aWalletPerson } from '#test/people/wallets.ts';
import { deliverWebhooks } from '#test/people/webhook.ts';
import type { Backend } from '#test/providers/backend.ts';
import type { TestProvider } from '#test/providers/oidc-provider.ts';

/*
 * Fills an installation through the calls of browsers, partners, operators and administrators, until every table has
 * rows: a later version must open what this one leaves (db/installation.test.ts).
 */

/** Where the partner gets its messages. Nobody answers there: a test leads them to a receiver of its own. */
export const PARTNER = 'https://quay.example';

export type Filled = TestApp & { issuer: string; google: TestProvider; backend: Backend };
/** Who can sign in at the stored installation. */
export type Known = { submitter: Pick<Person, 'email' | 'password'>; keeper: Known['submitter'] };

export async function fillInstallation(t: Filled): Promise<Known> {
  await beginJournal(t.deps);
  const texts = { 'en-US': { 'auth.submit': 'Begin' } };
  const landing = onDisk(t, 'landing.json', aLanding({ texts }));
  const imported = await importLanding(t.deps, landing);
  if (!imported.ok) throw new Error(imported.problems.join('\n'));
  const branded = await applyBrand(
    t.deps,
    { name: 'Harbor' },
    {
      texts: [['en-US', 'mail.code.heading', 'Welcome to {brand}']],
      files: [{ name: 'light', type: 'image/svg+xml', bytes: Buffer.from('<svg/>') }],
      legal: await ownTexts(),
    },
  );
  if (!branded.ok) throw new Error(branded.problem);
  await newcomers(t);
  await deliverWebhooks(t);
  const people = await verifications(t);
  await signIns(t);
  await partners(t);
  await backend(t);
  await operation(t);
  await messages(t, people);
  await sealAudit(t.deps);
  await writeJournal(t.deps);
  return people;
}

/** The legal texts of the example. */
async function ownTexts() {
  const read = await readLegal(join(import.meta.dirname, '../../../../../examples/brand'));
  if (!read.ok) throw new Error(read.problems.join('\n'));
  return read.texts;
}

/** Somebody of another system. */
async function newcomers(t: Filled): Promise<void> {
  const file = onDisk(t, 'people.jsonl', {
    id: 'former-1',
    email: 'former@example.com',
    email_confirmed_at: '2026-01-01',
  });
  const report = `${file}.report`;
  await importPeople(t.deps, { file, source: 'supabase', firebase: null, isTrial: false, report });
}

const known = ({ email, password }: Person) => ({ email, password });

/** An identity card of three small pictures, none of which another person has. */
async function aSmallCard() {
  pictures += 1;
  const sides = ['docImageFront', 'docImageBack', 'personImage'] as const;
  const parts: Record<string, Part> = {};
  for (const [n, name] of sides.entries()) {
    const picture = anImageOf(320, 200 + 3 * pictures + n);
    parts[name] = { name, bytes: await picture.jpeg().toBuffer() };
  }
  return anIdCard(parts);
}
let pictures = 0;

const aSmallSubmission = async (t: Filled) => aSubmission(t, { parts: await aSmallCard() });

/** People at every step of a verification. */
async function verifications(t: Filled): Promise<Known> {
  const operator = await anOperator(t, { role: 'lead' });
  const decided = async (decision: Parameters<typeof decideCase>[3]) => {
    const person = await aSmallSubmission(t);
    await decideCase(t, operator, person.caseId, decision);
    return person;
  };
  const keeper = await decided(CONFIRMED);
  await storeDetails(t, keeper.token);
  await deliverWebhooks(t);
  await confirmedBy(t, operator, freshPassport());
  if (!(await revoked(t, (await decided(CONFIRMED)).id))) throw new Error('it was not revoked');
  await proposeFor(t, operator, (await decided(CONFIRMED)).id);
  await decided({ decision: 'ask_again', marks: [{ part: 'docImageFront', reason: 'glare' }] });
  await decided({ decision: 'reject', reasons: ['altered'] });
  await erase(t, (await aSmallSubmission(t)).token);
  const writer = await aRegisteredPerson(t);
  const typed = { city: 'Kyiv', firstName: 'Оле' };
  await post(t, '/user/keep-typed', { typed }, { token: writer.access_token });
  const photographer = await aPersonWithDetails(t);
  await aDraft(t, photographer.token, 'docImageFront');
  await aHandoff(t, photographer.token);
  return { submitter: known(await aSmallSubmission(t)), keeper: known(keeper) };
}

/** Every sign-in method, and sign-ins that are under way. */
async function signIns(t: Filled): Promise<void> {
  await aCodeBrowser(t).receiveCode(freshEmail());
  await pendingSecondFactor(t, await aPersonByPhone(t));
  await aWalletPerson(t);
  await askNonce(t);
  const holder = await aRegisteredPerson(t);
  await signInBy(t, await aPasskey(t, holder.access_token));
  await openProvider(t, aBrowser(), 'google');
  const forgetful = await aRegisteredPerson(t);
  await logIn(t, forgetful.email, 'Wrong 47 verdigris');
  // From a new browser.
  await logIn(t, (await aRegisteredPerson(t)).email, PASSWORD);
}

/** Clients in the sandbox and live, what people gave them, and what they hear. */
async function partners(t: Filled): Promise<void> {
  const owner = await aDeveloper(t);
  const sandbox = await aSandboxClient(t, owner);
  const url = `/console/clients/${sandbox.id}`;
  const token = owner.access_token;
  await anInvitation(t, owner, sandbox.id, { email: freshEmail().email, role: 'viewer' });
  await askToGoLive(t, owner, sandbox.id);
  await new Browser(t, token).call('POST', `${url}/check/start`);
  await endFormerSecrets(t.deps, sandbox.id);

  const metadata = { backchannel_logout_uri: `${PARTNER}/backchannel` };
  const pushed = await aPartner(t, { metadata });
  const secret = { authorization_header: 'Bearer of the receiver' };
  const delivery = { method: METHODS.push, endpoint_url: `${PARTNER}/signals`, ...secret };
  const push = await aStream(t, pushed, undefined, { delivery });
  const polled = await aPartner(t, { name: 'Harbor' });
  await aStream(t, polled);
  const tested = await aPartner(t, { name: 'Slipway', state: 'sandbox' });
  const tester = await aRegisteredPerson(t);
  await testPersonOf(t, tested, tester);
  const guests = [await aRegisteredPerson(t), await aRegisteredPerson(t)];
  const subjects: string[] = [];
  for (const guest of guests) {
    const browser = new Browser(t, guest.access_token);
    const { tokens } = await signInAt(pushed, browser, { scope: 'openid verified' });
    subjects.push(tokens.claims()?.sub ?? '');
    await signInAt(polled, browser, { scope: 'openid' });
  }
  const iss_sub = { format: 'iss_sub', iss: t.issuer, sub: subjects[1] };
  const removed = await callSsf(t, push.token, 'POST', '/ssf/subjects/remove', {
    stream_id: push.id,
    subject: iss_sub,
  });
  if (removed.status !== 204) throw new Error(`removing a subject answered ${removed.status}`);
  await leave(t, guests[0]);
  await sendLogouts({ ...t.deps, guardedFetch: taking });
  await sendSignals({ ...t.deps, guardedFetch: taking });
  // The next ones are tried in vain, and the last ones not at all.
  for (const guardedFetch of [failing, null]) {
    const guest = await aRegisteredPerson(t);
    const browser = new Browser(t, guest.access_token);
    for (const partner of [pushed, polled]) {
      await signInAt(partner, browser, { scope: 'openid offline_access', prompt: 'consent' });
    }
    await leave(t, guest);
    if (guardedFetch === null) await noticeEndedSessions(t.deps);
    else {
      await sendLogouts({ ...t.deps, guardedFetch });
      await sendSignals({ ...t.deps, guardedFetch });
    }
  }
}

const taking: GuardedFetch = async () => new Response(null, { status: 202 });
const failing: GuardedFetch = async () => new Response(null, { status: 503 });

const leave = (t: Filled, person: Person | undefined) =>
  post(t, '/user/auth/logout', { refresh_token: person?.refresh_token });

async function testPersonOf(t: Filled, partner: Partner, person: Person): Promise<void> {
  const accountId = await idOf(t, person);
  await addMember(t.deps, t.deps.db, { clientId: partner.id, accountId, role: 'owner' });
  await signInAt(partner, new Browser(t, person.access_token), { scope: 'openid' }, 'verified');
}

/** A backend of the company that looked at somebody, and made a link. */
async function backend(t: Filled): Promise<void> {
  const client = await aBackend(t);
  const { externalId } = await aKnownPerson(t);
  await readPerson(t, client.token, externalId);
  await aLink(t, client, externalId);
  await act(t, endServerSessions, client.token, externalId, randomUUID());
}

/** What servers note about themselves; on SQLite they do not have to. */
async function operation(t: Filled): Promise<void> {
  await get(t, '/visits');
  await get(t, '/connect/authorize?client_id=nobody');
  await addFunnel(t.deps);
  await announceTerms(t.deps, '2999-01-01');
  const folder = mkdtempSync(join(tmpdir(), 'portico-build-'));
  writeFileSync(join(folder, 'script-1a2b3c.js'), 'start();');
  const builds = createBuilds(t.deps, 'site', () => {});
  await builds?.publish(folder, ['/script-1a2b3c.js']);
  builds?.stop();
  rmSync(folder, { recursive: true });
  if (t.deps.config.database.kind === 'sqlite') return;
  const buckets = shareBuckets(t.deps, createBuckets(t.deps.clock, 10), () => {});
  await buckets.take('sign-in', [{ network: '203.0.113.0/24', times: 1 }] as never);
  await buckets.stop();
  await register(t.deps, { version: '0.1.0', roles: ['site'] }, () => {});
}

/** Messages to people and to the backend wait: one that a killed process had claimed, one tried in vain, and untried ones. */
async function messages(t: Filled, people: Known): Promise<void> {
  await askedToClose(t, await anOperator(t, { role: 'people' }), people.submitter.email);
  t.backend.answers(503);
  await deliverWebhooks(t);
  await aSmallSubmission(t);
  await t.deliver();
  await sealAudit(t.deps);
  await followTrail(t.deps);
  await sendCode(t, freshEmail());
  await new Promise<void>((claimed) => {
    const send = () => new Promise<never>(() => claimed());
    void sendMessages({ ...t.deps, mailer: { ...t.deps.mailer, send } });
  });
  await sendCode(t, freshEmail());
  const refuse = () => Promise.reject(new RecipientRefused());
  await sendMessages({ ...t.deps, mailer: { ...t.deps.mailer, send: refuse } });
  await sendCode(t, freshEmail());
  const send = () => Promise.reject(Object.assign(new Error(), { code: 'ECONNREFUSED' }));
  await sendMessages({ ...t.deps, mailer: { ...t.deps.mailer, send } });
  await askForReset(t, people.keeper.email);
  await sendCode(t, freshEmail());
  await sendCode(t, freshPhone());
  const leaver = await aKnownPerson(t);
  await deleteAccount(t, leaver.token);
}
