import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@portico/stand-ins/provider/serve.ts';

/** What happens to a request: the storage gets it, or something goes wrong. */
type Misbehavior =
  | 'forward'
  | 'hang'
  | 'hang in the body'
  | 'cut the body'
  | 'html with 200'
  | 'garbage'
  | 'forbid'
  | 'refuse'
  | { otherObject: string };

export type S3Server = {
  /** For `S3_URL`. */
  url: string;
  behave(as: Misbehavior): void;
  /** How many requests reached the storage. */
  requests(): number;
  close(): Promise<void>;
};

type S3rver = { run(): Promise<{ port: number }>; close(): Promise<void> };
const BUCKET = 'portico';
const KEY = 'S3RVER';

/**
 * A real S3 server on a free port, with one bucket, behind a proxy that can misbehave. `S3rver` compares signatures only
 * of requests about objects: it reads the path of a bucket without the slash that the client signs.
 */
export async function startS3(): Promise<S3Server> {
  letItContinueLists();
  // CommonJS, and its `default` is that of its base class.
  const Server = createRequire(import.meta.url)('@20minutes/s3rver') as new (
    options: object,
  ) => S3rver;
  const directory = mkdtempSync(join(tmpdir(), 'portico-s3-'));
  const storage = new Server({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port: behind } = await storage.run();
  const state: { behavior: Misbehavior; requests: number } = { behavior: 'forward', requests: 0 };
  const proxy = createServer((asked, answer) => {
    state.requests += 1;
    handle(state.behavior, { asked, answer, behind });
  });
  const { port, close } = await serve(proxy);
  return {
    url: `http://${KEY}:${KEY}@127.0.0.1:${port}/${BUCKET}?region=eu-central-1`,
    behave(as) {
      state.behavior = as;
    },
    requests: () => state.requests,
    async close() {
      await close();
      await storage.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The server hides where a list continues with DES, which OpenSSL 3 does not have: here it stays readable. */
function letItContinueLists(): void {
  const crypto = createRequire(import.meta.url)('node:crypto') as Record<string, unknown>;
  const plain = {
    update: (part: string | Buffer) => Buffer.from(part as string),
    final: () => Buffer.alloc(0),
  };
  for (const name of ['createCipheriv', 'createDecipheriv']) {
    const real = crypto[name] as (...all: unknown[]) => unknown;
    crypto[name] = (...all: unknown[]) => (all[0] === 'des' ? plain : real(...all));
  }
}

type Exchange = { asked: IncomingMessage; answer: ServerResponse; behind: number };

function handle(behavior: Misbehavior, exchange: Exchange): void {
  const { asked, answer } = exchange;
  if (typeof behavior === 'object') {
    asked.url = asked.url?.replace(/[\da-f]{32}/, behavior.otherObject);
    forward(exchange);
  } else if (behavior === 'hang') {
    // Nobody answers.
  } else if (behavior === 'refuse') {
    asked.socket.destroy();
  } else if (behavior in ANSWERS) {
    const [status, type, body] = ANSWERS[behavior as keyof typeof ANSWERS];
    answer.writeHead(status, { 'content-type': type }).end(body);
  } else {
    forward(exchange, behavior);
  }
}

const ANSWERS = {
  'html with 200': [200, 'text/html', '<h1>Welcome</h1>'],
  garbage: [500, 'application/xml', '<<<& \u0000'],
  forbid: [403, 'application/xml', '<Error><Code>AccessDenied</Code><Message>No</Message></Error>'],
} as const;

function forward({ asked, answer, behind }: Exchange, behavior: Misbehavior = 'forward'): void {
  const { method, url, headers } = asked;
  const passed = request({ host: '127.0.0.1', port: behind, method, path: url, headers }, (got) => {
    const { statusCode = 500 } = got;
    if (behavior === 'forward') {
      answer.writeHead(statusCode, got.headers);
      got.pipe(answer);
      return;
    }
    answer.writeHead(statusCode, got.headers);
    got.once('data', (chunk: Buffer) => {
      answer.write(chunk.subarray(0, 100));
      if (behavior === 'cut the body') setTimeout(() => asked.socket.destroy(), 50);
    });
  });
  passed.on('error', () => asked.socket.destroy());
  asked.pipe(passed);
}
