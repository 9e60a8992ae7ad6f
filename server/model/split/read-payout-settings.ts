import { defaultPayouts, type PayoutSettings } from '#contract/splits/payout-settings.ts'
import { readGiven } from '#server/model/settings/index.ts'
import type { Db } from '#server/platform/database/connect.ts'

/** The payout settings within this transaction; invalid ones count as unset. */
export async function readPayoutSettings(db: Db): Promise<PayoutSettings> {
  return (await readGiven(db)).payouts ?? defaultPayouts
}
