import type { CDPSession } from '@playwright/test';

/** An event of a trace (Trace Event Format); times in microseconds. */
type TraceEvent = {
  name: string;
  /** `X` for what took time, `M` for what only names a thread. */
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** What of it the thread itself worked. */
  tdur?: number;
  args: { name?: string };
};

/** In which the browser runs script, and whatever that asks of it at once: a layout that is measured, say. */
const SCRIPT = new Set(['FunctionCall', 'EvaluateScript', 'v8.evaluateModule', 'RunMicrotasks']);

/** The browser may collect garbage at any time, in the middle of other work. */
const CLEARING = 'MajorGC';

/** A task of the main thread in which script ran: how long that took, and the whole of it, in ms. */
export type ScriptTask = { script: number; whole: number };

/** The threads of a page in which script runs, as the browser names them. */
export type Thread = 'CrRendererMain' | 'DedicatedWorker thread';

/**
 * The tasks with script of the page's main thread, or of its workers, while `act` went on. `whole` counts what the browser did beside it, too:
 * the letter put into its field, pictures read, style, layout and paint, memory cleared up. All of it is the time that the
 * thread itself worked, since a clock would count what other processes do on the same cores.
 */
export async function scriptTasks(
  devtools: CDPSession,
  act: () => Promise<void>,
  thread: Thread = 'CrRendererMain',
): Promise<ScriptTask[]> {
  const events = await traced(devtools, act);
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const named = events.filter(({ ph, args }) => ph === 'M' && args.name === thread);
  return named.flatMap((name) =>
    perTask(events.filter((event) => event.ph === 'X' && threadOf(event) === threadOf(name))),
  );
}

async function traced(devtools: CDPSession, act: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown[] }) => {
    for (const event of value) events.push(event as TraceEvent);
  };
  devtools.on('Tracing.dataCollected', collect);
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
    },
  });
  await act();
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await complete;
  devtools.off('Tracing.dataCollected', collect);
  return events;
}

/** Of one thread, in which tasks follow each other and all else lies within one. */
function perTask(events: readonly TraceEvent[]): ScriptTask[] {
  const tasks: ScriptTask[] = [];
  let task: ScriptTask = { script: 0, whole: 0 };
  let [taskEnd, scriptEnd] = [0, 0];
  // What holds another event begins with it or before, and lasts longer.
  for (const event of events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    const end = event.ts + (event.dur ?? 0);
    const ms = (event.tdur ?? event.dur ?? 0) / 1000;
    if (event.name === 'RunTask' && event.ts >= taskEnd) {
      task = { script: 0, whole: ms };
      tasks.push(task);
      taskEnd = end;
    } else if (SCRIPT.has(event.name) && event.ts >= scriptEnd) {
      task.script += ms;
      scriptEnd = end;
    } else if (event.name === CLEARING && event.ts < scriptEnd) {
      task.script -= ms;
    }
  }
  return tasks.filter(({ script }) => script > 0);
}
