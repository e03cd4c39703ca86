import { randomInt, randomUUID } from 'node:crypto';
import { type OtherCode, PorticoError } from './error.ts';
import type {
  BroughtReturn,
  CallCode,
  CallPaths,
  FieldProblem,
  LinkRequest,
  Person,
  RedeemedReturn,
  Scope,
  VerificationLink,
} from './types.ts';

/* Calls Portico from the company's own backend (docs/servers.md). */

const PATHS: CallPaths = {
  readPerson: '/server/people/:externalId',
  createVerificationLink: '/server/people/:externalId/verification-link',
  redeemReturn: '/server/returns',
  askRenewal: '/server/people/:externalId/ask-renewal',
  endSessions: '/server/people/:externalId/end-sessions',
  closeAccount: '/server/people/:externalId/close',
  eraseVerification: '/server/people/:externalId/erase',
  deleteAccount: '/server/people/:externalId/delete',
};

export type PorticoOptions = {
  /** The address of Portico, such as `https://id.example.com`. */
  url: string;
  /** Both are printed by `npm run servers -- add`. */
  clientId: string;
  clientSecret: string;
  /** Asks for fewer scopes than the client has. */
  scopes?: readonly Scope[];
  /** How long one try may take. */
  timeoutMs?: number;
  /** How often a call without an answer is sent again. */
  retries?: number;
};

export type CallOptions = {
  /**
   * Of your own, to send the same call again after your process ended. Without one the client makes a key for each call,
   * and keeps it while it sends the call again.
   */
  idempotencyKey?: string;
};

/** A token is renewed this long before its end. */
const EARLY_MS = 30_000;
/** The client waits no longer than this before another try: the error says until when. */
const WAIT_MAX_MS = 10_000;

type Sent = { name: keyof CallPaths; externalId?: string; body?: object; key?: string };
type Token = { value: string; until: number };

/** One client for a process: it keeps its token. */
export class Portico {
  readonly #options: Required<Omit<PorticoOptions, 'scopes'>> & Pick<PorticoOptions, 'scopes'>;
  #token: Promise<Token> | null = null;

  constructor(options: PorticoOptions) {
    const url = options.url.replace(/\/$/, '');
    this.#options = { timeoutMs: 10_000, retries: 3, ...options, url };
  }

  /** The state of a person’s account, verification and sign-in methods. Scope `read`. */
  readPerson(externalId: string): Promise<Person> {
    return this.#call<Person>({ name: 'readPerson', externalId });
  }

  /** A link that leads a person into their verification, once. Scope `verify`. */
  createVerificationLink(
    externalId: string,
    link: LinkRequest,
    options: CallOptions = {},
  ): Promise<VerificationLink> {
    const sent = { name: 'createVerificationLink', externalId, body: link } as const;
    return this.#change<VerificationLink>(sent, options);
  }

  /**
   * Redeems what a person came back with, for the person who is signed in at your site in that browser: never for an id
   * from the address. Scope `verify`.
   */
  redeemReturn(brought: BroughtReturn, options: CallOptions = {}): Promise<RedeemedReturn> {
    return this.#change<RedeemedReturn>({ name: 'redeemReturn', body: brought }, options);
  }

  /** Sends a person the letter about the end of their verification once more. Scope `renew`. */
  askRenewal(externalId: string, options: CallOptions = {}): Promise<void> {
    return this.#change<void>({ name: 'askRenewal', externalId }, options);
  }

  /** Signs a person out on every device. Scope `sessions`. */
  endSessions(externalId: string, options: CallOptions = {}): Promise<void> {
    return this.#change<void>({ name: 'endSessions', externalId }, options);
  }

  /** Closes an account: nobody can sign in to it. Scope `close`. */
  closeAccount(externalId: string, options: CallOptions = {}): Promise<void> {
    return this.#change<void>({ name: 'closeAccount', externalId }, options);
  }

  /** Destroys photos and details of a person’s verification. Scope `erase`. */
  eraseVerification(externalId: string, options: CallOptions = {}): Promise<void> {
    return this.#change<void>({ name: 'eraseVerification', externalId }, options);
  }

  /** Deletes an account and all that belongs to it, at once and for good. Scope `delete`. */
  deleteAccount(externalId: string, options: CallOptions = {}): Promise<void> {
    return this.#change<void>({ name: 'deleteAccount', externalId }, options);
  }

  #change<Reply>(sent: Sent, { idempotencyKey = randomUUID() }: CallOptions): Promise<Reply> {
    return this.#call<Reply>({ ...sent, key: idempotencyKey });
  }

  async #call<Reply>({ name, externalId, body, key }: Sent): Promise<Reply> {
    // Without types, nobody signed in would be somebody with the id `undefined`.
    if (
      PATHS[name].includes(':externalId') &&
      (typeof externalId !== 'string' || externalId === '')
    )
      throw new TypeError(`${name} needs the id of a person.`);
    const path = PATHS[name].replace(':externalId', encodeURIComponent(externalId ?? ''));
    let isRenewed = false;
    return this.#trying(async () => {
      const token = await this.#currentToken();
      const answer = await this.#fetch(path, {
        method: key === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${token.value}`,
          ...(key !== undefined && { 'idempotency-key': `"${key}"` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (answer.status === 204) return undefined as Reply;
      if (answer.status === 200 && answer.json !== null) return answer.json as Reply;
      const failure = failureOf(answer);
      // The secret was replaced, or the database was restored.
      if (failure.code === 'missing_token' && !isRenewed) {
        isRenewed = true;
        this.#token = null;
        throw new Again(failure, 0);
      }
      throw failure;
    });
  }

  /** Asks for a token once, however many calls wait for it. */
  async #currentToken(): Promise<Token> {
    const current = this.#token;
    if (current !== null) {
      const token = await current;
      if (token.until > Date.now()) return token;
      // Another call may have asked for the next one meanwhile.
      if (this.#token !== current && this.#token !== null) return this.#token;
    }
    const asked = this.#askToken();
    this.#token = asked;
    asked.catch(() => {
      if (this.#token === asked) this.#token = null;
    });
    return asked;
  }

  async #askToken(): Promise<Token> {
    const { clientId, clientSecret, scopes } = this.#options;
    const basic = [clientId, clientSecret].map(encodeURIComponent).join(':');
    const asked = Date.now();
    const answer = await this.#fetch('/server/token', {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(basic).toString('base64')}` },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        ...(scopes !== undefined && { scope: scopes.join(' ') }),
      }),
    });
    const { access_token: value, expires_in: seconds } = answer.json ?? {};
    if (answer.status !== 200 || typeof value !== 'string') throw tokenFailureOf(answer);
    return { value, until: asked + Number(seconds) * 1000 - EARLY_MS };
  }

  async #fetch(path: string, request: RequestInit): Promise<Answer> {
    const { url, timeoutMs } = this.#options;
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      // A redirect is not Portico's answer, and must not get the token.
      const answer = await fetch(`${url}${path}`, { ...request, signal, redirect: 'error' });
      const { status, headers } = answer;
      const seconds = Number(headers.get('retry-after') ?? Number.NaN);
      const retryAfterSeconds = Number.isFinite(seconds) ? seconds : undefined;
      return { url, status, retryAfterSeconds, json: objectIn(await answer.text()) };
    } catch (cause) {
      const [code, why] = signal.aborted
        ? (['timeout', `did not answer within ${timeoutMs} ms`] as const)
        : (['network_error', 'gave no answer'] as const);
      throw new PorticoError(code, `${url} ${why}.`, { status: null, cause });
    }
  }

  /** Sends again what may succeed later: no answer, too many calls, a server that stops or starts. */
  async #trying<Reply>(send: () => Promise<Reply>): Promise<Reply> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await send();
      } catch (error) {
        const waitMs = error instanceof Again ? error.waitMs : waitOf(error, tries);
        const failure = error instanceof Again ? error.failure : error;
        if (waitMs === null || waitMs > WAIT_MAX_MS || tries >= this.#options.retries)
          throw failure;
        await new Promise((done) => setTimeout(done, waitMs));
      }
    }
  }
}

/** Thrown for one more try. */
class Again extends Error {
  readonly failure: PorticoError;
  readonly waitMs: number;
  constructor(failure: PorticoError, waitMs: number) {
    super();
    this.failure = failure;
    this.waitMs = waitMs;
  }
}

const AGAIN: ReadonlySet<string> = new Set<CallCode | OtherCode>([
  'network_error',
  'timeout',
  'service_unavailable',
  'too_many_requests',
  'idempotency_key_busy',
]);

/** How long to wait before the next try; null if it cannot help. */
function waitOf(error: unknown, tries: number): number | null {
  if (!(error instanceof PorticoError)) return null;
  const isGateway = error.status !== null && error.status >= 502 && error.status <= 504;
  if (!AGAIN.has(error.code) && !isGateway) return null;
  if (error.retryAfterSeconds !== undefined) return error.retryAfterSeconds * 1000;
  // Doubled each time, and not at the same moment as every other process.
  return 250 * 2 ** tries + randomInt(250 * 2 ** tries);
}

type Answer = {
  url: string;
  status: number;
  retryAfterSeconds: number | undefined;
  /** Null if there is none. */
  json: Record<string, unknown> | null;
};

function objectIn(text: string): Answer['json'] {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function failureOf(answer: Answer): PorticoError {
  const { code, message, requestId, fields } = answer.json ?? {};
  if (typeof code !== 'string' || typeof message !== 'string') return unexpected(answer);
  return new PorticoError(code as CallCode, message, {
    ...answer,
    requestId: typeof requestId === 'string' ? requestId : undefined,
    fields: fields as Record<string, FieldProblem> | undefined,
  });
}

/** The codes of RFC 6749 that the contract's calls have another name for. */
const BY_STATUS: Partial<Record<number, CallCode>> = {
  429: 'too_many_requests',
  503: 'service_unavailable',
};

function tokenFailureOf(answer: Answer): PorticoError {
  const { error, error_description: why } = answer.json ?? {};
  if (typeof error !== 'string') return unexpected(answer);
  const code = BY_STATUS[answer.status] ?? (error as OtherCode);
  return new PorticoError(code, typeof why === 'string' ? why : error, answer);
}

/** Of a proxy between, or of another server. */
const unexpected = (answer: Answer) =>
  new PorticoError(
    'unexpected_answer',
    `${answer.url} answered ${answer.status}, and not as Portico does.`,
    answer,
  );
