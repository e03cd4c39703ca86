import { openWithAny, sealText } from '#core/sealed-text.ts';
import type { Deps } from '#platform/deps.ts';
import * as store from './streams.store.ts';

/* The authorization headers that receivers gave for their addresses, when SECRET_KEY changes. */

/** The owner with which the header of a stream is sealed. */
export const headerOf = (streamId: string) => `stream:${streamId}`;

/** The streams with a header, each with the id of the SECRET_KEY that sealed it; null if it is not at hand. */
export async function sealedHeaders({ db, secrets }: Pick<Deps, 'db' | 'secrets'>) {
  const rows = await store.findSealedHeaders(db);
  return rows.map((row) => {
    const by = secrets.partners.all.find(
      (key) => openWithAny([key], row.authorization, headerOf(row.id)) !== null,
    );
    return { row, sealer: by?.id ?? null };
  });
}

/** Seals with the current key what another SECRET_KEY sealed. A header that is set meanwhile is left alone. */
export async function resealHeaders(deps: Pick<Deps, 'db' | 'secrets'>): Promise<number> {
  const { current, all } = deps.secrets.partners;
  let moved = 0;
  for (const { row, sealer } of await sealedHeaders(deps)) {
    const header = openWithAny(all, row.authorization, headerOf(row.id));
    if (header === null || sealer === current.id) continue;
    const sealed = sealText(current.key, header, headerOf(row.id));
    moved += Number(await store.replaceSealedHeader(deps.db, row, sealed));
  }
  return moved;
}
