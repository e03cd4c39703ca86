/** A change of the cart; null if there is nothing to announce. */
export type News =
  | { kind: 'added' | 'removed'; id: number; count: number }
  | { kind: 'cleared' }
  | null;

/** The difference between a cart and the previous one. */
export function newsOf(before: readonly number[], now: readonly number[]): News {
  const [added, ...moreAdded] = now.filter((id) => !before.includes(id));
  const [removed, ...moreRemoved] = before.filter((id) => !now.includes(id));
  const count = now.length;
  if (added !== undefined && removed === undefined && moreAdded.length === 0) {
    return { kind: 'added', id: added, count };
  }
  if (removed !== undefined && added === undefined && moreRemoved.length === 0) {
    return { kind: 'removed', id: removed, count };
  }
  return count === 0 && removed !== undefined ? { kind: 'cleared' } : null;
}
