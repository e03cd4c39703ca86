import { isUntrusted, TRUST_IT } from '#core/untrusted.ts';
import type { Deps } from '#platform/deps.ts';

/**
 * What is wrong, and what to do about it, in one or two sentences without a secret. `problem`: something does not work.
 * `warning`: it works, but an administrator should know.
 */
export type Finding = { level: 'problem' | 'warning'; text: string };

/** One subject of `npm run doctor`: no findings if all is well. */
export type Check = { subject: string; run(deps: Deps): Promise<Finding[]> };

export const problem = (text: string): Finding => ({ level: 'problem', text });
export const warning = (text: string): Finding => ({ level: 'warning', text });

/** Why something failed, in one line, without an address that may contain a password. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (isUntrusted(error)) return `nobody whom Node.js knows signed its certificate; ${TRUST_IT}`;
  const { code } = error as { code?: unknown };
  const text = error.message.split('\n')[0]?.replace(/\b\w+:\/\/\S+/g, '(address)') ?? '';
  if (text !== '' && text !== 'fetch failed') return text;
  if (typeof code === 'string') return code;
  return error.cause === undefined ? error.name : reasonOf(error.cause);
}
