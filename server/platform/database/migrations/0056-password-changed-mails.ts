import type { Kysely } from 'kysely'

type Tables = { mails: { template: string } }

/** Two templates became one. Mails still in the queue are sent with it. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db
    .updateTable('mails')
    .set({ template: 'password changed' })
    .where('template', '=', 'own password changed')
    .execute()
}
