import { CHECK_COOKIE, ENGINE_COOKIE, PARTNER_COOKIE } from '@portico/contract';
import { appAddresses, appKeys } from '#app/partners/app-keys.ts';
import { readClientCommand } from '#app/partners/client-command.ts';
import { runClientCommand } from '#app/partners/client-commands.ts';
import { SECOND } from '#core/clock.ts';
import { checkRoutes } from '#partners/check/check.routes.ts';
import { livePartners } from '#partners/clients/clients.ts';
import { startTelling } from '#partners/closing/closing.ts';
import { connectionRoutes } from '#partners/connections/connections.routes.ts';
import { endAllConnections, takeAwaited } from '#partners/connections/connections.ts';
import { consentRoutes } from '#partners/consent/consent.routes.ts';
import { describeRequest } from '#partners/consent/consent.ts';
import { deskClientRoutes, goLiveRoutes } from '#partners/go-live/go-live.routes.ts';
import { leaveRoutes } from '#partners/leave/leave.routes.ts';
import { logoutKind } from '#partners/logout/logout-jobs.ts';
import { purgeExpiredObjects } from '#partners/objects/objects.ts';
import { endSessionOfOther } from '#partners/objects/other-person.ts';
import { providerRoutes } from '#partners/provider/provider.routes.ts';
import { createOpenIdProvider } from '#partners/provider/provider.ts';
import { recordCountedRefusals } from '#partners/provider/refusal.ts';
import { requestRoutes } from '#partners/requests/requests.routes.ts';
import { purgeOldRequests } from '#partners/requests/requests.ts';
import { settingsRoutes } from '#partners/settings/settings.routes.ts';
import { signalConsoleRoutes } from '#partners/signals/console/console.routes.ts';
import { purgeOldSignals, signalsWaitSince } from '#partners/signals/delivery/pausing.ts';
import { signalKind } from '#partners/signals/delivery/push-jobs.ts';
import { signalRoutes } from '#partners/signals/http/signals.routes.ts';
import { signal, signalDeletion } from '#partners/signals/queue/queue.ts';
import { subjectsAt } from '#partners/subjects/subjects.ts';
import { leaveAllTeams } from '#partners/succession/succession.ts';
import { purgeExpiredInvitations } from '#partners/team/invitations.ts';
import { teamRoutes } from '#partners/team/team.routes.ts';
import { testPersonRoutes } from '#partners/test-persons/test-persons.routes.ts';
import { siteCookieName } from '#platform/http/endpoints/cookie.ts';
import type { Part } from '#platform/part.ts';
import { startDemoPartner } from './demo-partner.ts';
import { publishedPartnerKeys } from './partner-keys.ts';
import { webhookClients } from './webhook-clients.ts';

/** Partners: sign-in with Portico, connections, the console, signals. */
export const partners: Part = {
  hooks: {
    sessionOpened: endSessionOfOther,
    happened: signal,
    async accountDeleted(deps, tx, accountId, by) {
      await signalDeletion(deps, tx, accountId);
      await endAllConnections(deps, tx, accountId);
      await leaveAllTeams(deps, tx, accountId, by);
    },
    dataErased: endAllConnections,
    takeDestination: takeAwaited,
    subjectsAt,
    livePartners,
  },
  addRoutes(app, deps) {
    const { config } = deps;
    const provider = createOpenIdProvider(deps, {
      requestCookie: siteCookieName(PARTNER_COOKIE, config),
      checkCookie: siteCookieName(CHECK_COOKIE, config),
      sessionCookie: siteCookieName(ENGINE_COOKIE, config),
    });
    leaveRoutes(app, deps, provider);
    consentRoutes(app, deps, provider);
    providerRoutes(app, deps, provider);
    signalRoutes(app, deps, provider);
    connectionRoutes(app, deps);
    settingsRoutes(app, deps);
    teamRoutes(app, deps);
    testPersonRoutes(app, deps);
    requestRoutes(app, deps);
    checkRoutes(app, deps);
    signalConsoleRoutes(app, deps);
    goLiveRoutes(app, deps);
    return {
      async describe(uid, locale) {
        const asked = await describeRequest(deps, provider, { uid, locale });
        return asked.ok ? asked.value : null;
      },
    };
  },
  addDeskRoutes: deskClientRoutes,
  jobs: (deps) => [
    { kind: logoutKind(deps), failure: 'partners do not learn of sign-outs' },
    { kind: signalKind(deps), failure: 'partners do not learn of changes to their people' },
  ],
  workers: [{ start: startTelling, failure: 'people do not learn of closed partners' }],
  eachHour: [purgeExpiredInvitations, purgeOldRequests, purgeOldSignals],
  // Rows that strangers can cause, and rows that live for seconds.
  eachMinute: [purgeExpiredObjects, recordCountedRefusals],
  metrics: ({ db, clock }) => [
    {
      name: 'portico_signals_oldest_seconds',
      help: 'How long the oldest signal to a partner has waited to be taken; 0 if none waits, and only of live clients whose stream is not paused.',
      type: 'gauge',
      aggregator: 'max',
      async read() {
        const since = await signalsWaitSince(db);
        const value = since === undefined ? 0 : Math.max(0, clock.now() - since) / SECOND;
        return [{ value, labels: {} }];
      },
    },
  ],
  checks: [appKeys, appAddresses, publishedPartnerKeys, webhookClients],
  readCommand(words) {
    const read = readClientCommand(words);
    if (!read.ok) return { problem: read.problem };
    return { run: (deps, say) => runClientCommand(deps, say, read.command) };
  },
  startDemo: startDemoPartner,
};
