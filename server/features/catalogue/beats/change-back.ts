import { isOrdered } from '#server/model/order/index.ts'
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
  if (await isOrdered(production.connection.db, beatId, since)) return false
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
