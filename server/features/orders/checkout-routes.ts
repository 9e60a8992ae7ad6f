import { PaymentAnswer, PaymentRequest, PaymentSettings } from '#contract/payment.ts'
import type { TaxSettings } from '#contract/tax.ts'
import { sandboxPath } from '#server/features/payments/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { clientEvidence } from '#server/platform/http/client-evidence.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { routeOptions } from '#server/platform/http/route-options.ts'
import { assertBillable, consentOf, vatCheckOf } from './assert-billable.ts'
import { checkOut } from './checkout.ts'
import type { OrderDeps } from './order-deps.ts'

const route = routeOptions('Payments')

/** Enough for any buyer, too few for testing stolen cards. */
const checkoutsPerTenMinutes = 60

/** Public settings of the checkout. */
export function registerPaymentSettingsRoute(
  app: App,
  { payment, billingRules }: Pick<OrderDeps, 'payment' | 'billingRules'>,
): void {
  const { payments } = payment

  app.get(
    '/api/payments/settings',
    route('Get what the checkout needs', { response: { 200: PaymentSettings } }),
    async () => ({
      mode: payments.mode,
      publishableKey: payments.publishableKey,
      sandboxUrl: payments.sandbox ? sandboxPath : null,
      billing: billingRules(),
      taxedBy: taxedBy(payment.tax.settings().tax),
    }),
  )
}

const decisive = { none: 'none', own: 'country', stripe: 'address' } as const

function taxedBy({ mode }: TaxSettings): PaymentSettings['taxedBy'] {
  return decisive[mode]
}

/** Creates or finds the payment for the signed-in user's cart. */
export function registerCheckoutRoute(
  app: App,
  {
    payment,
    sellingTerms,
    billingRules,
    checkVatNumber,
  }: Pick<OrderDeps, 'payment' | 'sellingTerms' | 'billingRules' | 'checkVatNumber'>,
): void {
  const { db } = payment
  const limit = app.rateLimits.define('checkouts', { points: checkoutsPerTenMinutes, perSeconds: 600 })

  app.post(
    '/api/payments/create-payment-intent',
    route('Create the payment for the cart', {
      description: 'The server prices the cart itself. The same cart always gets the same payment.',
      body: PaymentRequest,
      response: { 200: PaymentAnswer },
    }),
    async (request) => {
      const { userId } = sessionOf(request)
      const { price, currency, billingInfo, licenses, user: named } = request.body
      if (typeof named === 'string' && named !== userId) throw new Problem('forbidden')
      await limit.take(userId)
      assertBillable(billingInfo, billingRules())
      const consent = consentOf(billingInfo, request.body.consent)
      const vatCheck = await vatCheckOf(billingInfo, checkVatNumber)
      const buyer = await db
        .selectFrom('users')
        .select(['id', 'username', 'email', 'artist_name as artistName'])
        .where('id', '=', userId)
        .executeTakeFirst()
      if (!buyer) throw new Problem('unauthenticated')
      const { governingLaw, termsVersion } = sellingTerms()
      return checkOut(payment, buyer, {
        price,
        currency,
        billing: { ...billingInfo, ...(vatCheck && { vatNumber: vatCheck.number }) },
        vatCheck,
        licenses,
        client: {
          ...clientEvidence(request),
          terms_version: termsVersion,
          terms_accepted_at: Date.now(),
          ...consent,
          vat_check: vatCheck ? JSON.stringify(vatCheck) : null,
        },
        governingLaw,
      })
    },
  )
}
