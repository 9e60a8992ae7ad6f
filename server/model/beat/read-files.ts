import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'

type BeatFile = Row<'beat_files'>

/** What buyers of a beat get, made or not yet. */
export function findBeatFile(db: Db, beatId: string, kind: BeatFile['kind']): Promise<BeatFile | undefined> {
  return db
    .selectFrom('beat_files')
    .selectAll()
    .where('beat_id', '=', beatId)
    .where('kind', '=', kind)
    .executeTakeFirst()
}

/** The files of these beats, in no order. */
export function readBeatFiles(db: Db, beatIds: readonly string[]): Promise<BeatFile[]> {
  return db
    .selectFrom('beat_files')
    .selectAll()
    .where(inList(db, 'beat_id', beatIds))
    .execute()
}

/** Bytes of all files that buyers get, as far as they are made. */
export async function sumBeatFiles(db: Db): Promise<number> {
  const { bytes } = await db
    .selectFrom('beat_files')
    .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

/** The columns of a beat's large waveform; undefined until it is processed. */
export async function findWaveform(db: Db, beatId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('beat_waveforms')
    .select('waveform')
    .where('beat_id', '=', beatId)
    .executeTakeFirst()
  return row?.waveform
}

/** The beat has other audio than that of the demo. For queries that have `beats`. */
export function notDemo(): Expression<SqlBool> {
  const beats = expressionBuilder<Database, 'beats'>()
  return beats(
    'beats.id',
    'not in',
    beats.selectFrom('beat_files').select('beat_id').where('source', 'like', 'demo:%'),
  )
}
