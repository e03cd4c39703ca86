import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Flaw, Holder, Shot } from '@portico/specimens';

export type Order = {
  key: string;
  holder: Holder;
  shot: Shot;
  flaw: Flaw | null;
  width: number;
  take: number;
};

/** Draws photos ahead of their use. */
export type Photos = {
  order(order: Order): void;
  /** The drawn photo, once. Throws if the process that draws has ended. */
  take(key: string): Promise<Buffer>;
  stop(): void;
};

export function startDrawing(): Photos {
  const child: ChildProcess = fork(join(import.meta.dirname, 'draw.ts'), {
    execArgv: [],
    serialization: 'advanced',
  });
  const waiting = new Map<string, PromiseWithResolvers<Buffer>>();
  const entry = (key: string) => {
    const known = waiting.get(key) ?? Promise.withResolvers<Buffer>();
    waiting.set(key, known);
    return known;
  };
  child.on('message', ({ key, photo }: { key: string; photo: Uint8Array }) =>
    entry(key).resolve(Buffer.from(photo)),
  );
  child.once('exit', () => {
    const ended = new Error('The process that draws photos has ended.');
    for (const { promise, reject } of waiting.values()) {
      promise.catch(() => {});
      reject(ended);
    }
  });
  return {
    order(order) {
      entry(order.key);
      child.send(order);
    },
    async take(key) {
      const photo = await entry(key).promise;
      waiting.delete(key);
      return photo;
    },
    stop() {
      child.kill();
    },
  };
}
