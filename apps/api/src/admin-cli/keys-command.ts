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

/* What the operator reads of the keys: the answers of `npm run keys`, and what a start says of lost ones. */

type KeyDeps = Pick<Deps, 'db' | 'secrets' | 'clock' | 'config'>;
/** `ok` is false where nothing was done, or not all of it. */
export type Said = { ok: boolean; lines: string[] };

/** Obeys `npm run keys -- status`, `rotate` or `rewrap`. */
export async function runKeysCommand(
  deps: KeyDeps,
  verb: 'status' | 'rotate' | 'rewrap',
): Promise<Said> {
  if (verb === 'status') return status(deps);
  if (verb === 'rewrap') return done(deps, await rewrapAll(deps), []);
  const rotated = await rotateKeys(deps);
  if (!rotated.ok) return { ok: false, lines: [GIVEN] };
  const first = rotated.isNew
    ? `The present key is a new one, ${rotated.to}. Copy ${deps.config.dataDir}/keys to where your other copy of it is.`
    : `No new key was made: a rotation to ${rotated.to} had begun, and was gone on with.`;
  return done(deps, rotated, [first]);
}

/** Obeys `npm run keys -- retire ID`. */
export async function runRetireCommand(deps: KeyDeps, id: string): Promise<Said> {
  const retired = await retireKey(deps, id);
  if (!retired.ok) return { ok: false, lines: [refusal(retired, id)] };
  return {
    ok: true,
    lines: [`The key ${id} is gone. What a backup from before has wrapped with it opens no more.`],
  };
}

/** What a start says of images that do not open for want of their keys; none where all do. */
export async function lostKeyLines(deps: Pick<Deps, 'db' | 'secrets'>): Promise<string[]> {
  const missing = await missingKeys(deps);
  if (missing.length === 0) return [];
  return [
    ...missing.map(
      ({ id, images }) =>
        `The document master key ${id} is not at hand: images that cannot be opened without it: ${images}.`,
    ),
    'Put it back: as DATA_DIR/keys/document-master-key.<id>, or among DOCUMENT_MASTER_KEYS_FORMER (docs/operations.md, Keys).',
    'Portico starts all the same; these images stay closed until the key is back.',
  ];
}

const GIVEN = `The environment gives the document keys, so they are changed there: put a new one into DOCUMENT_MASTER_KEY and
the present one into DOCUMENT_MASTER_KEYS_FORMER, start again, then call: npm run keys -- rewrap`;

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
    `Images that were wrapped anew with ${to}: ${images}.`,
    ...missing.map((key) => `Left as they are, for want of the key ${key.id}: ${key.images}.`),
    ...damaged.map((id) => `Left as it is, because its own key does not open: image ${id}.`),
  ];
  return { ok: missing.length === 0 && damaged.length === 0, lines };
}

function refusal(refused: Extract<Retired, { ok: false }>, id: string): string {
  switch (refused.reason) {
    case 'given':
      return 'The environment gives the document keys: take this one out of DOCUMENT_MASTER_KEYS_FORMER there.';
    case 'present':
      return `The key ${id} is the present one: rotate first.`;
    case 'unknown':
      return `There is no former key ${id}.`;
    case 'too_soon':
      return `The key ${id} was the present one until lately, and an upload may still be on its way: call again ${RETIRE_AFTER_MINUTES} minutes after the rotation.`;
    case 'needed':
      return `The key ${id} is needed; images that it wraps: ${refused.images}. Call first: npm run keys -- rewrap`;
  }
}
