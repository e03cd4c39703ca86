import { createHmac } from 'node:crypto';
import type { Secrets } from './secrets.ts';

// Not TOKEN_SIGNING_KEY: only the first start of an installation reads it.
const NAMES = ['SECRET_KEY', 'DOCUMENT_MASTER_KEY'] as const;

/** The fingerprints of a process's secrets by setting, the one it uses for new things first. */
export type Fingerprints = Record<(typeof NAMES)[number], string[]>;

/**
 * Tells equal secrets from different ones without showing any: each is the key of an HMAC over a fixed text. Secrets
 * are 32 random bytes, so none can be found from its fingerprint by trying.
 */
export function fingerprintsOf({ codes, documentKeys }: Secrets): Fingerprints {
  const documents = documentKeys.ids().flatMap((id) => documentKeys.find(id)?.key ?? []);
  return {
    // A key derived from SECRET_KEY stands for it.
    SECRET_KEY: codes.all.map(({ key }) => printOf(key)),
    DOCUMENT_MASTER_KEY: documents.map(printOf),
  };
}

function printOf(secret: Buffer): string {
  return createHmac('sha256', secret).update('portico fingerprint').digest('hex').slice(0, 16);
}

/** The settings whose present secret at `theirs` is unknown at `ours`: what one writes, the other cannot read. */
export function unknownOf(theirs: Fingerprints, ours: Fingerprints): string[] {
  return NAMES.filter((name) => {
    const [present] = theirs[name] ?? [];
    return present !== undefined && !ours[name].includes(present);
  });
}
