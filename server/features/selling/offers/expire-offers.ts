import { deleteOldOffers, isBought, markLapseTold, selectOffers } from '#server/model/offer/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { JobRunner } from '#server/platform/jobs/job-runner.ts'
import { queueToBuyer } from './offer-mails.ts'

const CHECK_EVERY_MS = 10 * 60_000
const KEPT_MS = 365 * 86_400_000

/**
 * Notifies buyers once of an expired offer, and deletes offers after a year. Prices do not depend on it: offers expire
 * by time.
 */
export function expireOffers(jobs: JobRunner, db: Db): void {
  jobs.every('lapse offers', CHECK_EVERY_MS, async ({ now }) => {
    await notifyOfExpiredOffers(db, now)
    await deleteOldOffers(db, now - KEPT_MS)
  })
}

function notifyOfExpiredOffers(db: Db, now: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const lapsed = await selectOffers(trx)
      .where('offers.state', 'in', ['waiting', 'countered', 'accepted'])
      .where('offers.expires_at', '<=', now)
      .where('offers.lapse_told', '=', 0)
      .execute()
    for (const offer of lapsed) {
      if ((await markLapseTold(trx, offer.id)) && !isBought(offer))
        await queueToBuyer(trx, offer, 'lapsed', now)
    }
  })
}
