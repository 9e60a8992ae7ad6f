import type { Trx } from '#server/platform/database/connect.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

/**
 * Locks the administrators' rows, so that two who remove each other at once cannot both succeed.
 * @throws Problem last_admin if no other administrator can sign in
 */
export async function assertNotLastAdmin(trx: Trx, userId: string): Promise<void> {
  const admins = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('locked_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (admins.length === 1 && admins[0]?.id === userId) throw new ProblemError('last_admin')
}
