import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { migrateThrough, migrationNames } from '#server/platform/database/migrate.ts'
import { type EmptyDatabase, emptyDatabase } from './empty-database.ts'
import { engine } from './test-store.ts'

/** A database with the schema before this migration. Insert rows by SQL: the factories know today's columns. */
export async function databaseBefore(migration: string): Promise<EmptyDatabase> {
  const database = await emptyDatabase(engine)
  await migrateThrough(database.connection, migrationNames.slice(0, migrationNames.indexOf(migration)))
  return database
}

/** Adds a customer with this ID, in any schema since 0002. */
export async function addOldUser(db: Db, id: string): Promise<void> {
  await sql`insert into users (id, username, username_key, email, email_key, role, created_at)
    values (${id}, ${id}, ${id}, ${`${id}@example.com`}, ${`${id}@example.com`}, 'customer', 1)`.execute(db)
}

/** Adds a beat on sale for $29, in any schema since 0097. */
export async function addOldBeat(db: Db, id: string, ownerId: string): Promise<void> {
  await sql`insert into beats (id, title, description, price_cents, bpm, tone, owner_id, image, cover, audio_url,
    duration_ms, waveform_small, status, created_at, revision, slug)
    values (${id}, ${id}, '', 2900, 90, 'A minor', ${ownerId}, '', '{}', '', 1, '', 'ready', 1, 1, ${id})`.execute(
    db,
  )
}
