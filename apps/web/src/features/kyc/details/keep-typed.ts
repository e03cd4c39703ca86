import { keepTyped as keep, TYPED_FIELDS } from '@portico/contract';
import { details } from '#domain/sign-up/drafts.ts';
import { learn } from '#domain/verification/own-verification.ts';
import { call } from '#platform/http/call.ts';

let running = false;
let wanted = false;

/**
 * Keeps what was typed on the server, so that another device goes on with it. Nobody waits for it, and what does not
 * arrive comes with the next step: here it is kept in any case. One at a time; what was typed meanwhile goes once more.
 */
export async function keepTyped(): Promise<void> {
  wanted = true;
  if (running) return;
  running = true;
  while (wanted) {
    wanted = false;
    const typed = details.read();
    const fields = TYPED_FIELDS.flatMap((field) => (typed[field] ? [[field, typed[field]]] : []));
    const answer = await call(keep, { typed: Object.fromEntries(fields) });
    // Sent meanwhile, in another tab or on another device: the page says so instead of taking more.
    if (!answer.ok && answer.code === 'details_locked') await learn();
  }
  running = false;
}
