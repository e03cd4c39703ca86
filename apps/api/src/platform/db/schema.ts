import type { AuditTables } from './schema/audit.ts';
import type { BrandTables } from './schema/brand.ts';
import type { DeskTables } from './schema/desk.ts';
import type { ServerTables } from './schema/http.ts';
import type { IdentityTables } from './schema/identity.ts';
import type { PlatformTables } from './schema/jobs.ts';
import type { PrivacyTables } from './schema/journal.ts';
import type { KeyTables } from './schema/keys.ts';
import type { MessageTables } from './schema/messages.ts';
import type { PartnerTables } from './schema/partners.ts';
import type { ServersTables } from './schema/servers.ts';
import type { SiteTables } from './schema/site.ts';
import type { VerificationTables } from './schema/verification.ts';

export type { Channel, IdentityKind } from '@portico/contract';

/**
 * Every table, by the area that writes it (`scripts/checks/law/tables.ts` names the folder). Times are integer milliseconds
 * since 1970 UTC, ids and JSON are text, booleans 0 or 1: the same on SQLite and PostgreSQL.
 */
export type Schema = IdentityTables &
  MessageTables &
  AuditTables &
  BrandTables &
  KeyTables &
  VerificationTables &
  PlatformTables &
  PrivacyTables &
  PartnerTables &
  DeskTables &
  ServersTables &
  SiteTables &
  ServerTables;
