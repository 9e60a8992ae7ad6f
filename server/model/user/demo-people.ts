import type { Db } from '#server/platform/database/connect.ts'
import { DEMO_ADDRESSES } from '#server/platform/mail/demo-address.ts'

/** The IDs of the people of the demo's month, as a query. */
export function demoPeople(db: Db) {
  return db.selectFrom('users').select('users.id').where('email_key', 'like', DEMO_ADDRESSES)
}
