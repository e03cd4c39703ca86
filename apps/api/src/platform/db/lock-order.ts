import type { Queries } from './client.ts';

/**
 * The order in which a transaction locks rows that several features lock: two transactions that took them in different
 * orders could wait for each other, which PostgreSQL ends as a deadlock. Rows of other tables are written after these.
 */
export const ORDER = ['password_resets', 'kyc', 'accounts'] as const;

export type Ordered = (typeof ORDER)[number];

const locked = new WeakMap<object, Set<Ordered>>();

/**
 * Called by every statement that locks a row of these tables, before it runs. Throws if the transaction has locked a row
 * of a later table already, so that each test that runs the transaction proves its order. A table that is locked already
 * may be written again. Outside a transaction a statement holds its lock alone.
 */
export function lockInOrder(db: Queries, table: Ordered): void {
  if (!db.isTransaction) return;
  const tables = locked.get(db) ?? new Set();
  locked.set(db, tables);
  if (tables.has(table)) return;
  const later = ORDER.slice(ORDER.indexOf(table) + 1).find((other) => tables.has(other));
  if (later)
    throw new Error(`${table} is locked after ${later}; the order is ${ORDER.join(', ')}.`);
  tables.add(table);
}
