const names = new Map<string, string>();

/**
 * Makes PostgreSQL keep this statement's plan on each connection, under a name. Only for the few statements that run
 * with every call: all the others would fill the memory of each server process.
 */
export function nameStatement(sql: string): void {
  if (!names.has(sql)) names.set(sql, `portico_${names.size + 1}`);
}

export function nameOfStatement(sql: string): string | undefined {
  return names.get(sql);
}
