import { writeJson } from '#server/platform/database/columns.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ilike, likePattern } from '#server/platform/database/text-search.ts'

/** What stands instead of the text of an entry that was erased. A trigger allows nothing else. */
export const ERASED = { subject_name: 'a deleted account', details: writeJson({}), salt: null } as const

const SIGN_IN_TEXT_RETENTION_MS = 365 * 86_400_000
const BATCH_SIZE = 500

/**
 * Removes name and address of a customer from the entries about them, in the transaction that deletes the account.
 * What administrators did stays under their name.
 */
export async function eraseFromAuditLog(trx: Trx, user: Pick<Row<'users'>, 'id' | 'email'>): Promise<void> {
  const pattern = likePattern(user.email)
  const candidates = await trx
    .selectFrom('audit_log')
    .select(['id', 'subject_id', 'subject_name', 'details'])
    .where(({ eb, or }) =>
      or([
        eb('subject_id', '=', user.id),
        ilike(trx, 'subject_name', pattern),
        ilike(trx, 'details', pattern),
      ]),
    )
    .execute()
  const ids = candidates
    .filter((row) => row.subject_id === user.id || names(`${row.subject_name} ${row.details}`, user.email))
    .map(({ id }) => id)
  await erase(trx, ids)
}

/** Forgets which addresses signed in, or tried to, after a year. */
export async function eraseSignIns(db: Db, now: number): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom('audit_log')
      .select('id')
      .where('action', 'in', ['user.signed-in', 'user.sign-in-failed'])
      .where('at', '<', now - SIGN_IN_TEXT_RETENTION_MS)
      .where('subject_name', '!=', ERASED.subject_name)
      .limit(BATCH_SIZE)
      .execute()
    if (rows.length === 0) return
    await erase(
      db,
      rows.map(({ id }) => id),
    )
  }
}

async function erase(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('audit_log')
    .set(ERASED)
    .where(inList(db, 'id', ids))
    .execute()
}

/** Whether the address stands there by itself, and not as the end of a longer one. */
function names(text: string, address: string): boolean {
  const pattern = address.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\w.+-])${pattern}(?![\\w-]|\\.\\w)`, 'i').test(text)
}
