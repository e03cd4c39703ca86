import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { Answered, Asked } from '#core/thread.ts';
import type { PageRequest, RenderedPage, RendererFiles } from './renderer.ts';

/* Runs in a thread of its own: renders pages with the site's own code, one after the other. */
const { program, site, manifest } = workerData as RendererFiles;
const { createRenderer } = (await import(pathToFileURL(program).href)) as {
  createRenderer(site: string, manifest: string): (request: PageRequest) => Promise<RenderedPage>;
};
const render = createRenderer(site, manifest);

let last: Promise<unknown> = Promise.resolve();

async function obey({ id, task }: Asked<PageRequest>): Promise<Answered<RenderedPage>> {
  try {
    return { id, answer: await render(task) };
  } catch (error) {
    return { id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (asked: Asked<PageRequest>) => {
  // The site's server code has state that all renderings share: never two at once.
  last = last.then(async () => parentPort?.postMessage(await obey(asked)));
});
