import type { AdapterPayload, ClientMetadata, Configuration } from 'oidc-provider';
import type { JsonObject } from '#core/json.ts';
import type { Level } from './acr.ts';
import type { ShareOf } from './auth-time.ts';
import type { AskedElements } from './claims-parameter.ts';
import type { ObservedRequest } from './observed.ts';
import type { EngineStandIn } from './stand-in.ts';

/* What the OpenID engine asks of the product: its storage, its people and their claims. */

export type EnginePayload = AdapterPayload;

/** Where the engine keeps its objects, by model and id. Lifetimes are in seconds. */
export type EngineObjects = {
  save(model: string, id: string, payload: EnginePayload, seconds?: number): Promise<void>;
  /** Stores an object that is there, perhaps under another id; false, and nothing is stored, if it is not. */
  replace(
    model: string,
    id: { from: string; to: string },
    payload: EnginePayload,
    seconds: number,
  ): Promise<boolean>;
  find(model: string, id: string): Promise<EnginePayload | undefined>;
  findByUid(model: string, uid: string): Promise<EnginePayload | undefined>;
  /** The grant and the session to which a code or token belongs, in one statement. */
  findCompanions(of: {
    grantId: string;
    sessionUid: string | null;
  }): Promise<{ grant: EnginePayload | undefined; session: EnginePayload | undefined }>;
  /** True for exactly one of several callers. */
  consume(model: string, id: string): Promise<boolean>;
  /** Ends the grant to which the object belongs, and with it every code and token of that grant. */
  endGrantOf(model: string, id: string): Promise<void>;
  /** Removes the objects of one model that belong to the grant. */
  endGrant(model: string, grantId: string): Promise<void>;
  remove(model: string, id: string): Promise<void>;
  /** True for exactly one of several callers: the id was never used within its time. */
  isFirstUse(id: string, seconds: number): Promise<boolean>;
};

/** The claims of an account for one client. */
export type EngineClaims = { verified: boolean; verified_at?: string; age_over_18?: boolean };

/** One verification with what it says about the person, or several. */
export type VerifiedClaims = VerifiedElement | VerifiedElement[];
export type VerifiedElement = { verification: JsonObject; claims: JsonObject };

export type EngineClient = { metadata: ClientMetadata; isSecret(secret: string): boolean };

export type EnginePerson = {
  /** Whether the session in which the account agreed lives. */
  inSession: boolean;
  /** How the session began (RFC 8176); empty if there is nothing to say. */
  amr: readonly string[];
  /** Whether the account accepted the terms in force; read only where the person can be asked. */
  hasAcceptedTerms(): Promise<boolean>;
  /** The scopes to which the account agreed for the client. */
  scopes: ReadonlySet<string>;
  claims: EngineClaims;
  /** The answer to a request for `verified_claims` with these scopes; undefined if there is none. */
  verifiedClaims(
    asked: AskedElements,
    scopes: ReadonlySet<string>,
  ): Promise<VerifiedClaims | undefined>;
  /** The claims of these scopes that are in neither of the two: each is read only if it is asked for. */
  otherClaims(scopes: ReadonlySet<string>): Promise<JsonObject>;
  /** The scopes among these by which the account has nothing to give now: they are not asked about, and no error. */
  withheld(scopes: ReadonlySet<string>): Promise<ReadonlySet<string>>;
  /** The pairwise `sub`. */
  subject(): Promise<string>;
};

/** A client that somebody calls for. */
export type CallingClient = {
  id: string;
  /** The engine's name of the endpoint. */
  route: 'token' | 'pushed_authorization_request' | 'revocation' | 'userinfo';
  /** It has neither a secret nor a key, so that nobody can prove to be it. */
  isPublic: boolean;
  isSandbox: boolean;
};

/** The caller of a request, and its limit: the seconds until it may call again, 0 if it may now. */
export type EngineCaller = {
  /** The call names the client, and proves nothing yet. */
  named(client: CallingClient): number;
  /** Whether a call of the client that proves itself would be too many; it does not count yet. */
  mayProve(client: CallingClient): number;
  /** The call is the client's. */
  proved(client: CallingClient): number;
  /** The call named the client and did not prove to be its. */
  failed(client: CallingClient): void;
};

export function levelOf({ claims, amr }: Pick<EnginePerson, 'claims' | 'amr'>): Level {
  return { verified: claims.verified, mfa: isMultiFactor(amr) };
}

/** RFC 8176. */
export const isMultiFactor = (amr: readonly string[] | undefined): boolean =>
  amr?.includes('mfa') === true;

/** What the engine asks about the world. `account` is the engine's id of an account. */
export type EngineWorld = {
  objects: EngineObjects;
  /** A client that may be used now, with the check of its secret; null for every other. */
  findClient(id: string): Promise<EngineClient | null>;
  /** The account as the client may know it; null if it does not exist or is closed. */
  personAt(account: string, clientId: string): Promise<EnginePerson | null>;
  /** Called once for each answer with claims. */
  onDisclosure(disclosure: {
    account: string;
    clientId: string;
    grantId: string;
    claims: string[];
  }): Promise<void>;
  /** Called once for each sign-in of a client that is notified of its end; `sid` is in its ID token. */
  onSignIn(signIn: { account: string; clientId: string; sid: string }): Promise<void>;
  /** Called for each request that names a client and fails, and for each one of a sandbox client. It returns at once. */
  onRequest(request: ObservedRequest): void;
  standIn: EngineStandIn;
  /** Whether an error of the others means that what they need cannot be reached now: worth trying again, unlike a bug. */
  isDown(error: unknown): boolean;
  /** Members of the discovery document beside the engine's own. */
  discovery: JsonObject;
  /** Of a session, a client and a range; see `auth-time.ts`. */
  shareOf: ShareOf;
  /** Fetches what a client published (its keys). */
  fetch: NonNullable<Configuration['fetch']>;
};
