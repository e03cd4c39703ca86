import { createServer, type RequestListener } from 'node:http';
import process from 'node:process';
import { PROBLEMS } from './problems.ts';
import { createPartner, type PartnerSettings, problem } from './server.ts';

/*
 * The demo partner as `npm start` runs it: a process of its own on the port in its arguments. Portico registers it once
 * it has the port, and sends it what a developer would put into a file of settings.
 */

/** What this process reports to the one that started it. */
export type Report = { listening: true } | { problem: string };

const report = (what: Report) => process.send?.(what);

const { status, headers, body } = problem(PROBLEMS.starting);
let handle: RequestListener = (_request, response) => {
  response.writeHead(status, headers).end(body);
};

const server = createServer((request, response) => handle(request, response));
server.once('error', ({ code, message }: NodeJS.ErrnoException) => {
  report({ problem: code ?? message });
  process.exitCode = 1;
  process.disconnect?.();
});
server.listen(Number(process.argv[2]), 'localhost', () => report({ listening: true }));

process.once('message', (settings: PartnerSettings) => {
  handle = createPartner(settings);
});
// Portico ended, in whatever way.
process.once('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit());
