import type { Db } from '#server/platform/database/connect.ts'

/** The administrators who can sign in: those whom the store mails. */
export function readAdmins(db: Db): Promise<{ id: string; email: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('role', '=', 'admin')
    .where('locked_at', 'is', null)
    .execute()
}
