import { isBusiness } from '#contract/orders/billing.ts'
import type { PaymentSettings } from '#contract/orders/payment.ts'
import { offeredMethods } from '#contract/orders/payment-methods.ts'
import { paymentRoutes } from '#contract/orders/payment-routes.ts'
import type { TaxSettings } from '#contract/pricing/tax.ts'
import { methodsElsewhere, offeredNow, sandboxPaths } from '#server/features/selling/payments/index.ts'
import { findUser } from '#server/model/user/index.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { clientEvidence } from '#server/platform/http/client-evidence.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { localeOf } from '#server/platform/http/languages.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { assertBillable, consentOf, vatCheckOf } from './assert-billable.ts'
import { checkOut } from './checkout.ts'

/** Enough for any buyer, too few for testing stolen cards. */
const checkoutsPerTenMinutes = 60

/** Public settings of the checkout. */
export function registerPaymentSettingsRoute(app: App, store: Store): void {
  const route = serveRoutes(app, paymentRoutes)
  const { payment, billingRules } = store
  const { payments } = payment

  route('GET /payments/settings', async () => ({
    mode: payments.mode,
    providers: offeredNow(store),
    publishableKey: payments.publishableKey,
    sandboxUrl: payments.sandboxes.stripe ? sandboxPaths.stripe : null,
    methods: offeredMethods({ holds: false, without: methodsElsewhere(payments) }),
    billing: billingRules(),
    taxedBy: taxedBy(payment.tax.settings().tax),
  }))
}

const decisive = { none: 'none', own: 'country', stripe: 'address' } as const

function taxedBy({ mode }: TaxSettings): PaymentSettings['taxedBy'] {
  return decisive[mode]
}

/** Creates or finds the payment for the signed-in user's cart. */
export function registerCheckoutRoute(app: App, store: Store): void {
  const { payment, sellingTerms, freezeTexts, billingRules, checkVatNumber } = store
  const route = serveRoutes(app, paymentRoutes)
  const { db } = payment
  const limit = app.rateLimits.define('checkouts', { points: checkoutsPerTenMinutes, perSeconds: 600 })

  route('POST /payments/create-payment-intent', async (request) => {
    const { userId } = sessionOf(request)
    const { price, currency, billingInfo, licenses, user: named } = request.body
    const offered = offeredNow(store)
    const provider = request.body.provider ?? offered[0]
    // What costs nothing is paid by none.
    if (price > 0 && !(provider && offered.includes(provider))) throw new ProblemError('provider_not_offered')
    if (typeof named === 'string' && named !== userId) throw new ProblemError('forbidden')
    await limit.take(userId)
    assertBillable(billingInfo, billingRules())
    const consent = consentOf(billingInfo, price, request.body.consent)
    const vatCheck = await vatCheckOf(billingInfo, checkVatNumber)
    const user = await findUser(db, userId)
    if (!user) throw new ProblemError('unauthenticated')
    const buyer = { id: userId, username: user.username, email: user.email, artistName: user.artist_name }
    const locale = localeOf(request)
    return checkOut(payment, buyer, {
      price,
      provider: provider ?? 'stripe',
      currency,
      billing: { ...billingInfo, ...(vatCheck && { vatNumber: vatCheck.number }) },
      vatCheck,
      licenses,
      client: {
        ...clientEvidence(request),
        locale,
        terms_accepted_at: Date.now(),
        ...consent,
        ...(await freezeTexts(
          { country: billingInfo.country, isBusiness: isBusiness(billingInfo), total: price },
          locale,
        )),
        vat_check: vatCheck ? writeJson(vatCheck) : null,
      },
      contracts: { ...sellingTerms(), locale },
    })
  })
}
