import { type Appearance, applyAppearance } from './appearance.ts'
import { elementEvents } from './element-events.ts'
import type { Card } from './payment-intents.ts'
import { askWallet, type WalletDetails } from './wallet-dialog.ts'

/** Wallet data for the payment. */
type WalletPayment = { card: Card; billingDetails: WalletDetails }

/** Always valid, as wallets only hold verified cards. */
function walletCard(): Card {
  const year = String(new Date().getFullYear() + 3)
  return { number: '4242424242424242', month: '12', year, cvc: '123' }
}

export type ExpressCheckoutElement = ReturnType<typeof elementEvents<unknown>>['events'] & {
  /** Set once the wallet's owner has confirmed; `confirmPayment` uses it. */
  paid: () => WalletPayment | undefined
  setAppearance: (appearance: Appearance) => void
  mount: (parent: HTMLElement | string) => void
  unmount: () => void
  destroy: () => void
  update: () => void
  focus: () => void
  blur: () => void
}

/** A test wallet, available in every browser, with the events of Stripe's ExpressCheckoutElement. */
export function createExpressCheckoutElement(appearance: Appearance): ExpressCheckoutElement {
  const { events, emit } = elementEvents<unknown>('expressCheckout', () => element)
  const button = document.createElement('button')
  let current = appearance
  let paid: WalletPayment | undefined

  button.type = 'button'
  button.textContent = 'Test wallet'
  button.className = 'StripeSandbox-button is-wallet'
  button.addEventListener('click', () => {
    emit('click', { expressPaymentType: 'google_pay', resolve: () => void open(), reject: () => {} })
  })

  async function open(): Promise<void> {
    paid = undefined
    const { details, close } = await askWallet(current)
    if (!details) return emit('cancel')
    paid = { card: walletCard(), billingDetails: details }
    emit('confirm', { expressPaymentType: 'google_pay', billingDetails: details, paymentFailed: close })
    close()
  }

  const setAppearance = (changed: Appearance) => {
    current = changed
    applyAppearance(button, changed)
  }

  const element: ExpressCheckoutElement = {
    ...events,
    paid: () => paid,
    setAppearance,
    mount: (target) => {
      const parent = typeof target === 'string' ? document.querySelector(target) : target
      if (!parent) throw new Error(`There is no element ${target} to mount to.`)
      parent.replaceChildren(button)
      setAppearance(current)
      // Listeners for `ready` may be added after `mount`, as with Stripe.js.
      queueMicrotask(() =>
        emit('ready', { availablePaymentMethods: { googlePay: true, applePay: false, link: false } }),
      )
    },
    unmount: () => button.remove(),
    destroy: () => element.unmount(),
    update: () => {},
    focus: () => button.focus(),
    blur: () => button.blur(),
  }
  return element
}
