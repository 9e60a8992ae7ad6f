import type { Appearance } from './appearance.ts'
import { createExpressCheckoutElement, type ExpressCheckoutElement } from './express-checkout-element.ts'
import { createPaymentElement, type PaymentElement } from './payment-element.ts'

type ElementsOptions = { clientSecret?: string; appearance?: Appearance }

export type Elements = ReturnType<typeof createElements>

/** `stripe.elements()`: makes elements by type, and shares the client secret and the appearance among them. */
export function createElements(options: ElementsOptions = {}) {
  let appearance = options.appearance ?? {}
  let payment: PaymentElement | null = null
  let express: ExpressCheckoutElement | null = null
  return {
    clientSecret: options.clientSecret,
    get appearance() {
      return appearance
    },
    get express() {
      return express
    },
    create: (type: string) => {
      if (type === 'expressCheckout') {
        express = createExpressCheckoutElement(appearance)
        return express
      }
      if (type !== 'payment') throw new Error(`The Stripe sandbox has no ${type} element.`)
      payment = createPaymentElement(appearance)
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
