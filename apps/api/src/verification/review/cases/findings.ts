import type { ReviewCase } from '@portico/contract';
import type { Deps } from '#deps/deps.ts';
import { type DocumentRow, openRow } from '#verification/documents/documents.ts';

/**
 * What a given engine says of the images; undefined where there is none, and where it fails or takes too long: it
 * gives hints, and a reviewer works without them.
 */
export async function findingsOf(
  deps: Pick<Deps, 'documentEngine' | 'files' | 'secrets'>,
  rows: readonly DocumentRow[],
): Promise<ReviewCase['findings']> {
  const { documentEngine: engine } = deps;
  if (engine === null) return undefined;
  const opened = await Promise.all(
    rows.map(async (row) => {
      const found = await openRow(deps, row);
      return found.ok ? [{ side: row.side, bytes: found.bytes }] : [];
    }),
  );
  try {
    const signal = AbortSignal.timeout(engine.patienceMs);
    const findings = await Promise.race([engine.examine(opened.flat(), signal), passed(signal)]);
    return findings.map(({ side, text }) => ({ engine: engine.name, side, text }));
  } catch {
    return undefined;
  }
}

function passed(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
