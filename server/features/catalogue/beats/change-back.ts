import type { Db } from '#server/platform/database/connect.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { Admin, BeatDeps } from './beat-deps.ts'
import { editBeat } from './edit-beat.ts'

/** Changes fields of a beat back, unless it was edited, deleted or bought since. Returns whether it did. */
export async function changeBack(
  production: Pick<BeatDeps, 'connection' | 'masters' | 'catalogue' | 'wakeJobs'>,
  admin: Admin,
  change: { beatId: string; before: Record<string, unknown>; revision: number; since: number },
): Promise<boolean> {
  const { beatId, before, revision, since } = change
  if (await isOrderedSince(production.connection.db, beatId, since)) return false
  const form = {
    fields: { ...before, revision },
    audio: undefined,
    stems: undefined,
    image: undefined,
    errors: {},
  }
  try {
    await editBeat(production, admin, beatId, form)
    return true
  } catch (error) {
    if (error instanceof ProblemError) return false
    throw error
  }
}

async function isOrderedSince(db: Db, beatId: string, since: number): Promise<boolean> {
  const line = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select('order_lines.id')
    .where('order_lines.beat_id', '=', beatId)
    .where('orders.created_at', '>=', since)
    .where('orders.status', '!=', 'Canceled')
    .limit(1)
    .executeTakeFirst()
  return line !== undefined
}
