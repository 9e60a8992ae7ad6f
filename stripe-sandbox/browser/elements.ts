import type { Appearance } from './appearance.ts'
import {
  createExpressCheckoutElement,
  type ExpressCheckoutElement,
  type ExpressCheckoutOptions,
} from './express-checkout-element.ts'
import type { MethodName } from './method-names.ts'
import { createPaymentElement, type PaymentElement, type PaymentElementOptions } from './payment-element.ts'
import { listUsableMethods, retrievePaymentIntent, type SandboxAccess } from './payment-intents.ts'

export type ElementsOptions = {
  clientSecret?: string
  appearance?: Appearance
  /** Without an intent. */
  currency?: string
  captureMethod?: string
  allowedPaymentMethodTypes?: readonly string[]
}

export type Elements = ReturnType<typeof createElements>

/** `stripe.elements()`: makes elements by type, and shares the payment and the appearance among them. */
export function createElements(access: SandboxAccess, options: ElementsOptions = {}) {
  let appearance = options.appearance ?? {}
  let payment: PaymentElement | null = null
  let express: ExpressCheckoutElement | null = null
  const usable = () => usableMethods(access, options)
  return {
    clientSecret: options.clientSecret,
    /** Which methods were named for a payment without an intent, whose intent has to name the same. */
    allowedTypes: options.clientSecret === undefined ? options.allowedPaymentMethodTypes : undefined,
    get appearance() {
      return appearance
    },
    get express() {
      return express
    },
    create: (type: string, own: PaymentElementOptions & ExpressCheckoutOptions = {}) => {
      if (type === 'expressCheckout') {
        express = createExpressCheckoutElement(appearance, usable, own)
        return express
      }
      if (type !== 'payment') throw new Error(`The Stripe sandbox has no ${type} element.`)
      payment = createPaymentElement(appearance, usable, own)
      return payment
    },
    getElement: (type: unknown) => {
      if (type === 'expressCheckout') return express
      return type === 'payment' || typeof type === 'function' ? payment : null
    },
    submit: async () => {
      const invalid = payment?.validate()
      if (!invalid) return {}
      payment?.showError(invalid)
      return { error: invalid }
    },
    update: (changed: ElementsOptions) => {
      if (!changed.appearance) return
      appearance = changed.appearance
      payment?.setAppearance(appearance)
      express?.setAppearance(appearance)
    },
    fetchUpdates: async () => ({}),
    on: () => {},
    off: () => {},
  }
}

async function usableMethods(access: SandboxAccess, options: ElementsOptions): Promise<MethodName[]> {
  const { clientSecret, currency = 'usd', captureMethod, allowedPaymentMethodTypes: allowedTypes } = options
  if (clientSecret === undefined)
    return listUsableMethods(access, {
      currency,
      ...(captureMethod !== undefined && { captureMethod }),
      ...(allowedTypes && { allowedTypes }),
    })
  const { paymentIntent, error } = await retrievePaymentIntent(access, clientSecret)
  if (error) throw error
  return paymentIntent.payment_method_types
}
