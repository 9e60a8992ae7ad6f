import type { Stripe } from '@stripe/stripe-js'
import { confirmSandboxPayment, retrieveSandboxIntent, type SandboxAccess } from './sandbox-calls.ts'
import { makeSandboxElement, type SandboxElement } from './sandbox-element.ts'

/** The part of Stripe.js that the checkout uses, as `@stripe/react-stripe-js` passes it on. */
type ConfirmOptions = {
  elements?: { getElement: (type: string) => SandboxElement | null }
  clientSecret?: string
  confirmParams?: { payment_method_data?: { billing_details?: object } }
}

const unsupported = { error: { type: 'api_error', message: 'The payment sandbox does not offer this.' } }

/**
 * Stands in for Stripe.js in sandbox mode: the same card form and the same calls, answered by the store's own
 * sandbox. No request leaves the store. `@stripe/react-stripe-js` takes it because it looks at its methods only.
 */
export function createSandboxStripe(access: SandboxAccess): Stripe {
  const stripe = {
    elements: (options: { clientSecret?: string } = {}) => makeElements(options.clientSecret),
    confirmPayment: async ({ elements, clientSecret, confirmParams }: ConfirmOptions) => {
      const element = elements?.getElement('payment')
      const secret = clientSecret ?? element?.clientSecret
      if (!element || !secret) throw new Error('The card form is not on the page.')
      const incomplete = element.findMistake()
      if (incomplete) return { error: incomplete }
      return confirmSandboxPayment(access, secret, {
        card: element.card(),
        billingDetails: confirmParams?.payment_method_data?.billing_details,
      })
    },
    retrievePaymentIntent: (clientSecret: string) => retrieveSandboxIntent(access, clientSecret),
    confirmCardPayment: async () => unsupported,
    createToken: async () => unsupported,
    createPaymentMethod: async () => unsupported,
    registerAppInfo: () => {},
    _registerWrapper: () => {},
  }
  // The rest of Stripe.js is for what this store does not do, such as wallets.
  return stripe as unknown as Stripe
}

function makeElements(clientSecret: string | undefined) {
  let element: SandboxElement | null = null
  return {
    create: (type: string) => {
      if (type !== 'payment') throw new Error(`The payment sandbox has no ${type} element.`)
      element = makeSandboxElement(clientSecret)
      return element
    },
    getElement: (type: unknown) => (type === 'payment' || typeof type === 'function' ? element : null),
    submit: async () => {
      const mistake = element?.findMistake()
      if (!mistake) return {}
      element?.showMistake(mistake)
      return { error: mistake }
    },
    update: () => {},
    fetchUpdates: async () => ({}),
    on: () => {},
    off: () => {},
  }
}
