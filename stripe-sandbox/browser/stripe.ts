import { createElements, type Elements, type ElementsOptions } from './elements.ts'
import {
  type ConfirmOutcome,
  confirmIntent,
  handleNextAction,
  retrievePaymentIntent,
  type SandboxAccess,
  type StripeError,
} from './payment-intents.ts'
import { redirectStatus } from './redirect-status.ts'

/** The release that `@stripe/stripe-js` 10 expects of the `Stripe` on the page. */
const release = 'endive'

type ConfirmPaymentOptions = {
  elements?: Elements
  clientSecret?: string
  confirmParams?: { return_url?: string; payment_method_data?: { billing_details?: object } }
  redirect?: 'always' | 'if_required'
}

const unsupported = { error: { type: 'api_error', message: 'The Stripe sandbox does not support this.' } }

/**
 * `Stripe(publishableKey)`, as js.stripe.com defines it: the part of Stripe.js that the sandbox supports. Wrappers such
 * as `@stripe/react-stripe-js` check for methods by name, so the unsupported ones exist and answer with an error.
 */
function Stripe(publishableKey: string) {
  // This module is served at {sandbox}/browser/stripe.js, by the sandbox itself or through a proxy.
  const access: SandboxAccess = { url: new URL('..', import.meta.url).href, publishableKey }
  return {
    elements: (options?: ElementsOptions) => createElements(access, options),
    confirmPayment: async (options: ConfirmPaymentOptions) => {
      const { elements, confirmParams } = options
      const clientSecret = options.clientSecret ?? elements?.clientSecret
      const payment = elements && methodOf(elements)
      if (!payment || !clientSecret)
        throw new Error('confirmPayment needs mounted elements and a client secret.')
      if ('error' in payment) return payment
      const mismatch = await findMismatch(access, clientSecret, elements.allowedTypes)
      if (mismatch) return { error: mismatch }
      const outcome = await confirmIntent(access, clientSecret, {
        method: payment.method,
        billingDetails: confirmParams?.payment_method_data?.billing_details ?? payment.billingDetails,
        returnUrl: confirmParams?.return_url,
        appearance: payment.appearance,
      })
      if (options.redirect !== 'if_required') redirectAfter(outcome, confirmParams?.return_url)
      return outcome
    },
    handleNextAction: ({ clientSecret }: { clientSecret: string }) => handleNextAction(access, clientSecret),
    retrievePaymentIntent: (clientSecret: string) => retrievePaymentIntent(access, clientSecret),
    confirmCardPayment: async () => unsupported,
    createToken: async () => unsupported,
    createPaymentMethod: async () => unsupported,
    registerAppInfo: () => {},
    _registerWrapper: () => {},
  }
}

/** Elements without an intent name the methods of the intent that follows, as Stripe requires. */
async function findMismatch(
  access: SandboxAccess,
  clientSecret: string,
  named: readonly string[] | undefined,
): Promise<StripeError | undefined> {
  if (named === undefined) return undefined
  const { paymentIntent } = await retrievePaymentIntent(access, clientSecret)
  const allowed = paymentIntent?.allowed_payment_method_types
  if (!allowed || [...allowed].sort().join() === [...named].sort().join()) return undefined
  return {
    type: 'invalid_request_error',
    message: `Elements were made with the allowedPaymentMethodTypes ${named.join(', ')}, but the PaymentIntent allows ${allowed.join(', ')}.`,
  }
}

/** What was entered or chosen, or the wallet's for an Express Checkout Element. */
function methodOf({ express, getElement, appearance }: Elements) {
  const wallet = express?.paid()
  if (wallet) return { ...wallet, appearance }
  const element = getElement('payment')
  if (!element || !('validate' in element)) return undefined
  const error = element.validate()
  return error ? { error } : { method: element.method(), billingDetails: undefined, appearance }
}

function redirectAfter({ paymentIntent }: ConfirmOutcome, returnUrl: string | undefined): void {
  if (!paymentIntent || !returnUrl) return
  const url = new URL(returnUrl)
  url.searchParams.set('payment_intent', paymentIntent.id)
  url.searchParams.set('payment_intent_client_secret', paymentIntent.client_secret)
  url.searchParams.set('redirect_status', redirectStatus(paymentIntent.status))
  location.assign(url)
}

Object.assign(window, { Stripe: Object.assign(Stripe, { version: release }) })
