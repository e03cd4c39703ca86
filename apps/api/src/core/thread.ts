import { Worker, type WorkerOptions } from 'node:worker_threads';

/** The messages to and from a thread's program; the id matches an answer to its task. */
export type Asked<Task> = { id: number; task: Task };
export type Answered<Answer> =
  | { id: number; answer: Answer }
  /** Why this one task failed; the thread continues. */
  | { id: number; failed: string };

export type Thread<Task, Answer> = {
  ask(task: Task): Promise<Answer>;
  /** The number of tasks without an answer. */
  waiting(): number;
  /** Ends the thread now; pending tasks are rejected. The next task starts another thread. */
  end(): void;
};

export type ThreadOptions = WorkerOptions & {
  /** Ends the thread after this long without a task, which frees its memory. It never ends if not given. */
  idleMs?: number;
  /**
   * A thread with pending tasks that sends nothing for this long counts as hung and is ended. Not checked if not
   * given.
   */
  silentMs?: number;
};

type Running<Answer> = {
  worker: Worker;
  waiting: Map<number, PromiseWithResolvers<Answer>>;
  /** Ends an idle or hung thread. */
  timer?: NodeJS.Timeout;
};

/**
 * Runs work in a separate thread that would block other callers, or whose code is too large to keep loaded. The
 * thread starts with the first task. If it fails, ends or hangs, its pending tasks are rejected, and the next task
 * starts another thread.
 */
export function createThread<Task, Answer>(
  program: URL,
  { idleMs, silentMs, ...options }: ThreadOptions = {},
): Thread<Task, Answer> {
  let running: Running<Answer> | null = null;
  let asked = 0;

  function start(): Running<Answer> {
    const worker = new Worker(program, options);
    const started: Running<Answer> = { worker, waiting: new Map() };
    // It must not keep a process alive that has nothing else to do.
    worker.unref();
    worker.on('message', (answered: Answered<Answer>) => {
      const asker = started.waiting.get(answered.id);
      started.waiting.delete(answered.id);
      if ('failed' in answered) asker?.reject(new Error(answered.failed));
      else asker?.resolve(answered.answer);
      watch(started);
    });
    worker.on('error', (error) => over(started, error));
    worker.on('messageerror', (error) => over(started, error));
    // The last event, and the only one of a thread that ends itself.
    worker.on('exit', (code) => over(started, new Error(`the thread ended with ${code}`)));
    return started;
  }

  /** Sends no further tasks to this thread and rejects its pending ones. Tasks of another thread are not affected. */
  function over(ended: Running<Answer>, reason: unknown) {
    if (running === ended) running = null;
    clearTimeout(ended.timer);
    for (const { reject } of ended.waiting.values()) reject(reason);
    ended.waiting.clear();
    void ended.worker.terminate();
  }

  /** Restarts the timer from the last message. */
  function watch(watched: Running<Answer>) {
    clearTimeout(watched.timer);
    const ms = watched.waiting.size > 0 ? silentMs : idleMs;
    if (ms === undefined || watched !== running) return;
    const reason = new Error(`no answer from the thread within ${ms} ms`);
    watched.timer = setTimeout(() => over(watched, reason), ms).unref();
  }

  return {
    async ask(task) {
      running ??= start();
      const asking = running;
      asked += 1;
      const id = asked;
      // Throws for a task that cannot be posted, before a caller waits for it.
      asking.worker.postMessage({ id, task } satisfies Asked<Task>);
      const answer = Promise.withResolvers<Answer>();
      asking.waiting.set(id, answer);
      // Only messages from the thread restart the timer, not later tasks.
      if (asking.waiting.size === 1) watch(asking);
      return answer.promise;
    },
    waiting: () => running?.waiting.size ?? 0,
    end() {
      if (running !== null) over(running, new Error('the thread was ended'));
    },
  };
}
