import { beatPath } from '#contract/catalogue/beat-path.ts'
import { queueWebhooks } from '#server/features/store/webhooks/index.ts'
import { beatsWithOwners, published } from '#server/model/beat/index.ts'
import type { Trx } from '#server/platform/database/connect.ts'

/** Tells webhooks about beats that have just got their page, once for each beat. */
export function announceBeats(trx: Trx, beatIds: readonly string[]): Promise<void> {
  return queueWebhooks(trx, 'beat.published', async () => {
    const beats = await beatsWithOwners(trx)
      .select(['beats.id', 'beats.slug', 'beats.title', 'beats.bpm', 'beats.tone', 'users.username'])
      .where('beats.id', 'in', beatIds)
      .where(published())
      .orderBy('beats.id')
      .execute()
    return beats.map(({ id, slug, title, bpm, tone, username }) => ({
      fact: id,
      path: beatPath({ id, slug }),
      data: { beatId: id, title, producer: username, bpm, tone },
    }))
  })
}
