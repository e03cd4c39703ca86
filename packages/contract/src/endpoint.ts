import type * as z from 'zod/mini';
import type { CommonError, ErrorCode } from './errors.ts';

/**
 * One call: the server's validation, the browser's types and the OpenAPI document come from this alone.
 *
 * `reply` is null where success is 204. `errors` is the closed list of codes besides the common ones;
 * a bearer call may always answer `missing_token`.
 */
export type Endpoint<
  Body extends z.ZodMiniType | null = z.ZodMiniType | null,
  Reply extends z.ZodMiniType | null = z.ZodMiniType | null,
  Code extends ErrorCode = ErrorCode,
  Auth extends 'none' | 'bearer' = 'none' | 'bearer',
> = {
  method: 'GET' | 'POST';
  path: `/${string}`;
  summary: string;
  auth: Auth;
  /** `json` unless the body carries files. */
  encoding?: 'json' | 'multipart';
  body: Body;
  reply: Reply;
  errors: readonly Code[];
};

/** Keeps an endpoint's types as narrow as they are written. */
export function endpoint<
  Body extends z.ZodMiniType | null,
  Reply extends z.ZodMiniType | null,
  const Code extends ErrorCode,
  Auth extends 'none' | 'bearer',
>(definition: Endpoint<Body, Reply, Code, Auth>): Endpoint<Body, Reply, Code, Auth> {
  return definition;
}

/** What the caller sends, before defaults and normalisation. */
export type BodyOf<E extends Endpoint> =
  E extends Endpoint<infer B, infer _R, infer _C, infer _A>
    ? B extends z.ZodMiniType
      ? z.input<B>
      : undefined
    : never;

/** What the handler receives, normalised. */
export type ParsedBodyOf<E extends Endpoint> =
  E extends Endpoint<infer B, infer _R, infer _C, infer _A>
    ? B extends z.ZodMiniType
      ? z.output<B>
      : undefined
    : never;

/** What a success answers; undefined for 204. */
export type ReplyOf<E extends Endpoint> =
  E extends Endpoint<infer _B, infer R, infer _C, infer _A>
    ? R extends z.ZodMiniType
      ? z.output<R>
      : undefined
    : never;

/** The codes this call declares itself. */
export type DeclaredCodeOf<E extends Endpoint> =
  E extends Endpoint<infer _B, infer _R, infer C, infer A>
    ? C | (A extends 'bearer' ? 'missing_token' : never)
    : never;

/** Every code that the caller may meet. */
export type CodeOf<E extends Endpoint> = DeclaredCodeOf<E> | CommonError;
