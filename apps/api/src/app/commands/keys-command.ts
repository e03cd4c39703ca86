import {
  type RetiredSecret,
  resealAll,
  retireSecret,
  type Sealed,
  type SecretKey,
  secretKeys,
} from '#app/secrets/secrets.ts';
import { SECOND } from '#core/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { NOTICED_WITHIN_MS } from '#platform/keys/ring/ring.ts';
import {
  purposesInUse,
  type Retired as RetiredSigning,
  type Rotated,
  retireSigning,
  rotateSigning,
  type SigningKey,
  signingKeys,
} from '#platform/keys/rotation/rotation.ts';
import {
  keysInUse,
  missingKeys,
  RETIRE_AFTER_MINUTES,
  type Retired,
  type Rewrapped,
  retireKey,
  rewrapAll,
  rotateKeys,
} from '#verification/document-keys/document-keys.ts';
import {
  type RetiredTagKey,
  retireTagKey,
  rotateTagKey,
  tagKeyStatuses,
} from '#verification/person-tags/tag-key-rotation.ts';
import type { KeysCommand } from './command.ts';

/* The administrator's messages about keys: the output of `npm run keys`, and warnings about missing keys at start. */

type KeyDeps = Pick<
  Deps,
  'db' | 'secrets' | 'clock' | 'config' | 'keyRing' | 'outbox' | 'journalFiles'
>;
/** `ok` is false if the command did nothing, or not everything. */
export type Said = { ok: boolean; lines: string[] };

/** Runs `npm run keys -- status`, `rotate`, `rewrap` or `retire`. */
export async function runKeysCommand(deps: KeyDeps, command: KeysCommand): Promise<Said> {
  if (command.kind === 'keys-rotate') return rotate(deps, command);
  if (command.kind === 'keys-retire') return retire(deps, command);
  if (command.verb === 'status') return status(deps);
  const sealed = await resealAll(deps);
  return done(deps, await rewrapAll(deps), [
    `Sealed with the current SECRET_KEY: ${countsOf(sealed)}.`,
  ]);
}

async function rotate(
  deps: KeyDeps,
  { which, now }: Extract<KeysCommand, { kind: 'keys-rotate' }>,
): Promise<Said> {
  const parts: Said[] = [];
  if (which === 'all' || which === 'tags') {
    const rotated = await rotateTagKey(deps);
    // "rotate" alone does not mention a kind of key that is not in use.
    if (rotated !== null || which === 'tags') parts.push(tagKeyLine(rotated));
  }
  if (which === 'all' || which === 'signing') {
    for (const purpose of await purposesInUse(deps)) {
      const rotated = await rotateSigning(deps, purpose, { now });
      parts.push({ ok: true, lines: [signingLine(purpose, rotated)] });
    }
  }
  if (which === 'all' || which === 'documents') {
    const documents = await rotateDocuments(deps);
    // "rotate" alone rotates only what a command can rotate; the other key is changed in the settings.
    const isInSettings = which === 'all' && deps.secrets.documentKeys.changes === null;
    parts.push({ ...documents, ok: documents.ok || isInSettings });
  }
  return { ok: parts.every(({ ok }) => ok), lines: parts.flatMap(({ lines }) => lines) };
}

function tagKeyLine(rotated: Awaited<ReturnType<typeof rotateTagKey>>): Said {
  if (rotated === null) {
    return { ok: false, lines: ['There is no key of person tags yet: the first tag makes it.'] };
  }
  const { id, isNew } = rotated;
  const first = isNew
    ? 'The key of new person tags'
    : 'Another command has just made the key of new person tags, which';
  return {
    ok: true,
    lines: [`${first} is ${id}. The former ones stay until their last tag is deleted.`],
  };
}

function signingLine(purpose: string, { id, from, isNew }: Rotated): string {
  const first = isNew
    ? `The next signing key (${purpose}) is ${id}.`
    : `No new signing key (${purpose}) was made: ${id} is next already.`;
  return `${first} It signs from ${new Date(from).toISOString()}; every server notices it within ${NOTICED_WITHIN_MS / SECOND} seconds.`;
}

async function rotateDocuments(deps: KeyDeps): Promise<Said> {
  const rotated = await rotateKeys(deps);
  if (!rotated.ok) return { ok: false, lines: [GIVEN] };
  const first = rotated.isNew
    ? `The current document key is now ${rotated.to}. Copy ${deps.config.dataDir}/keys to where you keep your backup.`
    : `No new document key was made: the interrupted rotation to ${rotated.to} was resumed.`;
  return done(deps, rotated, [first]);
}

async function retire(
  deps: KeyDeps,
  { id, now }: Extract<KeysCommand, { kind: 'keys-retire' }>,
): Promise<Said> {
  const signing = await retireSigning(deps, id, { now });
  if (signing.ok) {
    const { successor } = signing;
    const first = `The signing key ${id} was removed; every server refuses its tokens within ${NOTICED_WITHIN_MS / SECOND} seconds.`;
    return {
      ok: true,
      lines: successor === null ? [first] : [first, `The key ${successor} signs in its place.`],
    };
  }
  if (signing.reason !== 'unknown') return { ok: false, lines: [signingRefusal(signing, id)] };
  const tags = await retireTagKey(deps, id, { now });
  if (tags.ok) {
    return { ok: true, lines: [`The key ${id} was removed, with its person tags: ${tags.tags}.`] };
  }
  if (tags.reason !== 'unknown') return { ok: false, lines: [tagKeyRefusal(tags, id)] };
  if (now) {
    return {
      ok: false,
      lines: [`There is no key ${id} that signs or makes person tags; --now is for those alone.`],
    };
  }
  const secret = await retireSecret(deps, id);
  if (secret.ok) {
    return {
      ok: true,
      lines: [
        `The key ${id} is retired: remove it from SECRET_KEYS_FORMER. The audit trail can still be verified.`,
      ],
    };
  }
  if (secret.reason !== 'unknown') return { ok: false, lines: [secretRefusal(secret, id)] };
  const retired = await retireKey(deps, id);
  if (!retired.ok) return { ok: false, lines: [refusal(retired, id)] };
  return {
    ok: true,
    lines: [`The key ${id} was removed. What it wraps in older backups can no longer be opened.`],
  };
}

function secretRefusal(refused: Extract<RetiredSecret, { ok: false }>, id: string): string {
  switch (refused.reason) {
    case 'needed':
      return `The key ${id} is needed: ${countsOf(refused.sealed)}. Run first: npm run keys -- rewrap`;
    case 'in_use':
      return `A server used the key ${id} within the last hour, and codes from then are still valid: try again after ${new Date(refused.until).toISOString()}, when all servers have another SECRET_KEY.`;
    case 'retired':
      return `The key ${id} was retired before: remove it from SECRET_KEYS_FORMER.`;
    default:
      return `The key ${id} is the SECRET_KEY of this machine: put a new one into SECRET_KEY and this one into SECRET_KEYS_FORMER.`;
  }
}

const countsOf = ({ keys, messages, authenticators, headers, entries }: Sealed) =>
  `keys: ${keys}, messages: ${messages}, authenticators: ${authenticators}, receivers’ headers: ${headers}, entries of the journal: ${entries}`;

function signingRefusal(refused: Extract<RetiredSigning, { ok: false }>, id: string): string {
  if (refused.reason === 'in_use') {
    return `Tokens of the key ${id} are valid until ${new Date(refused.until).toISOString()}. To end them now: npm run keys -- retire ${id} --now`;
  }
  if (refused.reason === 'ended') return `The key ${id} was removed before.`;
  return `The key ${id} is the current one: rotate first. If it is no longer secret: npm run keys -- retire ${id} --now`;
}

function tagKeyRefusal(refused: Extract<RetiredTagKey, { ok: false }>, id: string): string {
  if (refused.reason === 'needed') {
    return `The key ${id} is needed; person tags: ${refused.tags}. It is removed with the last one. To remove it and them now: npm run keys -- retire ${id} --now`;
  }
  if (refused.reason === 'ended') return `The key ${id} was removed before.`;
  return `The key ${id} is the current one: rotate first. If it is no longer secret: npm run keys -- retire ${id} --now`;
}

/** Why no server may start: the key that signs is sealed with a SECRET_KEY that is not available. Empty if it opens. */
export async function lockedRingLines(deps: KeyDeps): Promise<string[]> {
  const locked = (await signingKeys(deps)).filter(
    ({ state, opens }) => !opens && (state === 'current' || state === 'next'),
  );
  const { id } = deps.secrets.audit.current;
  const isRetired = deps.keyRing.auditKeys().some((key) => key.id === id && key.until !== null);
  if (isRetired)
    return [`SECRET_KEY ${id} was retired: give this server the one that the others have.`];
  if (locked.length === 0) return [];
  return [
    ...locked.map(
      ({ id }) => `The signing key ${id} is sealed with another SECRET_KEY than this one.`,
    ),
    'All servers on one database need the same SECRET_KEY (docs/operations.md, Rotate secrets).',
    'If the other one is lost for good, make a new signing key: npm run keys -- rotate signing --now',
  ];
}

/** The warnings at start about images and kept details whose keys are missing; empty if there are none. */
export async function lostKeyLines(deps: Pick<Deps, 'db' | 'secrets'>): Promise<string[]> {
  const missing = await missingKeys(deps);
  if (missing.length === 0) return [];
  return [
    ...missing.map(
      ({ id, wrapped }) =>
        `The document master key ${id} is missing; images and kept details that cannot be opened without it: ${wrapped}.`,
    ),
    'Put it back: as DATA_DIR/keys/document-master-key.<id>, or among DOCUMENT_MASTER_KEYS_FORMER (docs/operations.md, Rotate secrets).',
    'Portico starts anyway; these cannot be opened until the key is back.',
  ];
}

const GIVEN = `The document keys are set in the environment, so change them there: put a new one into DOCUMENT_MASTER_KEY and
the current one into DOCUMENT_MASTER_KEYS_FORMER, restart, then run: npm run keys -- rewrap`;

async function status(deps: KeyDeps): Promise<Said> {
  const documents = await keysInUse(deps);
  const signing = (await signingKeys(deps)).filter(({ state }) => state !== 'ended');
  const secrets = await secretKeys(deps);
  const tags = await tagKeyStatuses(deps);
  return {
    ok:
      tags.every(({ state }) => state !== 'locked') &&
      [...documents, ...secrets].every(({ state }) => state !== 'missing') &&
      signing.every(isUsable),
    lines: [
      ...secrets.map(secretLine),
      ...documents.map(({ id, state, wrapped }) => `document  ${id}  ${state}  wraps: ${wrapped}`),
      ...tags.map(({ id, state, tags: count }) => `tags  ${id}  ${state}  person tags: ${count}`),
      ...signing.map(
        (key) =>
          `signing  ${key.id}  ${isUsable(key) ? key.state : 'locked'}  ${key.purpose} ${key.alg}, ${timesOf(key)}`,
      ),
    ],
  };
}

function secretLine({ id, state, sealed, usedAt }: SecretKey): string {
  const used = usedAt === null ? '' : `, last used ${new Date(usedAt).toISOString()}`;
  return `secret  ${id}  ${state}  ${countsOf(sealed)}${used}`;
}

const isUsable = ({ opens, state }: SigningKey) => opens || state === 'dead';

function timesOf({ state, from, until }: SigningKey): string {
  if (state === 'next') return `signs from ${new Date(from).toISOString()}`;
  if (state === 'current' || until === null) return `signs since ${new Date(from).toISOString()}`;
  return `needed until ${new Date(until).toISOString()}`;
}

async function done(deps: KeyDeps, { to, wrapped, damaged }: Rewrapped, first: string[]) {
  const missing = await missingKeys(deps);
  const lines = [
    ...first,
    `Images and kept details rewrapped with ${to}: ${wrapped}.`,
    ...missing.map((key) => `Not rewrapped, because the key ${key.id} is missing: ${key.wrapped}.`),
    ...damaged.map((id) => `Skipped, because its own key cannot be unwrapped: ${id}.`),
  ];
  return { ok: missing.length === 0 && damaged.length === 0, lines };
}

function refusal(refused: Extract<Retired, { ok: false }>, id: string): string {
  switch (refused.reason) {
    case 'given':
      return 'The document keys are set in the environment: remove this one from DOCUMENT_MASTER_KEYS_FORMER there.';
    case 'present':
      return `The key ${id} is the current one: rotate first.`;
    case 'unknown':
      return `There is no former key ${id}.`;
    case 'too_soon':
      return `The key ${id} was the current one until recently, and an upload in progress may still use it: try again ${RETIRE_AFTER_MINUTES} minutes after the rotation.`;
    case 'needed':
      return `The key ${id} is needed; images and kept details that it wraps: ${refused.wrapped}. Run first: npm run keys -- rewrap`;
  }
}
