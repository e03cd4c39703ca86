import { measureFile } from '../../../apps/web/src/domain/image-quality/measure-file.ts';
import type { Steps } from './steps.worker.ts';

/** The functions that the benchmark calls in the page, once a photograph is chosen in it. */
export type Bench = {
  /** The time of each step in a worker, in ms. */
  steps(): Promise<Steps>;
  /**
   * The times of frames during this many ms, in ms; with `measuring`, while the product measures the photograph
   * repeatedly.
   */
  frames(ms: number, measuring: boolean): Promise<{ frames: number[]; measured: number }>;
};

const worker = new Worker(new URL('./steps.worker.ts', import.meta.url), { type: 'module' });

function photo(): File {
  const chosen = document.querySelector<HTMLInputElement>('#photo')?.files?.[0];
  if (!chosen) throw new Error('No photograph has been chosen.');
  return chosen;
}

const bench: Bench = {
  steps: () =>
    new Promise((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<Steps>) => resolve(data);
      worker.postMessage(photo());
    }),
  frames: async (ms, measuring) => {
    const frames: number[] = [];
    let measured = 0;
    let over = false;
    const measure = async () => {
      while (measuring && !over) {
        if ((await measureFile(photo(), 'docImageFront')) === null)
          throw new Error('Not measured.');
        measured += 1;
      }
    };
    const count = () =>
      new Promise<void>((resolve) => {
        const startedAt = performance.now();
        const next = (at: number) => {
          frames.push(at);
          over = at - startedAt >= ms;
          if (over) resolve();
          else requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      });
    await Promise.all([count(), measure()]);
    return { frames, measured };
  },
};
Object.assign(window, { bench });
