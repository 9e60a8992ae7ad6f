import { priceFault } from '#contract/price-fault.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { readCurrency } from './read-currency.ts'

/** Prices by the field that they were entered into; null or empty where there is none. */
type Entered = Readonly<Record<string, number | string | null>>

/**
 * Makes sure that the store can ask these prices in its currency.
 * @param options isCharged: a card has to be able to pay each of them
 * @throws Problem invalid_request with a sentence for each that it cannot
 */
export async function refusePrices(
  db: Db,
  entered: Entered,
  options: { isCharged?: boolean } = {},
): Promise<void> {
  const errors = await findPriceFaults(db, entered, options)
  if (Object.keys(errors).length > 0) throw new Problem('invalid_request', { errors })
}

export async function findPriceFaults(
  db: Db,
  entered: Entered,
  options: { isCharged?: boolean } = {},
): Promise<Record<string, string>> {
  const currency = await readCurrency(db)
  return Object.fromEntries(
    Object.entries(entered).flatMap(([field, price]) => {
      const fault = price === null ? undefined : priceFault(price, currency, options)
      return fault === undefined ? [] : [[field, fault]]
    }),
  )
}
