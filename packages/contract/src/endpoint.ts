import type * as z from 'zod/mini';
import type { OperatorRole } from './desk/rules.ts';
import type { CommonError, ErrorCode } from './errors.ts';
import type { ServerScope } from './servers/scopes.ts';
import type { Module } from './site/offer.ts';

/**
 * The allowed callers: anybody; a signed-in person with an access token; a phone with the token of a handoff; an
 * operator with the review desk's cookie; the company's backend with a token of its own.
 */
export type Authentication = 'none' | 'bearer' | 'handoff' | 'operator' | 'server';

/**
 * Calls of one group share how often one network may call; the numbers are the server's
 * (server/limits/address-limits.ts).
 */
export type LimitGroup =
  | 'exist-email'
  | 'sign-in'
  | 'send-sms'
  | 'send-email'
  | 'code-delivery'
  | 'verify'
  | 'wallet'
  | 'passkey'
  | 'social'
  | 'refresh'
  | 'document-draft'
  | 'private-picture'
  | 'own-data'
  | 'visits'
  | 'partner'
  | 'partner-begin'
  | 'console'
  | 'console-change'
  | 'server';

/**
 * The group of a call; or two, one if the body has the member and one if not. Null for a call that
 * costs no more than a query.
 */
export type Limit = LimitGroup | { member: string; present: LimitGroup; absent: LimitGroup } | null;

/** A file made for the caller: sent as an attachment, and never cached. */
export type FileReply = { kind: 'file'; type: 'image/jpeg' | 'application/zip' };

/** A public picture. `forever` if a changed picture gets another name. */
export type PictureReply = {
  kind: 'picture';
  type: 'image/webp' | 'image/png';
  cached: 'forever' | 'an hour';
};

/**
 * A browser visits the path: the answer is a redirect (303), and a failure is a code in the address
 * of the page that explains it.
 */
export type RedirectReply = {
  kind: 'redirect';
  /** The address of the redirect. */
  to: string;
  /** The codes whose sentences the page may need. */
  texts: readonly ErrorCode[];
};

/** What a success sends: JSON of a schema, nothing (204), or one of the other kinds. */
export type Reply = z.ZodMiniType | null | FileReply | PictureReply | RedirectReply;

/**
 * One call: the server's validation, the browser's types and the OpenAPI document are derived from
 * it.
 * `errors` is the closed list of codes besides the common ones; a call that requires authentication
 * may always answer `missing_token`, of a signed-in person `terms_not_accepted`, of an operator
 * `not_allowed`. A redirect answers in this shape only what its list has.
 */
export type Endpoint<
  Body extends z.ZodMiniType | null = z.ZodMiniType | null,
  Success extends Reply = z.ZodMiniType | null,
  Code extends ErrorCode = ErrorCode,
  Auth extends Authentication = Authentication,
  Path extends `/${string}` = `/${string}`,
> = {
  method: 'GET' | 'POST';
  /** A part that begins with a colon is a parameter: see {@link at}. */
  path: Path;
  /** The OpenAPI operation's name, if the path alone does not give a unique one. */
  name?: string;
  summary: string;
  auth: Auth;
  /** What the token of a server has to allow. */
  scope?: ServerScope;
  /** The operators who may make it; by default those who review cases. */
  roles?: readonly OperatorRole[];
  limit: Limit;
  /** The cookies that the call reads and sets, by name; to use another one is an error of the server. */
  cookies?: { reads?: readonly string[]; sets?: readonly string[] };
  /** How the body is sent: `json` unless it contains files, is an HTML form, or is in the query. */
  encoding?: 'json' | 'multipart' | 'form' | 'query';
  body: Body;
  reply: Success;
  /** The module that it belongs to: if that is off, there is no such call. */
  module?: Module;
  /** Whether a client may keep the reply and ask whether it is still current (304). */
  revalidated?: boolean;
  errors: readonly Code[];
};

/** An endpoint with any kind of reply. */
export type AnyEndpoint = Endpoint<z.ZodMiniType | null, Reply>;

/** An endpoint whose reply a script can read: JSON, nothing, or a file. */
export type Callable = Endpoint<z.ZodMiniType | null, z.ZodMiniType | null | FileReply>;

/** The kind of an endpoint's reply. */
export type ReplyKind = 'json' | 'none' | Extract<Reply, { kind: string }>['kind'];

export function replyKindOf({ reply }: Pick<AnyEndpoint, 'reply'>): ReplyKind {
  if (reply === null) return 'none';
  return 'kind' in reply ? reply.kind : 'json';
}

/** Keeps an endpoint's types as narrow as written. */
export function endpoint<
  Body extends z.ZodMiniType | null,
  const Success extends Reply,
  const Code extends ErrorCode,
  Auth extends Authentication,
  const Path extends `/${string}`,
>(definition: Endpoint<Body, Success, Code, Auth, Path>): typeof definition {
  return definition;
}

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The parameters of an endpoint's path, by name; most have none. */
export type ParamsOf<E extends Pick<AnyEndpoint, 'path'>> = Record<NamesIn<E['path']>, string>;

/** The names of {@link ParamsOf} for a path known only at run time. */
export function paramNamesOf({ path }: Pick<AnyEndpoint, 'path'>): string[] {
  return path.split('/').flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : []));
}

/** The endpoint with these parameters: `call(at(localization, { locale }))`. */
export function at<E extends AnyEndpoint>(definition: E, params: ParamsOf<E>): E {
  return { ...definition, path: pathWith(definition.path, params) };
}

/** The pattern with its parameters filled in, each encoded: `/cases/:id` becomes `/cases/a%2Fb`. */
export function pathWith<Path extends string>(
  pattern: Path,
  params: ParamsOf<{ path: Path & `/${string}` }>,
): string {
  const values: Record<string, string> = params;
  return pattern
    .split('/')
    .map((part) => (part.startsWith(':') ? encodeURIComponent(values[part.slice(1)] ?? '') : part))
    .join('/');
}

/** The decoded parameters of a path that matches the pattern; null if it does not. */
export function paramsIn<Path extends `/${string}`>(
  pattern: Path,
  path: string,
): ParamsOf<{ path: Path }> | null {
  const given = path.split('/');
  const expected = pattern.split('/');
  if (given.length !== expected.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = decoded(value);
    else if (part !== value) return null;
  }
  return params as ParamsOf<{ path: Path }>;
}

/** A person may type an incomplete escape such as `%E0`: it stays as typed. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The caller's input, before defaults and normalization. */
export type BodyOf<E extends AnyEndpoint> =
  E extends Endpoint<infer B, infer _R, infer _C, infer _A>
    ? B extends z.ZodMiniType
      ? z.input<B>
      : undefined
    : never;

/** The handler's input, normalized. */
export type ParsedBodyOf<E extends AnyEndpoint> =
  E extends Endpoint<infer B, infer _R, infer _C, infer _A>
    ? B extends z.ZodMiniType
      ? z.output<B>
      : undefined
    : never;

/** The body of a success; undefined for 204. */
export type ReplyOf<E extends AnyEndpoint> =
  E extends Endpoint<infer _B, infer R, infer _C, infer _A>
    ? R extends z.ZodMiniType
      ? z.output<R>
      : undefined
    : never;

/** The codes that this call itself declares. */
export type DeclaredCodeOf<E extends AnyEndpoint> =
  E extends Endpoint<infer _B, infer _R, infer C, infer A>
    ?
        | C
        | (A extends 'none' ? never : 'missing_token')
        | (A extends 'bearer' ? 'terms_not_accepted' : never)
        | (A extends 'operator' ? 'not_allowed' : never)
    : never;

/** Every code that the caller may get. */
export type CodeOf<E extends AnyEndpoint> = DeclaredCodeOf<E> | CommonError;
