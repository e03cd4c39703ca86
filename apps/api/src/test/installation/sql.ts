import pg from 'pg';

/** Every value as the text that PostgreSQL reads again. */
const AS_TEXT = {
  getTypeParser: () => (value: string) => value,
} as unknown as pg.CustomTypesConfig;

/**
 * The schema and the rows of a database of PostgreSQL as statements, which any later version of it runs. `pg_dump` does the
 * same, where it is as new as the server; this needs nothing.
 */
export async function sqlOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const read = async (text: string, values: unknown[] = []) =>
    (await client.query<(string | null)[]>({ text, values, rowMode: 'array', types: AS_TEXT }))
      .rows;
  try {
    const statements: string[] = [];
    const tables = await read(
      `select oid, oid::regclass from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
    );
    for (const [oid, table] of tables) {
      const columns = await read(
        `select quote_ident(attname) || ' ' || format_type(atttypid, atttypmod)
           || coalesce(' default ' || pg_get_expr(adbin, adrelid), '')
           || case when attnotnull then ' not null' else '' end
         from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
         where attrelid = $1 and attnum > 0 and not attisdropped order by attnum`,
        [oid],
      );
      statements.push(`create table ${table} (${columns.flat().join(', ')})`);
      for (const row of await read(`select * from ${table}`)) {
        const values = row.map((value) => (value === null ? 'null' : pg.escapeLiteral(value)));
        statements.push(`insert into ${table} values (${values.join(', ')})`);
      }
    }
    const constraints = await read(
      `select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
       from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f', 'c')
       order by contype = 'f', conname`,
    );
    const indices = await read(
      `select pg_get_indexdef(indexrelid) from pg_index
       join pg_class on pg_class.oid = indexrelid and relnamespace = 'public'::regnamespace
       where not exists (select from pg_constraint where conindid = indexrelid) order by relname`,
    );
    return `${[...statements, ...constraints.flat(), ...indices.flat()].join(';\n')};\n`;
  } finally {
    await client.end();
  }
}
