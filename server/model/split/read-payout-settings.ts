import { z } from 'zod'
import { defaultPayouts, PayoutSettings } from '#contract/splits/payout-settings.ts'
import type { Db } from '#server/platform/database/connect.ts'

const Given = z.object({ payouts: z.unknown() })

/** The payout settings within this transaction; invalid ones count as unset. */
export async function readPayoutSettings(db: Db): Promise<PayoutSettings> {
  const row = await db.selectFrom('store_settings').select('given').where('id', '=', 1).executeTakeFirst()
  const given = row ? Given.safeParse(JSON.parse(row.given)) : undefined
  const parsed = PayoutSettings.safeParse(given?.data?.payouts)
  return parsed.success ? parsed.data : defaultPayouts
}
