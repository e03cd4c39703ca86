import { setTimeout as wait } from 'node:timers/promises';
import { PASSWORD, type Person } from '../../bench/lib/people.ts';

/** One call of the load; status 0 if the connection was cut. `at` is when it was sent. */
export type Sent = {
  what: string;
  status: number;
  at: number;
  ms: number;
  retryAfter: string | null;
  /** The process behind the balancer. */
  process: string | null;
};

export type Load = { sent: Sent[]; stop(): Promise<void> };

type Visitor = { email: string; token: string; refreshToken?: string };

const PAUSE_MS = 20;

/** Several people at once sign in, read and change their data, and open a page with all of its files, again and again. */
export function startLoad(port: number, people: readonly Person[]): Load {
  const sent: Sent[] = [];
  let isOver = false;
  const live = async (visitor: Visitor) => {
    while (!isOver) {
      await visitOnce(port, visitor, sent);
      await wait(PAUSE_MS);
    }
  };
  const all = people.map((person) => live({ ...person }));
  return {
    sent,
    async stop() {
      isOver = true;
      await Promise.all(all);
    },
  };
}

async function visitOnce(port: number, visitor: Visitor, sent: Sent[]): Promise<void> {
  const { email } = visitor;
  const signIn = await send(port, sent, '/user/auth/login', {
    body: { email, password: PASSWORD },
  });
  take(visitor, signIn);
  const { token } = visitor;
  await send(port, sent, '/user/profile', { token });
  await send(port, sent, '/user/own-data', { token });
  await send(port, sent, '/user/exist-email', { body: { email } });
  if (signIn !== null) {
    const body = { refresh_token: visitor.refreshToken };
    take(visitor, await send(port, sent, '/user/auth/refresh', { body }));
  }
  const page = (await send(port, sent, '/auth', { what: PAGE })) ?? '';
  for (const file of namesIn(page)) {
    const script = (await send(port, sent, file, { what: FILE })) ?? '';
    // Of those that it loads, a few others each time.
    const others = namesIn(script);
    for (let n = 0; n < Math.min(FEW, others.length); n += 1) {
      turn += 1;
      await send(port, sent, others[turn % others.length] ?? '', { what: FILE });
    }
  }
}

const FEW = 4;
let turn = 0;

function namesIn(text: string): string[] {
  const names = text.matchAll(/["'`](?:\/?assets|\.)\/([\w.-]+\.(?:js|css))["'`]/g);
  return [...new Set(Array.from(names, ([, name]) => `/assets/${name}`))];
}

function take(visitor: Visitor, answer: string | null): void {
  if (answer === null) return;
  const tokens = JSON.parse(answer) as { access_token: string; refresh_token: string };
  visitor.token = tokens.access_token;
  visitor.refreshToken = tokens.refresh_token;
}

export const PAGE = 'a page';
export const FILE = 'a file of a page';

type Call = { body?: object; token?: string | undefined; what?: string };

/** Null unless it was answered with 2xx. */
async function send(
  port: number,
  sent: Sent[],
  path: string,
  { body, token, what = path }: Call = {},
): Promise<string | null> {
  const begun = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  }).catch(() => null);
  const text = (await answer?.text().catch(() => null)) ?? null;
  sent.push({
    what,
    status: text === null ? 0 : (answer?.status ?? 0),
    at: begun,
    ms: performance.now() - begun,
    retryAfter: answer?.headers.get('retry-after') ?? null,
    process: answer?.headers.get('x-process') ?? null,
  });
  return answer?.ok ? text : null;
}
