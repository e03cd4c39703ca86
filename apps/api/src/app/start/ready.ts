import { join } from 'node:path';
import { hasIpAddress } from '#core/loopback.ts';
import { hasOperators } from '#desk/operators/operators.ts';
import type { Config } from '#platform/config/config.ts';
import { type Deps, mayHaveOthers } from '#platform/deps.ts';
import { outdatedTexts } from '#site/brand/texts.ts';
import { hasOutboxPage } from '#site/outbox-page/outbox-page.ts';
import type { Ports } from './serve.ts';

/** The lines that show the administrator what runs, and where. */
export async function readyLines(
  deps: Deps,
  { ports, lines }: { ports: Ports; lines: string[] },
): Promise<string[]> {
  const { config } = deps;
  const here = config.port === 0 ? `http://localhost:${ports.site}` : config.publicUrl;
  const hasPage = ports.site !== undefined && hasOutboxPage(config);
  const count = config.workers > 1 ? ` with ${config.workers} workers` : '';
  return [
    ports.site === undefined
      ? `Portico is ready, as ${config.roles.join(' and ')}${count}`
      : `Portico is ready at ${here}${count}`,
    ...storageLines(deps),
    ...passkeyLines(config),
    ...messageLines(config, hasPage ? here : null),
    ...lines,
    ...(await deskLines(deps, ports)),
    ...(await textLines(deps)),
  ];
}

/** Texts that an installation wrote for another version of the product (docs/texts.md). */
async function textLines({ db }: Deps): Promise<string[]> {
  const outdated = await outdatedTexts(db);
  if (outdated.length === 0) return [];
  return [
    'These texts of your own do not fit this version, which shows its built-in ones. Change them, then run: npm run brand -- apply',
    ...outdated.map((text) => `- ${text}`),
  ];
}

function storageLines(deps: Deps): string[] {
  const { config } = deps;
  if (config.database.kind === 'sqlite' || mayHaveOthers(deps)) return [];
  const folder = join(config.dataDir, 'documents');
  return [
    `Documents are kept in ${folder}, so this is a single process: another one on the same database does not start.`,
  ];
}

function passkeyLines({ publicUrl }: Config): string[] {
  if (!hasIpAddress(publicUrl)) return [];
  return [
    `Nobody can sign in with a passkey: ${new URL(publicUrl).hostname} is an IP address, and passkeys need a host name in PUBLIC_URL.`,
  ];
}

/** `page` is the address under which the outbox page is served; null if it is not. */
function messageLines(config: Config, page: string | null): string[] {
  const { mail, sms } = config;
  if (page === null || mail.kind !== 'outbox' || sms.kind !== 'outbox')
    return [mailLine(config, page), smsLine(config, page)];
  return [
    `Emails and text messages are not sent but shown at ${page}/outbox (kept in ${mail.folder}).`,
  ];
}

function mailLine(config: Config, page: string | null): string {
  if (config.mail.kind === 'smtp') return `Mail goes out over ${new URL(config.mail.url).host}.`;
  const { folder } = config.mail;
  return page === null
    ? `Codes are not mailed but written to ${folder}.`
    : `Codes are not mailed but shown at ${page}/outbox (kept in ${folder}).`;
}

function smsLine(config: Config, page: string | null): string {
  const { sms } = config;
  if (sms.kind === 'twilio') return `Text messages go out over ${new URL(sms.url).host}.`;
  if (sms.kind === 'none') {
    return 'No text messages are sent: sign-up with a phone number requires TWILIO_ACCOUNT_SID.';
  }
  const where = page === null ? `written to ${sms.folder}` : `shown at ${page}/outbox`;
  return `Text messages are not sent but ${where}.`;
}

async function deskLines(deps: Deps, ports: Ports): Promise<string[]> {
  if (ports.desk === undefined) return [];
  const lines = [
    `The review desk is at http://${hostInAddress(deps.config.desk.host)}:${ports.desk}`,
  ];
  if (!(await hasOperators(deps))) {
    lines.push('It has no operators yet: npm run desk -- add-operator <name> --role lead');
  }
  return lines;
}

/** The host for a URL: loopback and unspecified addresses become `localhost`, an IPv6 address is put in brackets. */
function hostInAddress(host: string): string {
  if (host === '127.0.0.1' || host === '0.0.0.0' || host === '::' || host === '::1') {
    return 'localhost';
  }
  return host.includes(':') ? `[${host}]` : host;
}
