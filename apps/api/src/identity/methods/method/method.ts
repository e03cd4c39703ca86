import type {
  ErrorCode,
  IdentityKind,
  Identity as ListedIdentity,
  SignInMethod,
} from '@portico/contract';
import type { FastifyInstance } from 'fastify';
import type { Account, Caller } from '#core/caller.ts';
import type { Fail, Ok } from '#core/result.ts';
import type { NewIdentity } from '#identity/accounts/accounts.ts';
import type { IdentityRow } from '#identity/accounts/identities.store.ts';
import type { AuditKind } from '#platform/audit/audit.ts';
import type { Queries } from '#platform/db/client.ts';
import type { Channel } from '#platform/db/schema.ts';
import type { Deps } from '#platform/deps.ts';

/** What the database stores about a sign-in method, as far as it names the method. */
export type Stored = Pick<IdentityRow, 'kind' | 'subject' | 'label'>;

/** The events that every sign-in method records. */
export const SHARED_AUDIT_KINDS = [
  'registered',
  'signed_in',
  'identity_added',
  'identity_refused',
  'identity_removed',
] as const satisfies readonly AuditKind[];

type OwnAuditKind = Exclude<AuditKind, (typeof SHARED_AUDIT_KINDS)[number]>;

/** Everything that the rest of the api knows about one kind of sign-in method. */
export type Method = {
  /** Messages to an account can be sent to its identities of this kind over this channel; null if they cannot. */
  channel: Channel | null;
  /** Whether an account has at most one: adding another one replaces it. */
  isSingle: boolean;
  /** Whether every address of the account hears of one that was added; otherwise one address does. */
  isToldEverywhere?: true;
  /** The values of `sessions.method` of the sessions that may have started with an identity of this kind. */
  sessionMethods: (kind: IdentityKind) => readonly [SignInMethod, ...SignInMethod[]];
  /** The events that its own checks record, besides those that all methods share. */
  auditKinds: readonly [OwnAuditKind, ...OwnAuditKind[]];
  /** What the person recognizes it by; '' if there is nothing. */
  labelOf: (identity: Stored) => string;
  /** What the list of sign-in methods shows of an account's identities of the kind besides, by subject. */
  shownOf?: (
    db: Queries,
    accountId: string,
  ) => Promise<ReadonlyMap<string, Partial<ListedIdentity>>>;
  /** Whether it can sign in with the current configuration. An account may have some that cannot. */
  isUsable: (
    deps: Pick<Deps, 'config' | 'oidc' | 'standIns' | 'sms' | 'walletChains'>,
    identity: Stored,
    account: { hasPassword: boolean },
  ) => boolean;
  /** Whether a sign-in with an identity of this kind can have two factors (`mfa`, identity/sessions/amr.ts). */
  hasTwoFactors: (account: { hasPassword: boolean }) => boolean;
  /**
   * What it stores about the account outside `identities`, for the data download: without secrets, times as integers.
   * Called even if the account has none of the kind. Lists under the same name are joined.
   */
  exportOf: (db: Queries, accountId: string, own: readonly Stored[]) => Promise<Exported>;
  /** Deletes what would remain of it after the account's row and all rows that refer to it are deleted. */
  removeRest: (tx: Queries, own: readonly Stored[]) => Promise<void>;
  /** Purges what expired of it. */
  purge: (deps: Deps) => Promise<void>;
};

type Exported = Record<string, readonly object[] | object | null>;

/** An identity that was proved; `keep` stores what its method has of it elsewhere, once it is the account's. */
export type ProvenIdentity = NewIdentity & { keep?: (tx: Queries) => Promise<void> };

/** Registers the calls of a method. A method proves an identity; `add` gives it to the caller's account. */
export type MethodRoutes = (app: FastifyInstance, deps: Deps, add: AddMethod) => void;

/**
 * Adds a proven sign-in method to the owner's account. `prove` runs only after a recent sign-in, and what it returns
 * runs in the transaction that adds the method, where the proof is used up.
 */
export type AddMethod = <Refusal extends ErrorCode>(
  deps: Deps,
  owner: Account,
  caller: Caller,
  prove: () => Promise<
    Ok<(tx: Queries) => Promise<Ok<ProvenIdentity> | Fail<Refusal>>> | Fail<Refusal>
  >,
) => Promise<
  Ok<undefined> | Fail<Refusal | 'recent_sign_in_needed'> | Fail<'missing_token' | 'identity_taken'>
>;
