import { sql } from 'kysely'
import { z } from 'zod'
import { type SettingOverrides, SettingValues } from '#contract/store/settings.ts'
import { type Json, storedValue, writeJson } from '#server/platform/database/columns.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { parseJson } from '#server/platform/text/parse-json.ts'

type Settings = Row<'store_settings'>

/** What was set; undefined before anything was. */
export function findSettings(db: Db): Promise<Settings | undefined> {
  return db.selectFrom('store_settings').selectAll().where('id', '=', 1).executeTakeFirst()
}

/** Grows with every change. */
export async function readSettingsVersion(db: Db): Promise<number | undefined> {
  const row = await db.selectFrom('store_settings').select('version').where('id', '=', 1).executeTakeFirst()
  return row?.version
}

/** The settings within this transaction, for what is decided without the live settings. */
export async function readGiven(db: Db): Promise<SettingOverrides> {
  const row = await findSettings(db)
  return row ? parseGiven(row.given) : {}
}

/** Parses the stored settings. Values that are no longer valid count as unset. */
export function parseGiven(json: Json<SettingOverrides>): SettingOverrides {
  const stored: Record<string, unknown> = storedValue(json)
  const known = Object.entries(SettingValues.shape).flatMap(([name, schema]) => {
    const parsed = schema.safeParse(stored[name])
    return parsed.success && parsed.data !== null ? [[name, parsed.data]] : []
  })
  return Object.fromEntries(known)
}

const StoredLogo = z.object({ logo: z.object({ path: z.string() }).nullish() })

/** The logo's file in the public store, also where the rest of the settings is no longer valid. */
export async function readLogoPath(db: Db): Promise<string | undefined> {
  const row = await findSettings(db)
  return row && parseJson(StoredLogo, row.given).logo?.path
}

/** Increments the version. The row lock serializes changes, so versions are in commit order. */
export async function takeSettings(trx: Trx, by: { username: string }): Promise<Settings> {
  await trx
    .insertInto('store_settings')
    .values({
      id: 1,
      version: 0,
      given: writeJson({}),
      changed_in: writeJson({}),
      changed_at: Date.now(),
      changed_by: by.username,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return trx
    .updateTable('store_settings')
    .set({ version: sql<number>`version + 1` })
    .where('id', '=', 1)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Writes settings, after `takeSettings`. */
export async function saveSettings(
  trx: Trx,
  change: Partial<Omit<Settings, 'id' | 'version'>>,
): Promise<void> {
  await trx.updateTable('store_settings').set(change).where('id', '=', 1).execute()
}
