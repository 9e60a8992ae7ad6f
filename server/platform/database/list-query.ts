import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely'
import type { Db } from './connect.ts'
import { inList, listParameter } from './in-list.ts'

/**
 * A query of the rows whose column is in a list, compiled once per connection: Kysely needs almost as long to compile a
 * join as SQLite to run it.
 * @param build adds the condition that it is given, and no other parameter
 */
export function listQuery<Row>(
  column: string,
  build: (db: Db, isListed: ReturnType<typeof inList>) => Compilable<Row>,
): (db: Db, values: readonly string[]) => Promise<Row[]> {
  const compiled = new WeakMap<DialectAdapter, CompiledQuery<Row>>()
  return async (db, values) => {
    const { adapter } = db.getExecutor()
    const query = compiled.get(adapter) ?? build(db, inList(db, column, [])).compile()
    compiled.set(adapter, query)
    const { rows } = await db.executeQuery<Row>({ ...query, parameters: [listParameter(db, values)] })
    return rows
  }
}
