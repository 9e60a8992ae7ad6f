import type { Trx } from '#server/platform/database/connect.ts'

/** Runs a job again that was given up. Undefined if there is none. */
export async function retryJob(trx: Trx, id: string): Promise<{ name: string } | undefined> {
  return trx
    .updateTable('jobs')
    .set({ status: 'waiting', attempts: 0, lost_starts: 0, run_at: Date.now() })
    .where('id', '=', id)
    .where('status', '=', 'dead')
    .returning('name')
    .executeTakeFirst()
}
