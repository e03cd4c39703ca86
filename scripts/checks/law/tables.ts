import { dirname } from 'node:path/posix';
import {
  dottedName,
  fixedText,
  isNode,
  type Node,
  parse,
  place,
  walkNodes,
} from '../source/syntax.ts';
import type { Source } from '../source/tree.ts';

const WRITES = ['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'];

/**
 * The only folder that writes to each table, including its subfolders. Every folder may read: a join costs the database
 * less than two statements.
 */
export const OWNERS: Record<string, string> = {
  accounts: 'identity/accounts',
  identities: 'identity/accounts',
  external_ids: 'identity/people',
  codes: 'identity/one-time-codes',
  browser_codes: 'identity/one-time-codes',
  verifications: 'identity/one-time-codes',
  password_resets: 'identity/passwords',
  sessions: 'identity/sessions',
  refresh_tokens: 'identity/sessions',
  tickets: 'identity/sessions',
  known_browsers: 'identity/browsers',
  not_me_links: 'identity/browsers',
  sign_in_failures: 'identity/throttle',
  social_flows: 'identity/social',
  wallet_nonces: 'identity/wallets',
  passkeys: 'identity/passkeys',
  passkey_handles: 'identity/passkeys',
  passkey_challenges: 'identity/passkeys',
  handoffs: 'identity/handoff-tokens',
  kyc: 'verification/record',
  documents: 'verification/documents',
  drafts: 'verification/documents',
  image_prints: 'verification/documents',
  refused_images: 'verification/refused-images',
  reviews: 'verification/review',
  image_views: 'verification/review/image-access',
  operator_days: 'verification/review/work',
  operators: 'desk/operators',
  operator_sessions: 'desk/operators',
  desk_acts: 'desk/people',
  closings: 'desk/closings',
  assurances: 'verification/assurances',
  person_tags: 'verification/person-tags',
  revocations: 'verification/revocations',
  kept_details: 'verification/kept-details',
  clients: 'partners/clients',
  client_secrets: 'partners/clients',
  client_members: 'partners/team',
  client_invitations: 'partners/team',
  test_persons: 'partners/test-persons',
  client_requests: 'partners/requests',
  client_checks: 'partners/check',
  client_reviews: 'partners/reviews',
  subjects: 'partners/subjects',
  connections: 'partners/connections',
  disclosures: 'partners/connections',
  oidc_objects: 'partners/objects',
  refusals: 'partners/provider',
  partner_sign_ins: 'partners/logout',
  logout_notices: 'partners/logout',
  streams: 'partners/signals',
  stream_exclusions: 'partners/signals',
  signals: 'partners/signals',
  server_clients: 'servers/clients',
  server_secrets: 'servers/clients',
  server_tokens: 'servers/tokens',
  server_looks: 'servers/looks',
  server_calls: 'servers/idempotency',
  verification_links: 'servers/links',
  erasure_journal: 'platform/journal',
  jobs: 'platform/jobs',
  outbox: 'platform/messages/outbox',
  refused_messages: 'platform/messages/outbox',
  sent_messages: 'platform/messages/outbox',
  recipient_sends: 'platform/messages/notices',
  webhook_messages: 'platform/messages/webhook',
  webhook_cursor: 'platform/messages/webhook',
  webhook_leavers: 'platform/messages/webhook',
  key_ring: 'platform/keys/ring',
  audit_events: 'platform/audit',
  audit_head: 'platform/audit',
  brands: 'platform/brand',
  brand_files: 'platform/brand',
  landing: 'site/landing',
  partners: 'site/landing',
  legal_texts: 'site/legal',
  terms_versions: 'site/terms',
  terms_acceptances: 'site/terms',
  text_overrides: 'site/landing',
  visits: 'site/landing',
  room: 'site/health',
  funnel: 'site/funnel',
  processes: 'site/processes',
  build_files: 'site/builds',
  network_calls: 'platform/http/limits',
};

/** Statements that write to a table of another folder, or to one without an owner. */
export function findWriters(sources: Source[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith('apps/api/src/'))
    .flatMap((source) => {
      const findings: string[] = [];
      walkNodes(parse(source), (node) => {
        if (node.type !== 'CallExpression' || !isNode(node.callee)) return;
        const { callee } = node;
        const name = isNode(callee.property) ? String(callee.property.name) : dottedName(callee);
        if (!WRITES.includes(name ?? '')) return;
        const table = fixedText((node.arguments as unknown[])[0]);
        // A table that is chosen at run time is one of the folder's own types.
        if (table === undefined) return;
        const owner = OWNERS[table];
        const folder = dirname(source.path).slice('apps/api/src/'.length);
        const isOwn = owner !== undefined && `${folder}/`.startsWith(`${owner}/`);
        if (!isOwn) {
          findings.push(
            `${place(source, node)}: ${table} is written in ${owner ?? 'no folder: name its owner in scripts/checks/law/tables.ts'} alone`,
          );
        }
      });
      return findings;
    });
}

const SCHEMA = /^apps\/api\/src\/platform\/db\/schema\/(\w+)\.ts$/;

/** Tables that are declared in the schema of another area than their owner's. */
export function findMisplacedTables(sources: Source[]): string[] {
  return sources.flatMap((source) => {
    const area = SCHEMA.exec(source.path)?.[1];
    if (area === undefined) return [];
    const findings: string[] = [];
    walkNodes(parse(source), (node) => {
      if (node.type !== 'TSTypeAliasDeclaration' || !isNode(node.typeAnnotation)) return;
      for (const member of (node.typeAnnotation.members ?? []) as Node[]) {
        const table = dottedName(member.key) ?? '';
        const owner = OWNERS[table] ?? 'no folder';
        if (owner.replace('platform/', '').split('/')[0] !== area) {
          findings.push(`${place(source, member)}: ${table} is written by ${owner}`);
        }
      }
    });
    return findings;
  });
}
