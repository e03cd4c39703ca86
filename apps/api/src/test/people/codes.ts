import type { TestApp } from '#test/engines/start.ts';
import { post } from './people.ts';

export type To = { email: string } | { phone: string };

let addresses = 0;

/** An address that no other test of this file uses. */
export function freshEmail(): { email: string } {
  addresses += 1;
  return { email: `reader-${addresses}@example.com` };
}

export function freshPhone(): { phone: string } {
  addresses += 1;
  return { phone: `+38067${1_000_000 + addresses}` };
}

export function sendCode(t: TestApp, to: To, headers: Record<string, string> = {}) {
  return post(t, '/user/auth/send-code', to, { headers });
}

export function tryCode(t: TestApp, from: To, code: string) {
  return post(t, '/user/auth/verify-code', { ...from, code });
}

/** The code in the last message to this address. */
export function latestCode(t: TestApp, to: To): string {
  const recipient = 'email' in to ? to.email : to.phone;
  const all: readonly { to: string; text: string }[] = 'email' in to ? t.mails : t.texts;
  const code = all
    .filter((message) => message.to === recipient)
    .flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
    .at(-1);
  if (code === undefined) throw new Error(`no code arrived at ${recipient}`);
  return code;
}

/** Six digits that differ from `code` in every place; `n` from 1 to 9 gives nine of them. */
export function wrongCode(code: string, n = 1): string {
  return [...code].map((digit) => (Number(digit) + n) % 10).join('');
}

/** Starts all `count` pieces of work before any has ended. */
export function together<T>(count: number, work: (n: number) => PromiseLike<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, n) => work(n)));
}

/** How often each answer came, by status or code. */
export function tally(answers: readonly { statusCode: number; json(): unknown }[]) {
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const key =
      answer.statusCode < 300 ? 'ok' : String((answer.json() as { code?: string }).code ?? '?');
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

/** The code in a message that waits in the outbox, read the way the worker reads it. */
export function waitingCode(t: TestApp, payload: string): string {
  const { message } = t.deps.outbox.open(payload);
  if (message.kind !== 'code') throw new Error(`a ${message.kind} waits, not a code`);
  return message.code;
}
