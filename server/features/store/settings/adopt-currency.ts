import type { Config } from '#server/config/config.ts'
import { ConfigError } from '#server/config/config-error.ts'
import { readCurrency } from '#server/model/price/index.ts'
import { parseGiven, saveSettings, takeSettings } from '#server/model/settings/index.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { changeCurrency } from './change-currency.ts'

/**
 * Switches the store to the environment's currency, if set, and adapts its prices as the settings page does.
 * @throws ConfigError if the store has sales or open offers in another one
 */
export async function adoptCurrency(db: Db, { fixed, currency, payments }: Config): Promise<void> {
  if (!fixed.has('CURRENCY')) return
  try {
    await db.transaction().execute(async (trx) => {
      const before = await readCurrency(trx)
      if (before === currency) return
      const { given } = await takeSettings(trx, { username: 'CURRENCY' })
      const now = Date.now()
      await changeCurrency(trx, currency, { mode: payments.mode, now })
      await saveSettings(trx, {
        given: writeJson({ ...parseGiven(given), currency }),
        changed_at: now,
        changed_by: 'CURRENCY',
      })
    })
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    const current = await readCurrency(db)
    throw new ConfigError(`CURRENCY must be ${current}: ${error.message}`)
  }
}
