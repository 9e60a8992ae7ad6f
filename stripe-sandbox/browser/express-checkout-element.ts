import { type Appearance, applyAppearance } from './appearance.ts'
import { elementEvents } from './element-events.ts'
import { type MethodName, methodNames } from './method-names.ts'
import type { Card, ChosenMethod } from './payment-intents.ts'
import { askWallet, type WalletDetails } from './wallet-dialog.ts'

/** What a button pays with, and whose. */
type WalletPayment = { method: ChosenMethod; billingDetails: WalletDetails }

/** The buttons that there can be, by their names in `paymentMethods`. */
const buttons = {
  googlePay: { type: 'card', expressType: 'google_pay' },
  link: { type: 'link', expressType: 'link' },
  amazonPay: { type: 'amazon_pay', expressType: 'amazon_pay' },
  paypal: { type: 'paypal', expressType: 'paypal' },
  klarna: { type: 'klarna', expressType: 'klarna' },
} as const satisfies Record<string, { type: MethodName; expressType: string }>
type ButtonName = keyof typeof buttons

export type ExpressCheckoutOptions = { paymentMethods?: { [Name in ButtonName]?: string } }

/** Always valid, as wallets only hold verified cards. */
function walletCard(): Card {
  const year = String(new Date().getFullYear() + 3)
  return { number: '4242424242424242', month: '12', year, cvc: '123' }
}

export type ExpressCheckoutElement = ReturnType<typeof elementEvents<unknown>>['events'] & {
  /** Set once the button's owner has confirmed; `confirmPayment` uses it. */
  paid: () => WalletPayment | undefined
  setAppearance: (appearance: Appearance) => void
  mount: (parent: HTMLElement | string) => void
  unmount: () => void
  destroy: () => void
  update: () => void
  focus: () => void
  blur: () => void
}

/**
 * A test wallet, available in every browser, and a button for each other method that has one and that the payment can
 * take, with the events of Stripe's ExpressCheckoutElement.
 */
export function createExpressCheckoutElement(
  appearance: Appearance,
  usable: () => Promise<MethodName[]>,
  { paymentMethods = {} }: ExpressCheckoutOptions = {},
): ExpressCheckoutElement {
  const { events, emit } = elementEvents<unknown>('expressCheckout', () => element)
  const root = document.createElement('div')
  root.className = 'StripeSandbox-express'
  let current = appearance
  let paid: WalletPayment | undefined

  function createButton(name: ButtonName): HTMLButtonElement {
    const { type, expressType } = buttons[name]
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = type === 'card' ? 'Test wallet' : methodNames[type]
    button.className = 'StripeSandbox-button is-wallet'
    button.addEventListener('click', () => {
      emit('click', { expressPaymentType: expressType, resolve: () => void open(name), reject: () => {} })
    })
    return button
  }

  async function open(name: ButtonName): Promise<void> {
    const { type, expressType } = buttons[name]
    paid = undefined
    const { details, close } = await askWallet(current, type)
    if (!details) return emit('cancel')
    paid = { method: type === 'card' ? { type, card: walletCard() } : { type }, billingDetails: details }
    emit('confirm', { expressPaymentType: expressType, billingDetails: details, paymentFailed: close })
    close()
  }

  const setAppearance = (changed: Appearance) => {
    current = changed
    applyAppearance(root, changed)
  }

  const element: ExpressCheckoutElement = {
    ...events,
    paid: () => paid,
    setAppearance,
    mount: (target) => {
      const parent = typeof target === 'string' ? document.querySelector(target) : target
      if (!parent) throw new Error(`There is no element ${target} to mount to.`)
      parent.replaceChildren(root)
      setAppearance(current)
      usable().then(
        (types) => {
          const names = (Object.keys(buttons) as ButtonName[]).filter(
            (name) => types.includes(buttons[name].type) && paymentMethods[name] !== 'never',
          )
          root.replaceChildren(...names.map(createButton))
          const available = Object.fromEntries(
            ['applePay', ...Object.keys(buttons)].map((name) => [
              name,
              names.some((shown) => shown === name),
            ]),
          )
          emit('ready', { availablePaymentMethods: names.length > 0 ? available : undefined })
        },
        (error: unknown) => emit('loaderror', { error }),
      )
    },
    unmount: () => root.remove(),
    destroy: () => element.unmount(),
    update: () => {},
    focus: () => root.querySelector('button')?.focus(),
    blur: () => {},
  }
  return element
}
