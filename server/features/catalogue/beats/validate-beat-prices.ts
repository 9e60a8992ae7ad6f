import type { LicenseChoice } from '#contract/beats/admin-beat.ts'
import { toDollars } from '#contract/pricing/money.ts'
import { validatePrices } from '#server/model/price/index.ts'
import type { Db } from '#server/platform/database/connect.ts'

/** Errors by field for prices that the store's currency does not allow. */
export async function validateBeatPrices(
  db: Db,
  { price, licenses = [] }: { price?: number | undefined; licenses?: readonly LicenseChoice[] | undefined },
): Promise<Record<string, string>> {
  const own = licenses.map((license, at): [string, string] => [`license ${at}`, license.price])
  const faults = await validatePrices(db, {
    price: price === undefined ? null : toDollars(price),
    ...Object.fromEntries(own),
  })
  const [licenseFault] = own.flatMap(([field]) => faults[field] ?? [])
  return {
    ...(faults.price !== undefined && { price: faults.price }),
    ...(licenseFault !== undefined && { licenses: licenseFault }),
  }
}
