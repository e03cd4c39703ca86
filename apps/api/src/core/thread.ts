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
  /** Ends it now; whoever waits hears that. The next task starts another. */
  end(): void;
};

export type ThreadOptions = WorkerOptions & {
  /** After so long without a task it ends, and gives its memory back. It stays where none is given. */
  idleMs?: number;
  /** One that owes answers and gives none for so long hangs, and is ended. Nobody looks where none is given. */
  silentMs?: number;
};

type Running<Answer> = {
  worker: Worker;
  waiting: Map<number, PromiseWithResolvers<Answer>>;
  /** Ends it when it rests, or hangs. */
  timer?: NodeJS.Timeout;
};

/**
 * Work that would hold up everybody else, or whose code is too large to lie in memory for nothing, in a thread of its
 * own: it starts with the first task. One that breaks, ends or hangs fails what it was asked, and the next task starts
 * another.
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
    // It must not keep alive what has nothing else to do.
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
    // Last of all, and the only word of one that ends itself.
    worker.on('exit', (code) => over(started, new Error(`the thread ended with ${code}`)));
    return started;
  }

  /** From now on nobody is sent to this one; what others were asked is none of its business. */
  function over(ended: Running<Answer>, reason: unknown) {
    if (running === ended) running = null;
    clearTimeout(ended.timer);
    for (const { reject } of ended.waiting.values()) reject(reason);
    ended.waiting.clear();
    void ended.worker.terminate();
  }

  /** Counts anew from what was heard last. */
  function watch(watched: Running<Answer>) {
    clearTimeout(watched.timer);
    const ms = watched.waiting.size > 0 ? silentMs : idleMs;
    if (ms === undefined || watched !== running) return;
    const reason = new Error(`no word from the thread in ${ms} ms`);
    watched.timer = setTimeout(() => over(watched, reason), ms).unref();
  }

  return {
    async ask(task) {
      running ??= start();
      const asking = running;
      asked += 1;
      const id = asked;
      // Throws for what no thread can be told, before anybody waits for it.
      asking.worker.postMessage({ id, task } satisfies Asked<Task>);
      const answer = Promise.withResolvers<Answer>();
      asking.waiting.set(id, answer);
      // Later tasks are no word from the thread.
      if (asking.waiting.size === 1) watch(asking);
      return answer.promise;
    },
    waiting: () => running?.waiting.size ?? 0,
    end() {
      if (running !== null) over(running, new Error('the thread was ended'));
    },
  };
}
