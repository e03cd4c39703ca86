import type { CDPSession } from '@playwright/test';

/** An event of a trace (Trace Event Format); times in microseconds. */
type TraceEvent = {
  name: string;
  /** `X` for an event with a duration, `M` for metadata such as a thread's name. */
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Processor time of the thread within the event. */
  tdur?: number;
  args: { name?: string };
};

/** Events in which the browser runs script, and synchronous work that the script causes, such as a forced layout. */
const SCRIPT = new Set(['FunctionCall', 'EvaluateScript', 'v8.evaluateModule', 'RunMicrotasks']);

/** Garbage collection can happen at any time, within other work. */
const CLEARING = 'MajorGC';

/** A task of the main thread in which script ran: the script's time and the task's whole time, in ms. */
export type ScriptTask = { script: number; whole: number };

/** The page's threads that run script, by the browser's names for them. */
export type Thread = 'CrRendererMain' | 'DedicatedWorker thread';

/**
 * The tasks with script of the page's main thread, or of its workers, during `act`. `whole` includes the browser's
 * other work: text input, image decoding, style, layout, paint, garbage collection. All times are the thread's
 * processor time, because elapsed time would include other processes on the same cores.
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

/** For one thread, whose tasks follow each other, with all other events within one of them. */
function perTask(events: readonly TraceEvent[]): ScriptTask[] {
  const tasks: ScriptTask[] = [];
  let task: ScriptTask = { script: 0, whole: 0 };
  let [taskEnd, scriptEnd] = [0, 0];
  // An event that contains another begins with it or before, and lasts longer.
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
