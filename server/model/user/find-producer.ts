import type { Db } from '#server/platform/database/connect.ts'
import { bylineKey } from './byline.ts'

/** The id of the account with this name under its beats, or else with this username. */
export async function findProducer(db: Db, name: string): Promise<string | undefined> {
  const byName = (column: 'byline_key' | 'username_key', key: string) =>
    db.selectFrom('users').select('id').where(column, '=', key).executeTakeFirst()
  const user =
    (await byName('byline_key', bylineKey(name))) ?? (await byName('username_key', name.toLowerCase()))
  return user?.id
}
