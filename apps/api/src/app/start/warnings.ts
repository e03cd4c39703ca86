import { lostKeyLines } from '#app/commands/keys-command.ts';
import { webhookClientLines } from '#app/partners/webhook-clients.ts';
import { partnersOf } from '#app/parts/parts.ts';
import type { Deps } from '#platform/deps.ts';

/** What an administrator should know of the data and the settings before anything is served. */
export async function startWarnings(deps: Deps): Promise<string[]> {
  const hasPartners = partnersOf(deps.config) !== null;
  return [...(await lostKeyLines(deps)), ...(hasPartners ? await webhookClientLines(deps) : [])];
}
