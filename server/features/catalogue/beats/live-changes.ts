import type { BeatChanges } from '#contract/beats/admin-beat.ts'
import type { LiveChange } from '#contract/beats/catalogue-import.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import { plainAmount } from '#contract/pricing/currency-words.ts'
import { parseDollars, toDollars } from '#contract/pricing/money.ts'
import { isOnSale, readBeat } from '#server/model/beat/index.ts'
import { readBeatLicenses, readTiersOnSale } from '#server/model/license/index.ts'
import { readCurrency } from '#server/model/price/index.ts'
import type { Db } from '#server/platform/database/connect.ts'

/** What changes would do to the prices of a beat that is on sale, and to whether it is; old and new as a CSV has them. */
export async function readLiveChanges(
  db: Db,
  beatId: string,
  changes: BeatChanges,
): Promise<LiveChange['changes']> {
  const beat = await readBeat(db, beatId)
  const found: LiveChange['changes'] = []
  const add = (column: LiveChange['changes'][number]['column'], from: string, to: string) => {
    if (from !== to) found.push({ column, from, to })
  }
  const currency = await readCurrency(db)
  if (isOnSale(beat)) {
    if (changes.price !== undefined)
      add('price', amountOf(beat.price_cents, currency), amountOf(changes.price, currency))
    if (changes.licenses) {
      const { before, after } = await namedLicenses(db, beatId, changes.licenses, currency)
      add('licenses', before, after)
    }
  }
  if (changes.publication) add('publication', beat.status, changes.publication)
  return found
}

const amountOf = (cents: number, currency: Currency) => plainAmount(toDollars(cents), currency)

async function namedLicenses(
  db: Db,
  beatId: string,
  choices: NonNullable<BeatChanges['licenses']>,
  currency: Currency,
): Promise<{ before: string; after: string }> {
  const tiers = await readTiersOnSale(db)
  const own = await readBeatLicenses(db, [beatId])
  const list = (offered: readonly { tier: string | null | undefined; cents: number | null | undefined }[]) =>
    tiers
      .flatMap(({ id, name }) => {
        const license = offered.find(({ tier }) => tier === id)
        if (!license) return []
        const { cents } = license
        return cents === null || cents === undefined ? name : `${name} = ${amountOf(cents, currency)}`
      })
      .join('; ')
  return {
    before: list(own.map(({ template_id, price_cents }) => ({ tier: template_id, cents: price_cents }))),
    after: list(
      choices.map(({ id, templateId, price }) => ({
        tier: templateId ?? own.find((license) => license.id === id)?.template_id,
        cents: parseDollars(price),
      })),
    ),
  }
}
