import { uuidv7 } from 'uuidv7'
import type { CustomerNote } from '#contract/accounts/customer.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { deleteNote, findUser, insertNote, readNotesAbout } from '#server/model/user/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

/** Newest first. */
export async function readNotes(db: Db, userId: string): Promise<CustomerNote[]> {
  return (await readNotesAbout(db, userId)).reverse().map(presentNote)
}

/**
 * Audited without the text, as notes are deleted with the account.
 * @throws Problem user_not_found
 */
export function addNote(db: Db, admin: RequestSession, userId: string, text: string): Promise<CustomerNote> {
  return db.transaction().execute(async (trx) => {
    const user = await findUser(trx, userId)
    if (!user) throw new ProblemError('user_not_found')
    const note = { id: uuidv7(), user_id: userId, author: admin.username, text, created_at: Date.now() }
    await insertNote(trx, note)
    const subject = { id: userId, name: user.username }
    await recordAuditEvent(trx, admin, 'user.note-added', subject)
    return presentNote(note)
  })
}

/** @throws Problem note_not_found */
export async function removeNote(
  db: Db,
  admin: RequestSession,
  { userId, noteId }: { userId: string; noteId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const user = await findUser(trx, userId)
    if (!user || !(await deleteNote(trx, { userId, noteId }))) throw new ProblemError('note_not_found')
    const subject = { id: userId, name: user.username }
    await recordAuditEvent(trx, admin, 'user.note-removed', subject)
  })
}

function presentNote({ id, author, text, created_at }: Row<'customer_notes'>): CustomerNote {
  return { id, author, text, at: new Date(created_at).toISOString() }
}
