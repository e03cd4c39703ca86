const names = new Map<string, string>();

/**
 * Has PostgreSQL keep the plan of this statement on each connection, under a name. For the few that come with every
 * call: the others would fill the memory of each of its processes.
 */
export function nameStatement(sql: string): void {
  if (!names.has(sql)) names.set(sql, `portico_${names.size + 1}`);
}

export function nameOfStatement(sql: string): string | undefined {
  return names.get(sql);
}
