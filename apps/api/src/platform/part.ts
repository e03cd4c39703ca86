import type { Locale } from '@portico/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import type { Check } from '#platform/finding.ts';
import type { Hooks } from '#platform/hooks.ts';
import type { Kind } from '#platform/jobs/worker.ts';
import type { Family } from '#platform/ports/metrics/families.ts';

type Worker = { stop(): Promise<void> };
export type Task = (deps: Deps) => Promise<unknown>;
/** Why a command was refused. `misused`: what was typed is wrong, whatever the database contains. */
export type Refusal = { misused: boolean; line: string };

export type RunOfPart = (
  deps: Deps,
  say: (line: string) => Promise<void>,
) => Promise<Refusal | null>;

/** Everything by which a part that an installation may leave out is in the others (parts.ts). */
export type Part = {
  hooks: Omit<Hooks, 'accountCreated' | 'companyNames'>;
  /** Adds its calls to the public server; returns what the page of a request shows. */
  addRoutes(
    app: FastifyInstance,
    deps: Deps,
  ): {
    describe(uid: string, locale: Locale): Promise<object | null>;
  };
  addDeskRoutes(app: FastifyInstance, deps: Deps): void;
  /** What its workers send, each with the line of the log if that fails. */
  jobs(deps: Deps): { kind: Kind; failure: string }[];
  workers: { start(deps: Deps, onError: (error: unknown) => void): Worker; failure: string }[];
  eachHour: readonly Task[];
  eachMinute: readonly Task[];
  metrics(deps: Pick<Deps, 'db' | 'clock'>): Family[];
  checks: readonly Check[];
  /** Parses the words of one of its commands; `problem` is one line about what is wrong. */
  readCommand(words: string[]): { run: RunOfPart } | { problem: string };
  startDemo(
    deps: Deps,
    lines: { say(line: string): void; warn(line: string): void },
  ): { stop(): void };
};
