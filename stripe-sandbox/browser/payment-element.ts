import { type Appearance, applyAppearance } from './appearance.ts'
import { createCardForm } from './card-form.ts'
import { elementEvents } from './element-events.ts'
import type { MethodName } from './method-names.ts'
import { createMethodTabs, describeMethod } from './method-tabs.ts'
import type { ChosenMethod, StripeError } from './payment-intents.ts'

/** A form with the methods of Stripe's PaymentElement, and a few of its own for `elements` and `confirmPayment`. */
export type PaymentElement = ReturnType<typeof elementEvents<unknown>>['events'] & {
  method: () => ChosenMethod
  validate: () => StripeError | undefined
  showError: (error: StripeError | undefined) => void
  setAppearance: (appearance: Appearance) => void
  mount: (parent: HTMLElement | string) => void
  unmount: () => void
  destroy: () => void
  update: () => void
  focus: () => void
  blur: () => void
  clear: () => void
  collapse: () => void
}

export type PaymentElementOptions = { paymentMethodOrder?: readonly string[] }

/** @param usable the methods that the payment can take */
export function createPaymentElement(
  appearance: Appearance,
  usable: () => Promise<MethodName[]>,
  { paymentMethodOrder: order = [] }: PaymentElementOptions = {},
): PaymentElement {
  const { events, emit } = elementEvents<unknown>('payment', () => element)
  const form = document.createElement('div')
  const hint = document.createElement('p')
  const error = document.createElement('p')
  error.className = 'StripeSandbox-error'
  error.id = 'StripeSandbox-error'
  error.setAttribute('role', 'alert')
  hint.className = 'StripeSandbox-hint'
  form.className = 'StripeSandbox-payment'
  let chosen: MethodName = 'card'

  const cardForm = createCardForm(error.id, (event) => {
    if (event !== 'change') return emit(event)
    if (cardForm.isMarked()) showError(cardForm.validate())
    emitChange()
  })
  const validate = () => (chosen === 'card' ? cardForm.validate() : undefined)
  const emitChange = () =>
    emit('change', {
      collapsed: false,
      complete: !validate(),
      empty: chosen === 'card' && cardForm.isEmpty(),
      value: { type: chosen },
    })
  const showError = (shown: StripeError | undefined) => {
    cardForm.mark(shown)
    error.textContent = shown?.message ?? ''
  }
  const setAppearance = (changed: Appearance) => {
    for (const root of [form, cardForm.root, error]) applyAppearance(root, changed)
  }

  /** One method needs no tabs. */
  function show(types: readonly MethodName[]) {
    const sorted = [...types].sort((a, b) => rankOf(a) - rankOf(b))
    choose(sorted[0] ?? 'card')
    const parts = [cardForm.root, hint, error]
    if (sorted.length < 2) return form.replaceChildren(...parts)
    const tabs = createMethodTabs(sorted, (type) => {
      choose(type)
      showError(undefined)
      emitChange()
    })
    form.replaceChildren(tabs, ...parts)
  }
  const rankOf = (type: MethodName) => (order.includes(type) ? order.indexOf(type) : order.length)

  function choose(type: MethodName) {
    chosen = type
    cardForm.root.hidden = type !== 'card'
    hint.hidden = type === 'card'
    hint.textContent = type === 'card' ? '' : describeMethod(type)
  }

  setAppearance(appearance)
  const element: PaymentElement = {
    ...events,
    method: () => (chosen === 'card' ? { type: chosen, card: cardForm.card() } : { type: chosen }),
    validate,
    showError,
    setAppearance,
    mount: (target) => {
      const parent = typeof target === 'string' ? document.querySelector(target) : target
      if (!parent) throw new Error(`There is no element ${target} to mount to.`)
      parent.replaceChildren(form)
      usable().then(
        (types) => {
          if (form.childElementCount === 0) show(types)
          const paymentMethods = Object.fromEntries(types.map((type) => [type, { available: true }]))
          emit('availablepaymentmethodschange', { paymentMethods })
          emit('ready')
        },
        (failure: StripeError) => emit('loaderror', { error: failure }),
      )
    },
    unmount: () => form.remove(),
    destroy: () => element.unmount(),
    update: () => {},
    focus: () => cardForm.focus(),
    blur: () => {},
    clear: () => cardForm.clear(),
    collapse: () => {},
  }
  return element
}
