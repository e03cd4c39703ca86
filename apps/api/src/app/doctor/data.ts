import { existsSync, readdirSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Module } from '@portico/contract';
import { MINUTE, SECOND } from '#core/clock.ts';
import { isUntrusted } from '#core/untrusted.ts';
import { hasGenuineHead } from '#platform/audit/audit.ts';
import { UNTRUSTED_DATABASE } from '#platform/db/address.ts';
import { isRestoring, isUpToDate, schemaOf } from '#platform/db/migrate.ts';
import type { Deps } from '#platform/deps.ts';
import { oldestMessage } from '#platform/messages/outbox/outbox.ts';
import { newObjectName } from '#platform/ports/files/files.ts';
import { outdatedTexts } from '#site/brand/texts.ts';
import { missingKeys } from '#verification/document-keys/document-keys.ts';
import { type Check, type Finding, problem, reasonOf, warning } from '../../platform/finding.ts';
import {
  countOperators,
  databaseTime,
  hasLead,
  oldestUnlinked,
  referencesOfOnly,
} from './doctor.store.ts';

/** Room for a day of photos of a small installation. */
const LEAST_FREE_BYTES = 500_000_000;
const CLOCK_OFF_MS = 5 * SECOND;
const UNLINKED_FOR_MS = 2 * MINUTE;
const WAITING_FOR_MS = 10 * MINUTE;

/** The data folder: private to its user, with room for more. */
export const dataFolder: Check = {
  subject: 'data folder',
  async run({ config: { dataDir } }) {
    const findings: Finding[] = [];
    if (!existsSync(dataDir)) {
      return [
        warning(
          `DATA_DIR ${dataDir} does not exist on this machine. The first start creates it; name the one of a server if it runs here.`,
        ),
      ];
    }
    const open = ['.', ...readdirSync(dataDir)].filter(
      (name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0,
    );
    if (open.length > 0) {
      findings.push(
        problem(
          `Other users of this machine can read ${open.join(', ')} in ${dataDir}: chmod -R go= ${dataDir}`,
        ),
      );
    }
    const { bavail, bsize } = await statfs(dataDir);
    if (bavail * bsize < LEAST_FREE_BYTES) {
      findings.push(
        problem(
          `The disk of ${dataDir} has ${Math.floor((bavail * bsize) / 1e6)} MB left. Without room, nobody can sign in or send a document.`,
        ),
      );
    }
    return findings;
  },
};

/** The schema, and a restore that was interrupted. The other checks of data need both in order. */
export async function schemaFindings({ db }: Deps): Promise<Finding[]> {
  try {
    if (await isRestoring(db))
      return [
        problem('A restore is not finished: run npm run restore again, with the same backup.'),
      ];
    if ((await schemaOf(db)) === undefined)
      return [problem('The database is empty. Start the server once, or restore a backup.')];
    if (!(await isUpToDate(db)))
      return [
        problem(
          'The database has the schema of another version. Start this version of the server once.',
        ),
      ];
    return [];
  } catch (error) {
    if (isUntrusted(error)) return [problem(UNTRUSTED_DATABASE)];
    return [
      problem(
        `The database cannot be used: ${reasonOf(error)}. Check DATABASE_URL, and that the database accepts connections from here.`,
      ),
    ];
  }
}

export const keys: Check = {
  subject: 'keys',
  async run(deps) {
    const findings: Finding[] = [];
    if (!(await hasGenuineHead(deps))) {
      findings.push(
        problem(
          'SECRET_KEY is not the one that this database was written with, or the end of the audit trail was changed. Put the former key back, then run: npm run operate -- audit',
        ),
      );
    }
    for (const { id, wrapped } of await missingKeys(deps)) {
      findings.push(
        problem(
          `The document master key ${id} is missing, and ${wrapped} images and kept details cannot be opened. Put it into DOCUMENT_MASTER_KEYS_FORMER.`,
        ),
      );
    }
    return findings;
  },
};

export const clock: Check = {
  subject: 'clock',
  async run({ db, config, clock: own }) {
    if (config.database.kind === 'sqlite') return [];
    const off = own.now() - (await databaseTime(db));
    if (Math.abs(off) < CLOCK_OFF_MS) return [];
    return [
      problem(
        `This machine's clock is ${Math.round(Math.abs(off) / SECOND)} s ${off > 0 ? 'ahead of' : 'behind'} that of the database. Codes expire too early or too late, and Google's answers are refused: turn on time synchronization.`,
      ),
    ];
  },
};

export const storage: Check = {
  subject: 'storage',
  async run({ files, storageProblem }) {
    const name = newObjectName();
    const bytes = Buffer.from(name);
    const words = await storageProblem();
    if (words !== null) return [problem(words)];
    try {
      await files.put(name, bytes);
      const read = await files.get(name);
      if (read === null || !bytes.equals(read))
        return [problem('The storage of documents does not return what was stored.')];
      return [];
    } catch (error) {
      return [problem(`The storage of documents cannot be used: ${reasonOf(error)}.`)];
    } finally {
      await files.remove(name).catch(() => {});
    }
  },
};

/** The background work of the servers, and whether it is done. */
export const workers: Check = {
  subject: 'workers',
  async run({ db, clock: { now } }) {
    const findings: Finding[] = [];
    const unlinked = await oldestUnlinked(db);
    if (unlinked !== undefined && now() - unlinked > UNLINKED_FOR_MS) {
      findings.push(
        problem(
          'Events of the audit trail are not being linked. Is a server running? If so, its log says why.',
        ),
      );
    }
    const message = await oldestMessage(db);
    if (message !== undefined && now() - message.created_at > WAITING_FOR_MS) {
      const minutes = Math.floor((now() - message.created_at) / MINUTE);
      const last = message.last_error === null ? '' : ` The last error was: ${message.last_error}.`;
      findings.push(
        problem(`A message (${message.kind}) has waited for ${minutes} minutes.${last}`),
      );
    }
    return findings;
  },
};

export const ownTexts: Check = {
  subject: 'own texts',
  async run({ db }) {
    const outdated = await outdatedTexts(db);
    return outdated.map((text) =>
      warning(`A built-in text is shown, because yours does not fit this version. ${text}.`),
    );
  },
};

export const operators: Check = {
  subject: 'operators',
  async run({ db, config: { reviewConfirmations, reviewRejections } }) {
    const findings: Finding[] = [];
    if (!(await hasLead(db))) {
      findings.push(
        warning(
          'The review desk has no lead, so nobody can manage operators: npm run desk -- add-operator NAME --role lead',
        ),
      );
    }
    if ((await countOperators(db)) === 1) {
      const stuck = [
        ...(reviewConfirmations === 1
          ? []
          : [
              reviewConfirmations === 2
                ? 'a confirmation (REVIEW_CONFIRMATIONS)'
                : 'a confirmation with a warning (set REVIEW_CONFIRMATIONS to 1 to let one confirm all)',
            ]),
        ...(reviewRejections === 1 ? [] : ['a rejection (REVIEW_REJECTIONS)']),
      ];
      if (stuck.length > 0) {
        findings.push(
          warning(
            `The review desk has one operator, and it takes two for ${stuck.join(' and ')}. Add another: npm run desk -- add-operator NAME --role reviewer`,
          ),
        );
      }
    }
    return findings;
  },
};

/** Enough to begin with; the rest show once these are done. */
const MOST_NAMED = 20;

/** People who cannot sign in, because each of their sign-in methods belongs to a module that is off. */
export const methods: Check = {
  subject: 'sign-in methods',
  async run({ db, config: { offer } }) {
    const off = METHOD_MODULES.filter((name) => offer.off.includes(name));
    if (off.length === 0) return [];
    const references = await referencesOfOnly(db, off);
    if (references.length === 0) return [];
    const named = references.slice(0, MOST_NAMED).join(', ');
    const more = references.length - MOST_NAMED;
    return [
      warning(
        `Without ${off.join(' and ')} (MODULES_OFF, or for passkeys an IP address in PUBLIC_URL), ${references.length} people have no other way to sign in: ${named}${more > 0 ? ` and ${more} more` : ''}. See docs/modules.md.`,
      ),
    ];
  },
};

/** The modules that are sign-in methods. */
const METHOD_MODULES = ['wallet', 'phone', 'passkey'] as const satisfies readonly Module[];
