import { findClient } from '#partners/clients/clients.ts';
import type { Deps } from '#platform/deps.ts';
import { type Check, warning } from '../../platform/finding.ts';

/** The apps of WEBHOOK_CLIENTS. One that does not exist is in no message. */
export const webhookClients: Check = {
  subject: 'apps of the webhook',
  run: async (deps) => (await webhookClientLines(deps)).map(warning),
};

/** What is wrong with them. It stops no start: an app that its owner closes must not stop the product. */
export async function webhookClientLines(deps: Pick<Deps, 'db' | 'config'>): Promise<string[]> {
  const ids = deps.config.webhook?.clients ?? [];
  const found = await Promise.all(
    ids.map(async (id) => ({ id, client: await findClient(deps, id) })),
  );
  return found.flatMap(({ id, client }) => {
    if (client === null) return `WEBHOOK_CLIENTS names ${id}, and there is no such app.`;
    return client.state === 'closed' ? `WEBHOOK_CLIENTS names the app ${id}, which is closed.` : [];
  });
}
