import { type Job, perform } from './jobs.ts';

/** The worker's messages; `answer` is missing if the image could not be read. */
export type Asked = { id: number; job: Job };
export type WorkerAnswer = { id: number; answer?: Awaited<ReturnType<typeof perform>> };

addEventListener('message', ({ data: { id, job } }: MessageEvent<Asked>) => {
  perform(job).then(
    (answer) => postMessage({ id, answer } satisfies WorkerAnswer),
    () => postMessage({ id } satisfies WorkerAnswer),
  );
});
