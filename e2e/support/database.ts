import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite';
import { expect } from '@playwright/test';
import type { Product } from './product.ts';

/** Reads the database of a running product. */
export function rowsOf(
  product: Product,
  query: string,
  ...values: SQLInputValue[]
): Record<string, SQLOutputValue>[] {
  return open(product, (database) => database.prepare(query).all(...values));
}

/** Changes exactly one row, as time or another process would. */
export function alter(product: Product, statement: string, ...values: SQLInputValue[]): void {
  const { changes } = open(product, (database) => database.prepare(statement).run(...values));
  expect(changes, statement).toBe(1);
}

function open<T>({ dataDir }: Product, use: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(dataDir, 'portico.db'), { timeout: 5_000 });
  try {
    return use(database);
  } finally {
    database.close();
  }
}
