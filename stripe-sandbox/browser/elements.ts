import type { Appearance } from './appearance.ts'
import { createPaymentElement, type PaymentElement } from './payment-element.ts'

type ElementsOptions = { clientSecret?: string; appearance?: Appearance }

export type Elements = ReturnType<typeof createElements>

/** `stripe.elements()`: makes elements by type, and shares the client secret and the appearance among them. */
export function createElements(options: ElementsOptions = {}) {
  let appearance = options.appearance ?? {}
  let payment: PaymentElement | null = null
  return {
    clientSecret: options.clientSecret,
    get appearance() {
      return appearance
    },
    create: (type: string) => {
      if (type !== 'payment') throw new Error(`The Stripe sandbox has no ${type} element.`)
      payment = createPaymentElement(appearance)
      return payment
    },
    getElement: (type: unknown) => (type === 'payment' || typeof type === 'function' ? payment : null),
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
    },
    fetchUpdates: async () => ({}),
    on: () => {},
    off: () => {},
  }
}
