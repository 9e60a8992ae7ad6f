import type { Kysely } from 'kysely'

type Before = {
  drafts: { id: string; heard_bpm: number | null; heard_tone: string | null; suggestion: string | null }
}

/** What was heard in a draft becomes a suggestion as beats have: with a second tempo, and with its doubts. */
export async function up(db: Kysely<Before>): Promise<void> {
  await db.schema.alterTable('drafts').addColumn('suggestion', 'text').execute()
  const heard = await db
    .selectFrom('drafts')
    .select(['id', 'heard_bpm', 'heard_tone'])
    .where((where) => where.or([where('heard_bpm', 'is not', null), where('heard_tone', 'is not', null)]))
    .execute()
  for (const { id, heard_bpm, heard_tone } of heard) {
    const suggestion = JSON.stringify({ bpm: heard_bpm, bpmAlternatives: [], tone: heard_tone })
    await db.updateTable('drafts').set({ suggestion }).where('id', '=', id).execute()
  }
  await db.schema.alterTable('drafts').dropColumn('heard_bpm').execute()
  await db.schema.alterTable('drafts').dropColumn('heard_tone').execute()
}
