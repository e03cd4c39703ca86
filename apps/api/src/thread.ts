import { Worker, type WorkerOptions } from 'node:worker_threads';

/** What goes to a thread's program, and what it answers; the id brings the two together. */
export type Asked<Task> = { id: number; task: Task };
export type Answered<Answer> =
  | { id: number; answer: Answer }
  /** Why this one task failed; the thread goes on. */
  | { id: number; failed: string };

export type Thread<Task, Answer> = {
  ask(task: Task): Promise<Answer>;
  /** How many answers are awaited. */
  waiting(): number;
};

export type ThreadOptions = WorkerOptions & {
  /** After so long without a task it ends, and gives its memory back. It stays where none is given. */
  idleMs?: number;
};

/**
 * Work that would hold up everybody else, or whose code is too large to lie in memory for nothing, in a thread of its
 * own: it starts with the first task. One that breaks fails what it was asked, and the next task starts another.
 */
export function createThread<Task, Answer>(
  program: URL,
  { idleMs, ...options }: ThreadOptions = {},
): Thread<Task, Answer> {
  const waiting = new Map<number, PromiseWithResolvers<Answer>>();
  let thread: Worker | null = null;
  let asked = 0;
  let idle: NodeJS.Timeout | undefined;

  function start(): Worker {
    const started = new Worker(program, options);
    // It must not keep alive what has nothing else to do.
    started.unref();
    started.on('message', (answered: Answered<Answer>) => {
      const asker = waiting.get(answered.id);
      waiting.delete(answered.id);
      if ('failed' in answered) asker?.reject(new Error(answered.failed));
      else asker?.resolve(answered.answer);
      if (waiting.size === 0) rest(started);
    });
    started.on('error', (error) => {
      if (thread === started) thread = null;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    });
    return started;
  }

  function rest(started: Worker) {
    if (idleMs === undefined) return;
    clearTimeout(idle);
    idle = setTimeout(() => {
      thread = null;
      void started.terminate();
    }, idleMs).unref();
  }

  return {
    ask(task) {
      clearTimeout(idle);
      thread ??= start();
      asked += 1;
      const answer = Promise.withResolvers<Answer>();
      waiting.set(asked, answer);
      thread.postMessage({ id: asked, task } satisfies Asked<Task>);
      return answer.promise;
    },
    waiting: () => waiting.size,
  };
}
