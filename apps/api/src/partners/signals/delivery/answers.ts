import { withoutInvisible } from '@portico/contract';
import { WORDS } from '@portico/contract/rules/words';
import { OutboundRefused } from '#platform/ports/outbound/refused.ts';

/* What the answer to a push means (RFC 8935, sections 2.2 to 2.4). */

/**
 * `signal`: the receiver judged this signal alone, so that other people's go on. `stream`: nothing would be taken now.
 * `words` are for the partner's developer.
 */
export type Verdict = { taken: true } | { taken: false; fault: 'signal' | 'stream'; words: string };

/** Errors about one signal; every other one is about keys, addresses or access, and holds for all. */
const ABOUT_ONE = new Set(['invalid_request', 'invalid_state']);
const WORDS_MAX = 300;

/** What a receiver says, without control and invisible characters: PostgreSQL stores no NUL, and nobody reads the others. */
export const visible = (words: string): string =>
  withoutInvisible(words, WORDS).replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, ' ');

export async function verdictOf(answer: Response): Promise<Verdict> {
  const { status } = answer;
  if (status === 202) return { taken: true };
  const failed = (words: string, fault: 'signal' | 'stream' = 'stream'): Verdict => ({
    taken: false,
    fault,
    words: visible(words).slice(0, WORDS_MAX),
  });
  if (status === 400) {
    const error = await errorIn(answer);
    if (error === null)
      return failed('400 without a JSON body that has err: see RFC 8935, section 2.3');
    const fault = ABOUT_ONE.has(error.err) ? 'signal' : 'stream';
    return failed(`400 ${error.err}${error.description && `: ${error.description}`}`, fault);
  }
  if (status >= 200 && status < 300)
    return failed(`${status}: only 202 says that a signal was taken`);
  return failed(String(status));
}

export function verdictOfFailure(error: unknown): Verdict {
  // Every failure of the guarded fetch is one of these; its sentence says nothing of our network.
  const words = error instanceof OutboundRefused ? error.message : 'The receiver was not reached.';
  return { taken: false, fault: 'stream', words };
}

async function errorIn(answer: Response) {
  try {
    const { err, description } = (await answer.json()) as Record<string, unknown>;
    if (typeof err !== 'string' || err === '') return null;
    return { err, description: typeof description === 'string' ? description : '' };
  } catch {
    return null;
  }
}
