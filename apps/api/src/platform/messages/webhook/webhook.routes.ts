import { deskWebhook, sendWebhookAgain } from '@portico/contract';
import type { Deps } from '#platform/deps.ts';
import { type App, route } from '#platform/http/endpoints/route.ts';
import { sendAgain, webhookFor } from './webhook.ts';

/** The log of the messages to the operator's backend, at the desk. */
export function webhookRoutes(app: App, deps: Deps): void {
  route(app, deps, deskWebhook, ({ account }) => webhookFor(deps, account));
  route(app, deps, sendWebhookAgain, ({ account, body: { id }, caller }) =>
    sendAgain(deps, account, { id, caller }),
  );
}
