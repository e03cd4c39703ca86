import { listSignals, resumeSignals } from '@portico/contract';
import type { Deps } from '#platform/deps.ts';
import { type App, route } from '#platform/http/endpoints/route.ts';
import { resumeStream, signalsOf } from './console.ts';

/** The stream of a client at the partner console. */
export function signalConsoleRoutes(app: App, deps: Deps): void {
  route(app, deps, listSignals, ({ params, account }) =>
    signalsOf(deps, { clientId: params.id, account }),
  );
  route(app, deps, resumeSignals, ({ params, account, caller }) =>
    resumeStream(deps, { clientId: params.id, account, caller }),
  );
}
