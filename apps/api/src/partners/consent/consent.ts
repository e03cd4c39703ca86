import {
  DETAIL_SCOPES,
  type Locale,
  PARTNER_SCOPES,
  type PartnerScope,
  TEST_PERSON_KINDS,
  TEST_PERSONS_VERIFIED,
  type TestPersonKind,
} from '@portico/contract';
import type { Account, Caller } from '#core/caller.ts';
import { SECOND } from '#core/clock.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { canUseTwoFactors, sessionBegin } from '#identity/index.ts';
import { type Client, demandsAcr, findOpenClient } from '#partners/clients/clients.ts';
import { awaitDecisionAt, giveConsent } from '#partners/connections/connections.ts';
import { detailsOf, hasDetails, offerOf, withheldFrom } from '#partners/details/details.ts';
import { purposeIn } from '#partners/go-live/purpose.ts';
import { engineAccountOf, parseEngineAccount } from '#partners/objects/objects.ts';
import { personAt } from '#partners/person/person.ts';
import type { OpenIdProvider, ProviderDeps } from '#partners/provider/provider.ts';
import { shareOf } from '#partners/provider/sign-in-time.ts';
import { continueAs } from '#partners/test-persons/test-persons.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import {
  type Demand,
  isForVerified,
  type Missing,
  missingFor,
} from '#platform/ports/openid-provider/acr.ts';
import { timeFor } from '#platform/ports/openid-provider/auth-time.ts';
import type { Engine } from '#platform/ports/openid-provider/engine.ts';
import type { EngineRequest } from '#platform/ports/openid-provider/interactions.ts';
import { type EnginePerson, levelOf } from '#platform/ports/openid-provider/world.ts';
import { pictureOf } from '#site/index.ts';
import { lockVerification, usualMinutes } from '#verification/index.ts';

/*
 * The decision of a person about a partner's request: what the page shows, and what the answer does. The caller has
 * checked that the request began in the same browser.
 */

type Open = { engine: Engine; request: EngineRequest; client: Client; demand: Demand };

/** The request and its client; null if the request is over, or the client was closed meanwhile. */
async function openRequest(
  deps: ProviderDeps,
  provider: OpenIdProvider,
  uid: string,
): Promise<Open | null> {
  const engine = await provider.engine();
  const request = (await engine?.find(uid)) ?? null;
  if (engine === null || request === null) return null;
  const client = await findOpenClient(deps, request.clientId);
  if (client === null) return null;
  const demand = request.demandOf({ demanding: demandsAcr(client.metadata) });
  return { engine, request, client, demand };
}

/**
 * The same with the signed-in person as the client may know them. A client that does not admit the person answers like
 * one that does not exist: in the sandbox it admits only its team.
 */
async function openFor(
  deps: ProviderDeps,
  provider: OpenIdProvider,
  { uid, account }: { uid: string; account: Account },
): Promise<Result<Open & { person: EnginePerson }, 'partner_request_over' | 'client_unknown'>> {
  const open = await openRequest(deps, provider, uid);
  if (open === null) return fail('partner_request_over');
  const { id: accountId, sessionId } = account;
  const person = await personAt(deps, { accountId, sessionId, clientId: open.client.id });
  return person === null ? fail('client_unknown') : ok({ ...open, person });
}

/** What the page shows to anybody in this browser, signed in or not. */
export async function describeRequest(
  deps: ProviderDeps & Pick<Deps, 'hooks'>,
  provider: OpenIdProvider,
  { uid, locale }: { uid: string; locale: Locale },
) {
  const open = await openRequest(deps, provider, uid);
  if (open === null) return fail('partner_request_over');
  const { request, client, demand } = open;
  return ok({
    partner: {
      name: client.name,
      host: new URL(request.redirectUri).host,
      home: homeOf(request),
      test: client.state === 'sandbox',
      image: client.partnerId === null ? null : await pictureOf(deps, client.partnerId),
      purpose: client.purpose === null ? null : purposeIn(client.purpose, locale),
    },
    scopes: client.isOwn ? [] : askedOf(request),
    offline: request.scopes.includes('offline_access'),
    verifiedOnly: isForVerified(deps.config.publicUrl, demand),
    repeated: request.repeated,
    held: request.held !== null,
    bare: client.isOwn || request.held !== null,
  });
}

/** What the signed-in person has to decide. */
export async function consentOf(
  deps: Deps,
  provider: OpenIdProvider,
  { uid, account }: { uid: string; account: Account },
) {
  const open = await openFor(deps, provider, { uid, account });
  if (!open.ok) return open;
  const { request, client, person } = open.value;
  const { scopes: given, claims } = person;
  const unmet = await unmetOf(deps, open.value, account);
  const { verified, verified_at: verifiedMonth = null } = claims;
  // The company's own app asks nobody.
  const asked = client.isOwn ? [] : askedOf(request);
  const details = hasDetails(asked) ? await detailsOf(deps, account.id) : null;
  const withheld = withheldFrom(asked, details);
  const missing = asked.filter((scope) => !given.has(scope) && !withheld.has(scope));
  const connected = given.size > 0 || client.isOwn;
  const asksConsent = request.asksConsent && !client.isOwn;
  const signInAgain = unmet === 'factors' || (await needsSignIn(deps, request, account));
  // A request that comes back unanswered, or that demands a decision, is always shown.
  const isNew = !connected || missing.length > 0 || asksConsent || request.repeated;
  const mayGoOn = !signInAgain && unmet === null;
  return ok({
    missing,
    agreed: PARTNER_SCOPES.filter((scope) => given.has(scope)),
    connected,
    verified,
    verifiedMonth,
    details: offerOf(details, new Set(asked)),
    recognized: await isRecognized(asked, person),
    signInAgain,
    ...(unmet !== null && unmet !== 'out_of_reach' && { unmet }),
    // Team members pick an account every time.
    settled:
      request.held !== null ||
      unmet === 'out_of_reach' ||
      (!isNew && mayGoOn && client.state !== 'sandbox'),
    usualMinutes: verified ? null : await usualMinutes(deps),
    testPersons: client.state === 'sandbox' ? [...TEST_PERSON_KINDS] : [],
  });
}

type Answer = {
  uid: string;
  account: Account;
  scope: string;
  details?: string | undefined;
  as?: TestPersonKind | undefined;
  unmet?: boolean | undefined;
  caller: Caller;
};

/** The person continues. They agree only to what the page showed; a wider request is refused. */
export async function agreeTo(
  deps: Deps,
  provider: OpenIdProvider,
  { uid, account, scope, details: version, as, unmet = false, caller }: Answer,
) {
  const open = await openFor(deps, provider, { uid, account });
  if (!open.ok) return open;
  const { engine, request, client, person } = open.value;
  if (request.held !== null) {
    const back = await engine.release(uid);
    return back === null ? fail('partner_request_over') : ok({ location: back });
  }
  if (as !== undefined) return agreeAs(deps, open.value, { uid, account, as, unmet });
  const { scopes: given } = person;
  const missing = await unmetOf(deps, open.value, account);
  if (missing === 'out_of_reach' || (missing !== null && unmet)) return leaveUnmet(engine, uid);
  if (missing === 'factors' || (await needsSignIn(deps, request, account)))
    return fail('partner_sign_in_again');
  if (missing === 'verification') return fail('verification_needed');
  // Something changed since the page was shown: nobody goes on by a button that leaves.
  if (unmet) return fail('invalid_request');
  const shown = new Set(scope.split(' '));
  const asked = askedOf(request);
  const wanted = { asked, given, all: allOf(request), isOwn: client.isOwn };
  const isNew = [...wanted.all].some((each) => !given.has(each));
  const pair = { accountId: account.id, clientId: client.id };
  const isAgreed =
    !isNew || (await storeConsent(deps, pair, { ...wanted, shown, version }, caller));
  if (!isAgreed) return fail('invalid_request');
  const at = (await sessionBegin(deps.db, account.sessionId)) ?? deps.clock.now();
  const signedIn = engineAccountOf({ ...account, isTest: false });
  const location = await engine.accept(uid, { account: signedIn, at });
  return location === null ? fail('partner_request_over') : ok({ location });
}

type Wanted = {
  asked: readonly PartnerScope[];
  /** The earlier consent, as far as it holds. */
  given: ReadonlySet<string>;
  /** All scopes of the request. */
  all: ReadonlySet<string>;
  /** The page showed nothing. */
  isOwn: boolean;
  /** The scopes and the version of the details that the page showed. */
  shown: ReadonlySet<string>;
  version: string | undefined;
};

/** Keeps what is new in this consent; false if the page has shown something else. */
async function storeConsent(
  deps: ProviderDeps,
  pair: { accountId: string; clientId: string },
  { asked, given, all, isOwn, shown, version }: Wanted,
  caller: Caller,
): Promise<boolean> {
  const { accountId, clientId } = pair;
  return inTransaction(deps.db, async (tx) => {
    const asksDetails = !isOwn && hasDetails(asked);
    // Changes of kept details lock it too, so the values stay those that the page showed.
    if (asksDetails) await lockVerification(tx, accountId);
    const details = asksDetails ? await detailsOf({ ...deps, db: tx }, accountId) : null;
    const withheld = isOwn ? new Set<string>() : withheldFrom(asked, details);
    const added = isOwn ? [] : asked.filter((each) => !given.has(each) && !withheld.has(each));
    if (added.some((each) => !shown.has(each))) return false;
    const isShown = offerOf(details, new Set(asked))?.version === version;
    if (hasDetails(added) && !isShown) return false;
    const scopes = new Set([...all].filter((each) => !withheld.has(each)));
    if ([...scopes].every((each) => given.has(each))) return true;
    const lapsed = new Set(DETAIL_SCOPES.filter((each) => !given.has(each)));
    await giveConsent(deps, tx, { ...pair, scopes, lapsed });
    const agreed = asked.filter((each) => scopes.has(each)).join(' ');
    const event = { accountId, details: { client: clientId, scopes: agreed } };
    await record(deps, tx, caller, { kind: 'partner_agreed', ...event });
    return true;
  });
}

/** The person does not do what is missing, or cannot. Nothing is agreed to. */
async function leaveUnmet(engine: Engine, uid: string) {
  const location = await engine.refuse(uid);
  return location === null ? fail('partner_request_over') : ok({ location });
}

/**
 * What of the client's demand this person in this session does not meet. A member of the team may still become somebody else
 * in the sandbox, so nothing is out of reach there.
 */
async function unmetOf(
  deps: Deps,
  { demand, client, person }: Open & { person: EnginePerson },
  { id }: Account,
): Promise<Missing | null> {
  const { publicUrl } = deps.config;
  const level = levelOf(person);
  if (missingFor(publicUrl, demand, level) === null) return null;
  const canUseTwo = client.state === 'sandbox' || (await canUseTwoFactors(deps, id));
  return missingFor(publicUrl, demand, level, canUseTwo);
}

type ChosenPerson = Pick<Answer, 'uid' | 'account'> & { as: TestPersonKind; unmet: boolean };

/** A member of the team continues as a test person: the choice is a sign-in, and agrees to everything. */
async function agreeAs(
  deps: Deps,
  { engine, request, client, demand, person }: Open & { person: EnginePerson },
  { uid, account: { id, sessionId }, as, unmet }: ChosenPerson,
) {
  if (client.state !== 'sandbox') return fail('invalid_request');
  const level = { ...levelOf(person), verified: TEST_PERSONS_VERIFIED.includes(as) };
  const missing = missingFor(deps.config.publicUrl, demand, level);
  if (missing !== null && unmet) return leaveUnmet(engine, uid);
  if (missing === 'factors') return fail('partner_sign_in_again');
  if (missing !== null) return fail('verification_needed');
  if (unmet) return fail('invalid_request');
  const choice = { clientId: client.id, accountId: id, kind: as, scopes: allOf(request) };
  const chosen = await continueAs(deps, choice);
  if (!chosen.ok) return chosen;
  const signedIn = engineAccountOf({ id: chosen.value, sessionId, isTest: true });
  const location = await engine.accept(uid, { account: signedIn, at: deps.clock.now() });
  return location === null ? fail('partner_request_over') : ok({ location });
}

/** The person gets verified first. The request ends meanwhile; the partner begins another one when they return. */
export async function waitAt(
  deps: ProviderDeps,
  provider: OpenIdProvider,
  { uid, account }: { uid: string; account: Account },
) {
  const open = await openFor(deps, provider, { uid, account });
  if (!open.ok) return open;
  await awaitDecisionAt(deps, { accountId: account.id, clientId: open.value.client.id });
  return ok(undefined);
}

/** The person does not continue. */
export async function declineRequest(deps: ProviderDeps, provider: OpenIdProvider, uid: string) {
  const open = await openRequest(deps, provider, uid);
  const location = (await open?.engine.decline(uid)) ?? null;
  return location === null ? fail('partner_request_over') : ok({ location });
}

/** The page does not list them: they are part of every sign-in, or of one to the company's own app alone. */
const ALWAYS = ['openid', 'offline_access', 'external_id'];

/** All scopes of the request that can be agreed to. */
const allOf = (request: EngineRequest) =>
  new Set([...ALWAYS.filter((scope) => request.scopes.includes(scope)), ...askedOf(request)]);

function askedOf({ scopes }: EngineRequest): PartnerScope[] {
  return PARTNER_SCOPES.filter((scope) => scopes.includes(scope));
}

/** Whether the person has a number by which the partner would recognize the document. */
async function isRecognized(
  asked: readonly PartnerScope[],
  person: EnginePerson,
): Promise<boolean> {
  if (!asked.includes('person')) return false;
  const { person: number } = await person.otherClaims(new Set(['person']));
  return number !== undefined;
}

/** The partner's own site. The redirect URI itself cannot be opened without a code. */
function homeOf({ redirectUri }: EngineRequest): string | null {
  const { origin, protocol } = new URL(redirectUri);
  return protocol === 'https:' || protocol === 'http:' ? `${origin}/` : null;
}

/** Whether the client asked for a sign-in that is newer than the person's. */
async function needsSignIn(
  { db, secrets }: Pick<ProviderDeps, 'db' | 'secrets'>,
  { prompt: { reasons }, maxAge, startedAt, judged, clientId }: EngineRequest,
  account: Account,
): Promise<boolean> {
  const isDemanded = reasons.includes('login_prompt');
  if (!isDemanded && !reasons.includes('max_age')) return false;
  const began = await sessionBegin(db, account.sessionId);
  if (began === null) return true;
  if (isDemanded || maxAge === null) return began < startedAt;
  // The engine found this very session to be too old, by the time that the client knows.
  if (judged !== null && parseEngineAccount(judged)?.sessionId === account.sessionId) return true;
  const shown = timeFor({
    began: began / SECOND,
    now: began / SECOND,
    shareOf: (range) =>
      shareOf(secrets, engineAccountOf({ ...account, isTest: false }), clientId, range),
    maxAge: maxAge / SECOND,
  });
  return shown * SECOND < startedAt - maxAge;
}
