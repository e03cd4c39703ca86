import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  WEBHOOK_CATALOG,
  WEBHOOK_EVENTS,
  type WebhookDetail,
  webhookExample,
} from '../../../packages/contract/src/webhook/catalog.ts';
import { conclude, ROOT } from '../source/tree.ts';

/* The table of events and the example of `docs/webhook.md` are written from the catalog: `npm run webhook`. */

const PAGE = 'docs/webhook.md';
const TABLE = /^\| `type` \|.*(?:\n\|.*)*/m;
const EXAMPLE = /^```json\n(?:(?!```).*\n)*```$/m;

export function tableOf(): string {
  const rows = WEBHOOK_EVENTS.map((event) => {
    const { when, details } = WEBHOOK_CATALOG[event];
    const members = Object.entries(details as Record<string, WebhookDetail>).map(
      ([name, { says }]) => (says === '' ? `\`${name}\`` : `\`${name}\`: ${says}`),
    );
    return `| \`${event}\` | ${when} | ${members.join('; ')} |`;
  });
  return ['| `type` | when | `data` beside the names |', '|---|---|---|', ...rows].join('\n');
}

export const exampleOf = (): string =>
  ['```json', JSON.stringify(webhookExample('verification.decided'), null, 2), '```'].join('\n');

if (import.meta.main) {
  const text = readFileSync(join(ROOT, PAGE), 'utf8');
  const written = text.replace(TABLE, () => tableOf()).replace(EXAMPLE, () => exampleOf());
  const isThere = TABLE.test(text) && EXAMPLE.test(text);
  const findings: string[] = isThere ? [] : [`${PAGE} has no table of events, or no example`];
  if (process.argv.includes('--write')) writeFileSync(join(ROOT, PAGE), written);
  else if (written !== text) {
    findings.push(`${PAGE} is not what the catalog says; run npm run webhook`);
  }
  conclude(findings);
}
