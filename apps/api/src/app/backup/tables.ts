import type { Schema } from '#platform/db/schema.ts';
import type { KeyedTable } from './rows.store.ts';

/**
 * What a backup does with a table. `key`: the columns of its primary key, by which it is read in order. `left`: the rows
 * are not part of a backup, for the reason given.
 */
type Treatment = { key: readonly [string, ...string[]] } | { left: string };

const ENDS = 'a restore signs everybody out, and no code or link from before works again';
const SHORT = 'counts of the last hour or less';

/** Every table, those that others refer to first: rows are restored in this order. */
const TREATMENTS = {
  accounts: { key: ['id'] },
  identities: { key: ['kind', 'subject'] },
  passkeys: { key: ['kind', 'subject'] },
  passkey_handles: { key: ['account_id'] },
  external_ids: { key: ['account_id'] },
  kyc: { key: ['account_id'] },
  documents: { key: ['id'] },
  drafts: { key: ['id'] },
  image_prints: { key: ['document_id', 'band'] },
  refused_images: { key: ['account_id', 'sha256'] },
  operators: { key: ['id'] },
  reviews: { key: ['id'] },
  image_views: { key: ['id'] },
  operator_days: { key: ['operator_id', 'day'] },
  audit_events: { key: ['id'] },
  audit_head: { key: ['id'] },
  key_ring: { key: ['purpose', 'id'] },
  erasure_journal: { key: ['id'] },
  assurances: { key: ['id'] },
  person_tags: { key: ['id'] },
  revocations: { key: ['id'] },
  desk_acts: { key: ['id'] },
  closings: { key: ['id'] },
  kept_details: { key: ['id'] },
  clients: { key: ['id'] },
  client_secrets: { key: ['client_id', 'hash'] },
  client_members: { key: ['id'] },
  client_reviews: { key: ['id'] },
  test_persons: { key: ['client_id', 'kind'] },
  subjects: { key: ['account_id', 'sector'] },
  connections: { key: ['account_id', 'client_id'] },
  disclosures: { key: ['id'] },
  streams: { key: ['id'] },
  stream_exclusions: { key: ['stream_id', 'account_id'] },
  signals: { key: ['id'] },
  refusals: { key: ['minute', 'network'] },
  server_clients: { key: ['id'] },
  server_secrets: { key: ['client_id', 'hash'] },
  server_looks: { key: ['account_id', 'client_id', 'day', 'what'] },
  partners: { key: ['id'] },
  brands: { key: ['position'] },
  brand_files: { key: ['version', 'name'] },
  landing: { key: ['id'] },
  text_overrides: { key: ['locale', 'key'] },
  legal_texts: { key: ['document', 'version', 'locale'] },
  terms_versions: { key: ['version'] },
  terms_acceptances: { key: ['account_id', 'version'] },
  visits: { key: ['day'] },
  funnel: { key: ['step'] },

  sessions: { left: ENDS },
  refresh_tokens: { left: ENDS },
  codes: { left: ENDS },
  browser_codes: { left: ENDS },
  verifications: { left: ENDS },
  tickets: { left: ENDS },
  password_resets: { left: ENDS },
  social_flows: { left: ENDS },
  wallet_nonces: { left: ENDS },
  passkey_challenges: { left: 'a challenge lasts ten minutes' },
  handoffs: { left: ENDS },
  operator_sessions: { left: ENDS },
  oidc_objects: { left: ENDS },
  partner_sign_ins: { left: ENDS },
  client_invitations: { left: ENDS },
  server_tokens: { left: ENDS },
  verification_links: { left: ENDS },
  sent_messages: { left: 'a log of the last days' },
  server_calls: { left: 'kept for a day, and the client decides what to repeat after a restore' },
  client_requests: { left: 'a log of the last days, for developers' },
  client_checks: { left: 'a developer can run them again' },
  webhook_messages: { left: 'the backend could have got it since' },
  webhook_cursor: { left: 'it begins at the end of the restored trail' },
  webhook_leavers: { left: 'the messages about them are made within seconds' },
  jobs: { left: 'it could have been done since' },
  outbox: { left: 'a message could have been sent since' },
  logout_notices: { left: 'the partner could have been told since' },
  recipient_sends: { left: SHORT },
  refused_messages: { left: ENDS },
  sign_in_failures: { left: SHORT },
  network_calls: { left: SHORT },
  room: { left: 'always empty' },
  build_files: { left: 'each build brings its own' },
  processes: { left: 'each process lists itself when it starts' },
} as const satisfies Record<keyof Schema, Treatment>;

/** The tables of a backup, in the order in which they are restored. */
export const BACKED_UP: readonly KeyedTable[] = Object.entries(
  TREATMENTS satisfies Record<string, Treatment> as Record<string, Treatment>,
).flatMap(([name, treatment]) => ('key' in treatment ? [{ name, key: treatment.key }] : []));
