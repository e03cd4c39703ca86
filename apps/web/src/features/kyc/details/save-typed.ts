import { saveTyped as request, TYPED_FIELDS } from '@portico/contract';
import { details } from '#domain/sign-up/drafts.ts';
import { learn } from '#domain/verification/own-verification.ts';
import { call } from '#platform/http/call.ts';

let running = false;
let wanted = false;

/**
 * Saves what was typed on the server, so that another device can continue with it. The page does not wait for it: the
 * browser keeps the values in any case, and the next step sends what did not arrive. One request at a time; what was
 * typed in the meantime is sent afterwards.
 */
export async function saveTyped(): Promise<void> {
  wanted = true;
  if (running) return;
  running = true;
  while (wanted) {
    wanted = false;
    const typed = details.read();
    const fields = TYPED_FIELDS.flatMap((field) => (typed[field] ? [[field, typed[field]]] : []));
    const answer = await call(request, { typed: Object.fromEntries(fields) });
    // Submitted in the meantime, in another tab or on another device: the page says so and accepts no more input.
    if (!answer.ok && answer.code === 'details_locked') await learn();
  }
  running = false;
}
