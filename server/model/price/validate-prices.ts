import { validatePrice } from '#contract/pricing/validate-price.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { readCurrency } from './read-currency.ts'

/** Prices by form field; null or empty if missing. */
type Entered = Readonly<Record<string, number | string | null>>

/**
 * Validates prices for the store's currency.
 * @param options isCharged: a card must be able to pay each of them
 * @throws Problem invalid_request with a message per invalid price
 */
export async function refusePrices(
  db: Db,
  entered: Entered,
  options: { isCharged?: boolean } = {},
): Promise<void> {
  const errors = await validatePrices(db, entered, options)
  if (Object.keys(errors).length > 0) throw new ProblemError('invalid_request', { errors })
}

export async function validatePrices(
  db: Db,
  entered: Entered,
  options: { isCharged?: boolean } = {},
): Promise<Record<string, string>> {
  const currency = await readCurrency(db)
  return Object.fromEntries(
    Object.entries(entered).flatMap(([field, price]) => {
      const fault = price === null ? undefined : validatePrice(price, currency, options)
      return fault === undefined ? [] : [[field, fault]]
    }),
  )
}
