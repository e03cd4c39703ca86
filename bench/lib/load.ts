import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A request as it is sent. */
export function request(
  method: 'GET' | 'POST',
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Buffer {
  const content = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(content)}`]),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${content}`);
}

/** A caller whose next request depends on the last answer, including its head; null to stop. */
export type Talk = {
  first: Buffer;
  next(answer: string): Buffer | null;
  /** The statuses of good answers, instead of 200. */
  accepts?: readonly string[];
};

const WARM_UP_MS = 100;

/**
 * Answers per second. Each request has a kept-alive connection of its own and is sent again after its answer; a talk
 * continues until its time is over.
 *
 * Sends bytes over a socket without an HTTP client: a client would cost more than the measured server, and a load that
 * cannot saturate the server makes every ratio approach 1. For calls that are not quick, leave the load one core less:
 * `isQuick` false.
 */
export async function answersPerSecond(
  port: number,
  requests: readonly (Buffer | Talk)[],
  ms: number,
  { isQuick = true } = {},
): Promise<number> {
  let answers = 0;
  let failure: Error | null = null;
  const sockets = requests.map((said) =>
    askUntilOver(port, said, {
      onAnswer: () => {
        answers += 1;
      },
      onFailure: (error) => {
        failure ??= error;
      },
    }),
  );
  // A load that sleeps is woken by every answer; with quick answers, the server's writes pay for waking it.
  let isOver = !isQuick;
  const spin = () => {
    if (!isOver) setImmediate(spin);
  };
  spin();
  await wait(WARM_UP_MS);
  const [before, start] = [answers, performance.now()];
  await wait(ms);
  const rate = ((answers - before) / (performance.now() - start)) * 1000;
  isOver = true;
  for (const socket of sockets) socket.removeAllListeners('close').destroy();
  if (failure) throw failure;
  return rate;
}

/** Answers per second of requests that can be sent only once, over this many connections, until all are answered. */
export async function onceEachPerSecond(
  port: number,
  requests: readonly Buffer[],
  connections: number,
): Promise<number> {
  const queue = requests.values();
  const talk = (): Talk => ({
    first: queue.next().value ?? Buffer.alloc(0),
    next: () => queue.next().value ?? null,
  });
  const start = performance.now();
  await Promise.all(
    Array.from({ length: connections }, () => {
      return new Promise<void>((onEnd, onFailure) => {
        askUntilOver(port, talk(), { onAnswer: () => {}, onEnd, onFailure });
      });
    }),
  );
  return (requests.length / (performance.now() - start)) * 1000;
}

type Hooks = { onAnswer(): void; onFailure(error: Error): void; onEnd?(): void };

function askUntilOver(port: number, said: Buffer | Talk, hooks: Hooks): Socket {
  const { onAnswer, onFailure, onEnd } = hooks;
  const [first, talk] = Buffer.isBuffer(said) ? [said, null] : [said.first, said];
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let length = 0;
  let received = 0;
  let answer = '';
  socket.on('connect', () => socket.write(first));
  socket.on('error', onFailure);
  socket.on('close', () => onFailure(new Error('The server closed a connection.')));
  socket.on('data', (chunk) => {
    if (received === 0) {
      // "HTTP/1.1 200": every answer must be a success.
      if (!(talk?.accepts ?? ['200']).includes(chunk.toString('latin1', 9, 12))) {
        onFailure(new Error(`Answered: ${chunk.toString('latin1', 0, 400)}`));
        socket.removeAllListeners('close').destroy();
        return;
      }
      // The same request is always answered with the same number of bytes, so the head is read once.
      if (length === 0 || talk !== null) length = answerLength(chunk);
    }
    received += chunk.length;
    if (talk !== null) answer += chunk.toString('latin1');
    if (received < length) return;
    received = 0;
    onAnswer();
    const next = talk === null ? first : talk.next(answer);
    answer = '';
    if (next === null) {
      socket.removeAllListeners('close').destroy();
      onEnd?.();
    } else {
      socket.write(next);
    }
  });
  return socket;
}

function answerLength(chunk: Buffer): number {
  const head = chunk.indexOf('\r\n\r\n');
  const content = /\r\ncontent-length: (\d+)\r\n/i.exec(chunk.toString('latin1', 0, head + 2))?.[1];
  if (head < 0 || content === undefined) throw new Error('An answer had no length.');
  return head + 4 + Number(content);
}
