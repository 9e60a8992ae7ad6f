import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** Wrong codes that a ticket takes before it is over. */
const TRIES = 3

/** Keeps what a browser asked for; its code follows with the mail. `expiresAt` in milliseconds since 1970. */
export async function askMailedCode(
  db: Db,
  { ticketHash, email, expiresAt }: { ticketHash: string; email: string; expiresAt: number },
): Promise<void> {
  await db
    .insertInto('mailed_codes')
    .values({
      ticket_hash: ticketHash,
      email,
      user_id: null,
      code_hash: null,
      tries_left: TRIES,
      expires_at: expiresAt,
    })
    .execute()
}

/** Says whose code it is. */
export async function setMailedCodeUser(db: Db, ticketHash: string, userId: string): Promise<void> {
  await db
    .updateTable('mailed_codes')
    .set({ user_id: userId })
    .where('ticket_hash', '=', ticketHash)
    .execute()
}

/** Keeps the hash of the code that is being mailed. @returns false if the ticket is used or over */
export async function keepMailedCode(db: Db, ticketHash: string, codeHash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mailed_codes')
    .set({ code_hash: codeHash })
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', Date.now())
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Takes one of the tries of a ticket. @returns undefined if it is unknown, used or over */
export async function tryMailedCode(db: Db, ticketHash: string): Promise<Row<'mailed_codes'> | undefined> {
  return db
    .updateTable('mailed_codes')
    .set((row) => ({ tries_left: row('tries_left', '-', 1) }))
    .where('ticket_hash', '=', ticketHash)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', Date.now())
    .returningAll()
    .executeTakeFirst()
}

/** Uses up a ticket. @returns false if another request was faster */
export async function spendMailedCode(db: Db, ticketHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('mailed_codes')
    .where('ticket_hash', '=', ticketHash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
