import type { PaymentProviderName } from '#contract/orders/payment-provider.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import type { TaxSettings } from '#contract/pricing/tax.ts'
import { msg } from '#contract/text/msg.ts'
import type { Store } from '#server/platform/store.ts'
import { inEnglish } from '#server/platform/text/drawn-english.ts'
import type { Payments } from './open-payments.ts'
import { currencyProblem } from './paypal/paypal-money.ts'

type Terms = { currency: Currency; taxMode: TaxSettings['mode']; country: string | undefined }

/** The terms now. */
export function termsOf({ payment, delivery }: Pick<Store, 'payment' | 'delivery'>): Terms {
  const { tax, home } = payment.tax.settings()
  return { currency: delivery.currency, taxMode: tax.mode, country: home?.slice(0, 2) }
}

/**
 * Why buyers cannot pay by PayPal although the store has it; undefined if they can.
 * @param terms `country`: where the store is, as far as it has said
 */
export function paypalProblem({ currency, taxMode, country }: Terms): string | undefined {
  if (taxMode === 'stripe')
    return inEnglish(
      msg`Taxes are left to Stripe Tax, which books them with Stripe’s payments alone. Choose own rates to offer PayPal.`,
    )
  return currencyProblem(currency, country)
}

/** What buyers can pay by, in order: the first unless they choose. */
export function offeredProviders(
  { providers }: Pick<Payments, 'providers'>,
  terms: Terms,
): PaymentProviderName[] {
  const isOffered = paypalProblem(terms) === undefined
  return providers.flatMap(({ name }) => (name === 'paypal' && !isOffered ? [] : [name]))
}

/** The same now, by the store's settings. */
export function offeredNow(store: Pick<Store, 'payment' | 'delivery'>): PaymentProviderName[] {
  return offeredProviders(store.payment.payments, termsOf(store))
}
