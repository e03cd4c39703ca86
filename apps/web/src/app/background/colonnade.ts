import { lightColonnade } from './colonnade-lights.ts';
import { LENGTH } from './colonnade-points.ts';
import { paintColonnade } from './colonnade-still.ts';

/** A bay takes about six seconds. */
const SPEED_PER_SECOND = 0.3;
/** Every second frame at 60 Hz, minus the amount by which a frame may come early. */
const FRAME_MS = 32;
/**
 * Drawing takes at most one part in SHARE of the page's time: a machine without a graphics card has
 * other work, too.
 */
const SHARE = 5;
/** One slow frame, of which another process may be the cause, never stops the walk for longer. */
const LONGEST_PAUSE_MS = 2000;
/** After a pause the walk continues where it stopped. */
const LONGEST_STEP_MS = 250;
const MAX_PIXEL_RATIO = 1.5;

/**
 * Draws the walk through the colonnade on a new canvas in the box until `stay` is aborted; it
 * aborts `stay` itself when the browser takes the context away. Without WebGL2 it draws a still image. It
 * pauses while the tab is hidden, and shows a still image if the person prefers reduced motion.
 */
export function raiseColonnade(box: HTMLElement, stay: AbortController): void {
  const canvas = document.createElement('canvas');
  const gl = canvas.getContext('webgl2', {
    antialias: false,
    depth: false,
    powerPreference: 'low-power',
  });
  const flat = gl ? null : canvas.getContext('2d');
  const lights = gl ? lightColonnade(gl) : flat && paintColonnade(flat);
  if (!lights) return;

  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const pointer = { x: 0, y: 0 };
  const look = { x: 0, y: 0 };
  let walked = 0;
  let frame = 0;
  let last = 0;
  let next = 0;

  const step = (now: number) => {
    frame = requestAnimationFrame(step);
    if (now < next) return;
    walked += (Math.min(now - last, LONGEST_STEP_MS) / 1000) * SPEED_PER_SECOND;
    walked %= LENGTH;
    look.x += (pointer.x - look.x) / 20;
    look.y += (pointer.y - look.y) / 20;
    lights.draw(walked, look);
    last = now;
    next = now + FRAME_MS;
    // By then the browser has composed the frame, which is most of the work when the CPU draws.
    setTimeout(() => {
      const pause = Math.min(SHARE * (performance.now() - now), LONGEST_PAUSE_MS);
      next = Math.max(next, now + pause);
    });
  };
  const follow = () => {
    cancelAnimationFrame(frame);
    const isHidden = canvas.clientWidth === 0;
    const stopped =
      flat || isHidden || still.matches || 'still' in document.documentElement.dataset;
    if (!document.hidden && !stopped) frame = requestAnimationFrame(step);
  };
  const refresh = () => {
    const ratio = Math.min(devicePixelRatio, MAX_PIXEL_RATIO);
    canvas.width = canvas.clientWidth * ratio;
    canvas.height = canvas.clientHeight * ratio;
    lights.dress(getComputedStyle(canvas));
    lights.draw(walked, look);
    // A style hides it on some pages.
    follow();
  };
  const size = new ResizeObserver(refresh);
  const page = new MutationObserver(refresh);
  // The control that pauses the page's motion also pauses this (WCAG 2.2.2).
  const pause = new MutationObserver(follow);
  const { signal } = stay;

  box.append(canvas);
  // Reports the initial size as well, which draws the first frame.
  size.observe(canvas);
  page.observe(document.documentElement, { attributeFilter: ['data-theme', 'dir'] });
  pause.observe(document.documentElement, { attributeFilter: ['data-still'] });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', refresh, { signal });
  follow();
  still.addEventListener('change', follow, { signal });
  document.addEventListener('visibilitychange', follow, { signal });
  addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      pointer.x = clientX / innerWidth - 0.5;
      pointer.y = 0.5 - clientY / innerHeight;
    },
    { signal },
  );
  canvas.addEventListener('webglcontextlost', () => stay.abort(), { signal });
  signal.addEventListener('abort', () => {
    cancelAnimationFrame(frame);
    size.disconnect();
    page.disconnect();
    pause.disconnect();
    canvas.remove();
    gl?.getExtension('WEBGL_lose_context')?.loseContext();
  });
}
