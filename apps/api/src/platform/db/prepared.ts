import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely';
import type { Queries } from './client.ts';
import { nameStatement } from './named-statements.ts';

/** Represents, in a query's SQL, a value that each run provides. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is built and compiled once per database and then only bound: for queries of every call, where building
 * costs more than running. `build` receives placeholders instead of values, so it may pass them on but not read them.
 */
export function prepared<Values extends object, Row>(
  build: (db: Queries, values: Values) => Compilable<Row>,
): (db: Queries, values: Values) => Promise<Row[]> {
  const compiled = new WeakMap<DialectAdapter, CompiledQuery<Row>>();
  const placeholders = new Proxy({} as Values, {
    get: (_target, name) => new Placeholder(String(name)),
  });
  return async (db, values) => {
    // A database and its transactions share the adapter.
    const { adapter } = db.getExecutor();
    let query = compiled.get(adapter);
    if (query === undefined) {
      query = build(db, placeholders).compile();
      compiled.set(adapter, query);
      nameStatement(query.sql);
    }
    const { rows } = await db.executeQuery<Row>({
      ...query,
      parameters: query.parameters.map((value) =>
        value instanceof Placeholder ? values[value.name as keyof Values] : value,
      ),
    });
    return rows;
  };
}
