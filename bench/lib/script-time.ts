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

/** What runs script, as the browser's own tools colour it. */
const SCRIPT = new Set([
  'EventDispatch',
  'FunctionCall',
  'TimerFire',
  'FireAnimationFrame',
  'FireIdleCallback',
  'RunMicrotasks',
  'EvaluateScript',
  'v8.evaluateModule',
]);

/**
 * How long script ran in each task of the page's main thread while `act` went on, in ms; tasks without any are left out.
 * Counted is what an event handler, timer, frame or message ran, with what it made the browser do at once: a layout that
 * was asked for, an image that was read. Not counted is what the browser does afterwards, style, layout and paint of the
 * frame. It is the time that the thread worked: that of other processes on the same cores would be counted otherwise.
 */
export async function scriptTimes(devtools: CDPSession, act: () => Promise<void>) {
  const events = await traced(devtools, act);
  const mains = new Set(
    events
      .filter(({ ph, args }) => ph === 'M' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const ofMain = events.filter(({ ph, pid, tid }) => ph === 'X' && mains.has(`${pid} ${tid}`));
  return [...mains].flatMap((main) =>
    perTask(ofMain.filter(({ pid, tid }) => `${pid} ${tid}` === main)),
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
function perTask(events: readonly TraceEvent[]): number[] {
  const times: number[] = [];
  let ms = 0;
  let taskEnd = 0;
  let counted = 0;
  // What holds another event begins with it or before, and lasts longer.
  for (const event of events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    const end = event.ts + (event.dur ?? 0);
    if (event.name === 'RunTask' && event.ts >= taskEnd) {
      if (ms > 0) times.push(ms);
      ms = 0;
      taskEnd = end;
    } else if (SCRIPT.has(event.name) && event.ts >= counted) {
      ms += (event.tdur ?? event.dur ?? 0) / 1000;
      counted = end;
    }
  }
  if (ms > 0) times.push(ms);
  return times;
}
