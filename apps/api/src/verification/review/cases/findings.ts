import type { ReviewCase } from '@portico/contract';
import type { Deps } from '#platform/deps.ts';
import { type DocumentRow, openRow } from '#verification/documents/documents.ts';

/**
 * The findings of the configured document engine; undefined if there is none, or if it fails or exceeds its time limit.
 * Findings are hints, so a case opens without them.
 */
export async function findingsOf(
  deps: Pick<Deps, 'documentEngine' | 'files' | 'secrets'>,
  rows: readonly DocumentRow[],
): Promise<ReviewCase['findings']> {
  const { documentEngine: engine } = deps;
  if (engine === null) return undefined;
  try {
    const opened = await Promise.all(
      rows.map(async (row) => {
        const found = await openRow(deps, row);
        return found.ok ? [{ side: row.side, bytes: found.bytes }] : [];
      }),
    );
    const signal = AbortSignal.timeout(engine.patienceMs);
    const findings = await Promise.race([
      engine.examine(opened.flat(), signal),
      rejectOnAbort(signal),
    ]);
    return findings.map(({ side, text }) => ({ engine: engine.name, side, text }));
  } catch {
    return undefined;
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
