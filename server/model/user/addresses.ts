import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** Notes that whoever signed in reads the mail of the account's address. */
export async function confirmAddress(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_confirmed_at: Date.now() })
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .execute()
}

/** Follows the change of an account's address, in its transaction. */
export type AddressFollower = (trx: Trx, user: Pick<Row<'users'>, 'id' | 'email'>) => Promise<void>

/** Changes an account's address to a confirmed one. @throws the database's error if another account has it */
export async function changeAddress(trx: Trx, userId: string, email: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email, email_key: email.toLowerCase(), email_confirmed_at: Date.now() })
    .where('id', '=', userId)
    .execute()
}
