import { type Job, perform } from './jobs.ts';

/** The worker's messages; `answer` is missing if the image could not be read. */
export type Asked = { id: number; job: Job };
export type Told = { id: number; answer?: Awaited<ReturnType<typeof perform>> };

addEventListener('message', ({ data: { id, job } }: MessageEvent<Asked>) => {
  perform(job).then(
    (answer) => postMessage({ id, answer } satisfies Told),
    () => postMessage({ id } satisfies Told),
  );
});
