import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { ensureDemoClient } from '#partners/registration/demo-client.ts';
import type { Deps } from '#platform/deps.ts';

/*
 * The demo partner beside Portico, in development: a separate process, which knows no more than any partner does. It is
 * registered once it has its port, so that no client is made for the port of another program.
 */

export type DemoPartner = { stop(): void };
type DemoDeps = Parameters<typeof ensureDemoClient>[0] & Pick<Deps, 'brand'>;
type Lines = { say(line: string): void; warn(line: string): void };
/** What the process reports (apps/demo-partner/src/main.ts). */
type Report = { listening: true } | { problem: string };

const PROGRAM = join(import.meta.dirname, '../../../../demo-partner/src/main.ts');

/** Starts it and logs its address. If anything goes wrong, Portico runs without it. */
export function startDemoPartner(deps: DemoDeps, { say, warn }: Lines): DemoPartner {
  const { demoPartner, publicUrl } = deps.config;
  // On a port that the system chose, Portico has no address that a partner could know.
  if (demoPartner === null || new URL(publicUrl).port === '0') return { stop() {} };
  const { port, origin } = demoPartner;
  const child = fork(PROGRAM, [String(port)], { execArgv: [] });
  let stopped = false;
  let wasExplained = false;
  const explain = (line: string) => {
    if (!stopped && !wasExplained) warn(`The demo partner is not running: ${line}`);
    wasExplained = true;
  };
  child.once('message', (report: Report) => {
    if ('problem' in report) {
      explain(
        report.problem === 'EADDRINUSE'
          ? `port ${port} is in use. Stop what uses it, or choose another one with DEMO_PARTNER_PORT.`
          : `port ${port} cannot be served (${report.problem}). Choose another one with DEMO_PARTNER_PORT.`,
      );
      return;
    }
    register(deps, child, { issuer: publicUrl, origin })
      .then(() => say(`The demo partner Quay & Oar is at ${origin}`))
      .catch((error: Error) => {
        explain(error.message);
        child.kill();
      });
  });
  child.once('error', (error) => explain(error.message));
  child.once('exit', (code, signal) => explain(`its process ended with ${signal ?? code}.`));
  return {
    stop() {
      stopped = true;
      child.kill();
    },
  };
}

async function register(
  deps: DemoDeps,
  child: ChildProcess,
  { issuer, origin }: { issuer: string; origin: string },
): Promise<void> {
  const { clientId, clientSecret } = await ensureDemoClient(deps, origin);
  const { name } = await deps.brand();
  child.send({ issuer, name, origin, clientId, clientSecret });
}
