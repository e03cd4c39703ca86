import { createHmac } from 'node:crypto';
import { KNOWN_BROWSER_DAYS, NEW_BROWSER_LETTERS_A_DAY, NOT_ME_LINK_DAYS } from '@portico/contract';
import type { Caller } from '#core/caller.ts';
import { DAY } from '#core/clock.ts';
import { hashToken, newToken } from '#core/opaque-token.ts';
import { noteFirstBrowser } from '#identity/accounts/accounts.ts';
import type { Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import {
  countSend,
  findSendsUntilNow,
  notifyEach,
  reachOf,
} from '#platform/messages/notices/notices.ts';
import type { SignInLetter } from '#platform/messages/outbox/outbox.ts';
import * as store from './browsers.store.ts';

/* An account knows a browser by a random value in its cookie, and by nothing else: never by its address or its kind. */

// A cookie that is never sent back leaves a row at each sign-in.
const BROWSERS_MAX = 20;

/** Keyed with the browser's value, which is stored nowhere here: no row shows that two accounts have one browser. */
const hashOf = (browser: string, accountId: string) =>
  createHmac('sha256', browser).update(accountId).digest('base64url');

type SignIn = { accountId: string; sessionId: string; caller: Caller };

/**
 * A session begins, in the caller's transaction, which has locked the account: notes its browser, and queues a letter to
 * every address of the account if the account does not know it. The first browser that an account ever remembers gets
 * none: it is the one of the registration, or of the first sign-in of somebody whose account is older than this. An
 * account that forgot its browsers has had a first one.
 */
export async function meetBrowser(
  deps: Pick<Deps, 'clock' | 'config' | 'outbox' | 'sms'>,
  tx: Queries,
  { accountId, sessionId, caller: { browser } }: SignIn,
): Promise<void> {
  if (await rememberBrowser(deps, tx, { accountId, browser })) return;
  const now = deps.clock.now();
  if (await noteFirstBrowser(tx, accountId, now)) return;
  const hash = browser === undefined ? '' : hashOf(browser, accountId);
  await writeToOwner(deps, tx, { accountId, sessionId, hash, now });
}

/** Remembers the browser for another 180 days; returns whether the account knew it. */
export async function rememberBrowser(
  { clock }: Pick<Deps, 'clock'>,
  tx: Queries,
  { accountId, browser }: { accountId: string; browser: string | undefined },
): Promise<boolean> {
  if (browser === undefined) return false;
  const now = clock.now();
  const seen = {
    accountId,
    hash: hashOf(browser, accountId),
    now,
    until: now + KNOWN_BROWSER_DAYS * DAY,
  };
  if (await store.renewBrowser(tx, seen)) return true;
  await store.insertBrowser(tx, seen);
  await store.keepLatest(tx, accountId, BROWSERS_MAX);
  return false;
}

/** Forgets the account's browsers, all of them or all but one: each of the others gets a letter when it comes again. */
export async function forgetBrowsers(
  tx: Queries,
  accountId: string,
  except?: string,
): Promise<void> {
  await store.deleteBrowsers(
    tx,
    accountId,
    except === undefined ? null : hashOf(except, accountId),
  );
}

type Meeting = { accountId: string; sessionId: string; hash: string; now: number };

async function writeToOwner(
  deps: Pick<Deps, 'clock' | 'config' | 'outbox' | 'sms'>,
  tx: Queries,
  { accountId, sessionId, hash, now }: Meeting,
): Promise<void> {
  const reach = await reachOf(deps, tx, accountId);
  if (reach.length === 0) return;
  const key = hashToken(`new browser ${accountId}`);
  const sent = await countSend(tx, key, {
    now,
    cooldownMs: 0,
    windowMs: DAY,
    maxSends: NEW_BROWSER_LETTERS_A_DAY + 1,
  });
  if (sent === null) return;
  const write = (message: SignInLetter) => notifyEach(deps, tx, reach, { message, at: now });
  if (sent > NEW_BROWSER_LETTERS_A_DAY) {
    const since = (await findSendsUntilNow(tx, key, now))?.since ?? now;
    return write({ kind: 'new_browsers', signedInAt: now, until: since + DAY });
  }
  const token = newToken();
  await store.insertLink(tx, {
    token_hash: hashToken(token),
    account_id: accountId,
    session_id: sessionId,
    browser_hash: hash,
    created_at: now,
    expires_at: now + NOT_ME_LINK_DAYS * DAY,
    used_at: null,
  });
  // Behind the #, no server or proxy gets it, and no log.
  const url = `${deps.config.publicUrl}/not-me#${token}`;
  return write({ kind: 'new_browser', signedInAt: now, url });
}

/** The sign-in that a letter reported, by the token of its link; undefined if the link is unknown or expired. */
export async function reportedSignIn({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string) {
  return store.findLink(db, hashToken(token), clock.now());
}

/**
 * Forgets the browser of a sign-in that was not its owner's, in a transaction that has locked the account; false if that
 * was done before.
 */
export async function disown(
  { clock }: Pick<Deps, 'clock'>,
  tx: Queries,
  link: store.NotMeLink,
): Promise<boolean> {
  if (!(await store.useLink(tx, link.token_hash, clock.now()))) return false;
  await store.deleteBrowser(tx, link);
  return true;
}

/** Purges browsers in which nobody signed in for 180 days, and links that have expired. */
export async function purgeBrowsers({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await store.deleteExpiredBrowsers(db, clock.now());
  await store.deleteExpiredLinks(db, clock.now());
}
