import type { Address, CompanyNames } from '@portico/contract';
import type { Caller } from '#core/caller.ts';
import type { Clock } from '#core/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Secrets } from '#platform/config/secrets.ts';
import type { Queries } from '#platform/db/client.ts';
import type { Outbox } from '#platform/messages/outbox/outbox.ts';

type HookDeps = { clock: Clock; config: Config; secrets: Secrets; outbox: Outbox };
type Some<Names extends keyof HookDeps> = Pick<HookDeps, Names>;

/** An event of an account or its verification that partners may be told about. */
export type Happening =
  | 'verification_expired'
  | 'verification_suspended'
  | 'verification_revoked'
  | 'verification_confirmed'
  | 'account_closed'
  | 'account_opened'
  | 'account_deleted'
  | 'session_ended';

/**
 * What a subject does in the transactions of a subject that does not know it. Composed in app/deps.ts, from the parts
 * of this installation.
 */
export type Hooks = {
  /**
   * Verification: each account has a row there from the beginning. `hasAccepted`: its person saw the terms and agreed;
   * who was imported is asked at the first sign-in.
   */
  accountCreated(
    tx: Queries,
    account: { id: string; createdAt: number; hasAccepted: boolean },
  ): Promise<void>;
  /** Somebody signed in; `caller` is their browser. */
  sessionOpened(
    deps: Some<'clock' | 'config' | 'secrets'>,
    tx: Queries,
    by: { accountId: string; caller: Pick<Caller, 'cookies'> },
  ): Promise<void>;
  happened(
    deps: Some<'clock'>,
    tx: Queries,
    what: Happening,
    about: { accountId: string },
  ): Promise<void>;
  /** The account and its rows are removed next. */
  accountDeleted(
    deps: HookDeps,
    tx: Queries,
    accountId: string,
    by: { caller: Pick<Caller, 'ip' | 'requestId'>; addresses: readonly Address[] },
  ): Promise<void>;
  /** The person erased the data of their verification. */
  dataErased(deps: Some<'clock'>, tx: Queries, accountId: string): Promise<void>;
  /** Where the person wanted to go before they were verified; null if nowhere. It is returned once. */
  takeDestination(
    deps: Some<'clock' | 'config'>,
    tx: Queries,
    accountId: string,
  ): Promise<{ name: string; url: string } | null>;
  /** What the company's backend knows these accounts by; without those of which it knows the id alone. */
  companyNames(
    deps: Some<'config'>,
    db: Queries,
    accountIds: readonly string[],
  ): Promise<ReadonlyMap<string, CompanyNames>>;
  /** The `sub` of each of these accounts at each of these clients, by account and then by client, where there is one. */
  subjectsAt(
    db: Queries,
    at: { accountIds: readonly string[]; clientIds: readonly string[] },
  ): Promise<ReadonlyMap<string, Record<string, string>>>;
  /** The landing's partners that have a live client, each with the address at which a sign-in begins there. */
  livePartners(db: Queries): Promise<ReadonlyMap<string, string | null>>;
};
