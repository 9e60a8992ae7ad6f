import { type Kysely, sql } from 'kysely'

/** Moves the large waveform, two thirds of a beat's row, out of the rows that lists read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('beat_waveforms')
    .addColumn('beat_id', 'text', (c) => c.primaryKey().references('beats.id').onDelete('cascade'))
    .addColumn('waveform', 'text', (c) => c.notNull())
    .execute()
  await sql`insert into beat_waveforms (beat_id, waveform)
    select id, waveform from beats where waveform <> '' order by id`.execute(db)
  await db.schema.alterTable('beats').dropColumn('waveform').execute()
}
