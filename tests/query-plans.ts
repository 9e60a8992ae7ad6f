import { CompiledQuery, type RootOperationNode, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { engine } from './test-store.ts'

/** Of the few rows that are open, running, unsigned or taken back: reading them whole is fine. */
const shortIndexes = [
  ...['orders_open', 'refunds_one_running', 'grants_unsigned', 'shared_lines_taken_back'],
  ...['orders_disputed', 'refunds_failed', 'offers_waiting', 'beat_uploads_failed'],
]

/** Of queries as `recordQueries` returns them, those that read one of these tables. */
export function asking(db: Db, nodes: readonly RootOperationNode[], tables: readonly string[]) {
  return nodes.filter((node) => tables.some((table) => textOf(db, node).includes(`"${table}"`)))
}

export function textOf(db: Db, node: RootOperationNode): string {
  return compile(db, node).sql
}

/** What these queries read from end to end of tables that grow. */
export async function findScans(
  db: Db,
  nodes: readonly RootOperationNode[],
  tables: readonly string[],
): Promise<string[]> {
  return [...new Set(await (engine === 'postgres' ? scansOnPostgres : scansOnSqlite)(db, nodes, tables))]
}

function compile(db: Db, node: RootOperationNode) {
  return db.getExecutor().compileQuery(node, { queryId: 'explain' })
}

async function scansOnSqlite(
  db: Db,
  nodes: readonly RootOperationNode[],
  growing: readonly string[],
): Promise<string[]> {
  const scan = new RegExp(
    `^SCAN (${growing.join('|')})\\b(?! USING (COVERING )?INDEX (${shortIndexes.join('|')})\\b)`,
  )
  const scans: string[] = []
  for (const node of nodes) {
    const { sql: text, parameters } = compile(db, node)
    const { rows } = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
    )
    for (const { detail } of rows) if (scan.test(detail)) scans.push(`${detail}: ${text}`)
  }
  return scans
}

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Plan[]
}

/** Small tables are read whole whatever their indexes, so PostgreSQL says whether it could do without. */
async function scansOnPostgres(
  db: Db,
  nodes: readonly RootOperationNode[],
  growing: readonly string[],
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    for (const way of ['seqscan', 'mergejoin', 'hashjoin'])
      await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(trx)
    const scans: string[] = []
    for (const node of nodes) {
      const { sql: text, parameters } = compile(db, node)
      const { rows } = await trx.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]),
      )
      for (const plan of rows.flatMap((row) => wholeReads(row['QUERY PLAN'][0].Plan, growing)))
        scans.push(`${plan['Node Type']} of ${plan['Relation Name'] ?? plan['Index Name']}: ${text}`)
    }
    return scans
  })
}

/** Nodes that read a growing table, or an index of one, from end to end. */
function wholeReads(plan: Plan, growing: readonly string[]): Plan[] {
  const below = (plan.Plans ?? []).flatMap((part) => wholeReads(part, growing))
  const table = plan['Relation Name'] ?? ''
  const index = plan['Index Name'] ?? ''
  const isGrowing = growing.includes(table) || growing.some((name) => index.startsWith(`${name}_`))
  const isWhole =
    plan['Node Type'] === 'Seq Scan' ||
    (index !== '' && plan['Index Cond'] === undefined && !shortIndexes.includes(index))
  return isGrowing && isWhole ? [...below, plan] : below
}
