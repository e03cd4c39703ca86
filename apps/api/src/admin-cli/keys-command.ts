import type { Deps } from '#deps/deps.ts';
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

/* The administrator's messages about keys: the output of `npm run keys`, and warnings about missing keys at start. */

type KeyDeps = Pick<Deps, 'db' | 'secrets' | 'clock' | 'config'>;
/** `ok` is false if the command did nothing, or not everything. */
export type Said = { ok: boolean; lines: string[] };

/** Runs `npm run keys -- status`, `rotate` or `rewrap`. */
export async function runKeysCommand(
  deps: KeyDeps,
  verb: 'status' | 'rotate' | 'rewrap',
): Promise<Said> {
  if (verb === 'status') return status(deps);
  if (verb === 'rewrap') return done(deps, await rewrapAll(deps), []);
  const rotated = await rotateKeys(deps);
  if (!rotated.ok) return { ok: false, lines: [GIVEN] };
  const first = rotated.isNew
    ? `The current key is now ${rotated.to}. Copy ${deps.config.dataDir}/keys to where you keep your backup.`
    : `No new key was made: the interrupted rotation to ${rotated.to} was resumed.`;
  return done(deps, rotated, [first]);
}

/** Runs `npm run keys -- retire ID`. */
export async function runRetireCommand(deps: KeyDeps, id: string): Promise<Said> {
  const retired = await retireKey(deps, id);
  if (!retired.ok) return { ok: false, lines: [refusal(retired, id)] };
  return {
    ok: true,
    lines: [
      `The key ${id} was removed. Images that it wraps in older backups can no longer be opened.`,
    ],
  };
}

/** The warnings at start about images that cannot be opened because their keys are missing; empty if there are none. */
export async function lostKeyLines(deps: Pick<Deps, 'db' | 'secrets'>): Promise<string[]> {
  const missing = await missingKeys(deps);
  if (missing.length === 0) return [];
  return [
    ...missing.map(
      ({ id, images }) =>
        `The document master key ${id} is missing; images that cannot be opened without it: ${images}.`,
    ),
    'Put it back: as DATA_DIR/keys/document-master-key.<id>, or among DOCUMENT_MASTER_KEYS_FORMER (docs/operations.md, Keys).',
    'Portico starts anyway; these images cannot be opened until the key is back.',
  ];
}

const GIVEN = `The document keys are set in the environment, so change them there: put a new one into DOCUMENT_MASTER_KEY and
the current one into DOCUMENT_MASTER_KEYS_FORMER, restart, then run: npm run keys -- rewrap`;

async function status(deps: KeyDeps): Promise<Said> {
  const keys = await keysInUse(deps);
  return {
    ok: keys.every(({ standing }) => standing !== 'missing'),
    lines: keys.map(({ id, standing, images }) => `${id}  ${standing}  images: ${images}`),
  };
}

async function done(deps: KeyDeps, { to, images, damaged }: Rewrapped, first: string[]) {
  const missing = await missingKeys(deps);
  const lines = [
    ...first,
    `Images rewrapped with ${to}: ${images}.`,
    ...missing.map((key) => `Not rewrapped, because the key ${key.id} is missing: ${key.images}.`),
    ...damaged.map((id) => `Skipped, because its own key cannot be unwrapped: image ${id}.`),
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
      return `The key ${id} is needed; images that it wraps: ${refused.images}. Run first: npm run keys -- rewrap`;
  }
}
