import type { Deps } from '#platform/deps.ts';
import { type Progress, progressOf } from '#platform/messages/outbox/outbox.ts';
import { findRequestedCode, type Requester, topicOf } from './requested-code.ts';

/**
 * How far the last code of this requester is. Nobody else learns it, and it shows nothing about accounts: every address
 * gets a code. `unknown` for a client without a code token, which shares its code with others.
 */
export async function deliveryOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  requester: Requester,
): Promise<Progress> {
  if (requester.codeToken === null) return 'unknown';
  const code = await findRequestedCode(deps.db, requester);
  if (code === undefined) return 'unknown';
  return progressOf(deps, {
    topic: topicOf(requester),
    queuedAt: code.issued_at,
    expiresAt: code.expires_at,
  });
}
