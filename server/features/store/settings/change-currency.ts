import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import { type Currency, currencies } from '#contract/pricing/currency.ts'
import { roundBeatPrices } from '#server/model/beat/index.ts'
import { roundCartPrices } from '#server/model/cart/index.ts'
import { recordCatalogueChange } from '#server/model/catalogue/index.ts'
import { roundDealAmounts } from '#server/model/deal/index.ts'
import { raiseTierPrices, roundLicensePrices } from '#server/model/license/index.ts'
import { hasLiveOffer } from '#server/model/offer/index.ts'
import { hasSale } from '#server/model/order/index.ts'
import { forgetReplacedPrices } from '#server/model/price/index.ts'
import type { Trx } from '#server/platform/database/connect.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

/**
 * Switches everything with a price to another currency, in the transaction that sets it. Nothing is converted: 29.99
 * stays 29.99, or becomes 30 in a currency without decimals. Cancels open payments in the old one.
 * @param mode the store's payment mode: test orders do not count as sales
 * @throws Problem currency_fixed, currency_offers_open
 */
export async function changeCurrency(
  trx: Trx,
  to: Currency,
  { mode, now }: { mode: PaymentMode; now: number },
): Promise<void> {
  if (await hasSale(trx, mode)) throw new ProblemError('currency_fixed')
  if (await hasLiveOffer(trx, now)) throw new ProblemError('currency_offers_open')
  const { step, minCents } = currencies[to]
  if (step > 1) {
    await roundBeatPrices(trx, step)
    await roundLicensePrices(trx, step)
    await roundCartPrices(trx, step)
    await roundDealAmounts(trx, step)
  }
  await raiseTierPrices(trx, minCents)
  // Prices in another currency are no reference prices.
  await forgetReplacedPrices(trx)
  // Also triggers a check of every open payment.
  await recordCatalogueChange(trx, null)
}
