import type * as z from 'zod/mini';
import type { CommonError, ErrorCode } from './errors.ts';

/**
 * The allowed callers: anybody; a signed-in person with an access token; a phone with the token of a handoff; an
 * operator with the review desk's cookie.
 */
export type Authentication = 'none' | 'bearer' | 'handoff' | 'operator';

/**
 * One call: the server's validation, the browser's types and the OpenAPI document are derived from
 * it.
 * `reply` is null if success is 204. `errors` is the closed list of codes besides the common ones;
 * a call that requires authentication may always answer `missing_token`.
 */
export type Endpoint<
  Body extends z.ZodMiniType | null = z.ZodMiniType | null,
  Reply extends z.ZodMiniType | null = z.ZodMiniType | null,
  Code extends ErrorCode = ErrorCode,
  Auth extends Authentication = Authentication,
  Path extends `/${string}` = `/${string}`,
> = {
  method: 'GET' | 'POST';
  /** A part that begins with a colon is a parameter: see {@link at}. */
  path: Path;
  summary: string;
  auth: Auth;
  /** `json` unless the body contains files. */
  encoding?: 'json' | 'multipart';
  body: Body;
  reply: Reply;
  errors: readonly Code[];
};

/** Keeps an endpoint's types as narrow as written. */
export function endpoint<
  Body extends z.ZodMiniType | null,
  Reply extends z.ZodMiniType | null,
  const Code extends ErrorCode,
  Auth extends Authentication,
  const Path extends `/${string}`,
>(definition: Endpoint<Body, Reply, Code, Auth, Path>): Endpoint<Body, Reply, Code, Auth, Path> {
  return definition;
}

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The parameters of an endpoint's path, by name; most have none. */
export type ParamsOf<E extends Pick<Endpoint, 'path'>> = Record<NamesIn<E['path']>, string>;

/** The names of {@link ParamsOf} for a path known only at run time. */
export function paramNamesOf({ path }: Pick<Endpoint, 'path'>): string[] {
  return path.split('/').flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : []));
}

/** The endpoint with these parameters: `call(at(localization, { locale }))`. */
export function at<E extends Endpoint>(definition: E, params: ParamsOf<E>): E {
  const values: Record<string, string> = params;
  const parts = definition.path
    .split('/')
    .map((part) => (part.startsWith(':') ? encodeURIComponent(values[part.slice(1)] ?? '') : part));
  return { ...definition, path: parts.join('/') };
}

/** The caller's input, before defaults and normalization. */
export type BodyOf<E extends Endpoint> =
  E extends Endpoint<infer B, infer _R, infer _C, infer _A>
    ? B extends z.ZodMiniType
      ? z.input<B>
      : undefined
    : never;

/** The handler's input, normalized. */
export type ParsedBodyOf<E extends Endpoint> =
  E extends Endpoint<infer B, infer _R, infer _C, infer _A>
    ? B extends z.ZodMiniType
      ? z.output<B>
      : undefined
    : never;

/** The body of a success; undefined for 204. */
export type ReplyOf<E extends Endpoint> =
  E extends Endpoint<infer _B, infer R, infer _C, infer _A>
    ? R extends z.ZodMiniType
      ? z.output<R>
      : undefined
    : never;

/** The codes that this call itself declares. */
export type DeclaredCodeOf<E extends Endpoint> =
  E extends Endpoint<infer _B, infer _R, infer C, infer A>
    ? C | (A extends 'none' ? never : 'missing_token')
    : never;

/** Every code that the caller may get. */
export type CodeOf<E extends Endpoint> = DeclaredCodeOf<E> | CommonError;
