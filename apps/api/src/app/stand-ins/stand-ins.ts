import { fork } from 'node:child_process';
import { join } from 'node:path';
import { type SocialProvider, socialCallbackPath } from '@portico/contract';
import { readConfig } from '#platform/config/config.ts';
import type { ConfiguredProvider } from '#platform/config/providers/provider.ts';
import { PROVIDERS } from '#platform/config/providers/providers.ts';
import type { Deps } from '#platform/deps.ts';
import type { OidcClient } from '#platform/ports/oidc/oidc.ts';

/*
 * Stand-ins for Google and Apple beside Portico, in development on this machine (platform/config/stand-ins.ts): a
 * separate process of apps/stand-ins, which is in no bundle and in no image. Their buttons are there once they listen.
 */

/** `pid` is null if none were started. */
export type StandIns = { pid: number | null; stop(): void };
type Lines = { say(line: string): void; warn(line: string): void };
/** What the process reports (apps/stand-ins/src/main.ts). */
type Report = { settings: Record<string, string> } | { problem: string };

const PROGRAM = join(import.meta.dirname, '../../../../stand-ins/src/main.ts');

/** Replaces the issuer, so that their people differ from those of the real providers. */
export const STAND_IN = 'stand-in:';

/** Starts them where a provider is not configured. If anything goes wrong, Portico runs without them. */
export function startStandIns(
  deps: Deps,
  { site }: { site?: number },
  { say, warn }: Lines,
): StandIns {
  const { config, standIns } = deps;
  const missing = config.providers.filter(
    ({ id, client }) => client === null && PROVIDERS.some((known) => known.id === id),
  );
  // On a port that the system chose, a provider has no address to send people back to; several workers would each need
  // to be told.
  const hasAddress = site !== undefined && new URL(config.publicUrl).port !== '0';
  if (!config.standIns || !hasAddress || config.workers > 1 || missing.length === 0)
    return { pid: null, stop() {} };
  const names = missing.map(({ name }) => name).join(' and ');
  // It needs no setting and no secret of this process.
  const child = fork(PROGRAM, [], { execArgv: [], env: {} });
  let stopped = false;
  const end = (why: string) => {
    if (!stopped) warn(`The stand-ins for ${names} are not running: ${why}`);
    stopped = true;
    standIns.clear();
    child.kill();
  };
  child.once('message', (report: Report) => {
    if ('problem' in report) return end(report.problem);
    for (const [id, client] of clientsBy(report.settings, deps, missing)) standIns.set(id, client);
    const wallet = config.offer.off.includes('wallet')
      ? ''
      : '; a browser without a wallet gets a demo wallet';
    say(`Without credentials, ${names} are played by stand-ins on this machine${wallet}.`);
  });
  child.once('error', (error) => end(error.message));
  child.once('exit', (code, signal) => end(`their process ended with ${signal ?? code}.`));
  child.send({
    callbacks: Object.fromEntries(
      missing.map(({ id }) => [id, `${config.publicUrl}${socialCallbackPath(id)}`]),
    ),
    namesFile: join(config.dataDir, 'stand-ins', 'sent-names.json'),
  });
  return {
    pid: child.pid ?? null,
    stop() {
      stopped = true;
      child.kill();
    },
  };
}

function clientsBy(
  settings: Record<string, string>,
  { config: { publicUrl }, clock }: Deps,
  missing: readonly ConfiguredProvider[],
): [SocialProvider, OidcClient][] {
  const read = readConfig(settings, '/');
  if (!read.ok) throw new Error(read.problems.join('\n'));
  return read.config.providers.flatMap(({ client, ...provider }) => {
    if (client === null || missing.every(({ id }) => id !== provider.id)) return [];
    const created = import('#platform/ports/oidc/oidc.ts').then(({ createOidcClient }) =>
      createOidcClient({ ...provider, client }, { publicUrl, clock }),
    );
    return [[provider.id, asStandIn(provider.id, created)]];
  });
}

/** Its port is another one after each start; its people are the same. */
function asStandIn(id: SocialProvider, client: Promise<OidcClient>): OidcClient {
  return {
    authorizationUrl: async (secrets) => (await client).authorizationUrl(secrets),
    async exchange(answer, secrets) {
      const exchanged = await (await client).exchange(answer, secrets);
      if (!exchanged.ok) return exchanged;
      return { ok: true, claims: { ...exchanged.claims, issuer: `${STAND_IN}${id}` } };
    },
  };
}
