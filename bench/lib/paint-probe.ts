/** A page's report about its first moments; times in ms since the navigation began. */
export type Moments = {
  firstPaint: number | null;
  largestPaint: number | null;
  /** The sum of all layout shifts. */
  shift: number;
  /** The time that tasks took beyond 50 ms each, since the navigation. */
  blocking: number;
  longTaskEnd: number;
  /** When the control became visible. */
  visible: number | null;
  /** When React had hydrated the control, so that it responds. */
  works: number | null;
};

declare global {
  interface Window {
    porticoMoments: Moments;
  }
}

/** Runs in the page before the page's own code, so it may use nothing from this module. */
export function probePaints(control: string): void {
  const moments: Moments = {
    firstPaint: null,
    largestPaint: null,
    shift: 0,
    blocking: 0,
    longTaskEnd: 0,
    visible: null,
    works: null,
  };
  window.porticoMoments = moments;

  const on = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    });
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') moments.firstPaint = startTime;
  });
  on('largest-contentful-paint', ({ startTime }) => {
    moments.largestPaint = startTime;
  });
  on('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as unknown as LayoutShift;
    if (!hadRecentInput) moments.shift += value;
  });
  on('longtask', ({ startTime, duration }) => {
    moments.blocking += Math.max(0, duration - 50);
    moments.longTaskEnd = startTime + duration;
  });

  type LayoutShift = { value: number; hadRecentInput: boolean };
  const check = () => {
    const element = document.querySelector(control);
    if (element && element.getBoundingClientRect().width > 0) {
      moments.visible ??= performance.now();
      // React stores an element's properties on it under a name of its own, and reads event handlers from there.
      if (Object.keys(element).some((key) => key.startsWith('__reactProps$'))) {
        moments.works = performance.now();
        return;
      }
    }
    requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}
