import { type Appearance, applyAppearance } from './appearance.ts'
import { formatCardNumber, formatExpiry, validateCard } from './card-input.ts'
import { elementEvents } from './element-events.ts'
import type { Card, StripeError } from './payment-intents.ts'

/** A card form with the methods of Stripe's PaymentElement, and a few of its own for `elements` and `confirmPayment`. */
export type PaymentElement = ReturnType<typeof elementEvents<unknown>>['events'] & {
  card: () => Card
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

const fields = [
  { name: 'number', label: 'Card number', placeholder: '1234 1234 1234 1234', autocomplete: 'cc-number' },
  { name: 'expiry', label: 'Expiry', placeholder: 'MM / YY', autocomplete: 'cc-exp' },
  { name: 'cvc', label: 'CVC', placeholder: 'CVC', autocomplete: 'cc-csc' },
] as const
type FieldName = (typeof fields)[number]['name']

const formats: Record<FieldName, (typed: string) => string> = {
  number: formatCardNumber,
  expiry: formatExpiry,
  cvc: (typed) => typed.replace(/\D/g, '').slice(0, 4),
}

export function createPaymentElement(appearance: Appearance): PaymentElement {
  const { events, emit } = elementEvents<unknown>('payment', () => element)
  const inputs = new Map<FieldName, HTMLInputElement>()
  const form = document.createElement('div')
  const error = document.createElement('p')
  const textOf = (name: FieldName) => inputs.get(name)?.value ?? ''
  const validate = () =>
    validateCard({ number: textOf('number'), expiry: textOf('expiry'), cvc: textOf('cvc') })
  const showError = (shown: StripeError | undefined) => {
    form.classList.toggle('is-invalid', shown !== undefined)
    error.textContent = shown?.message ?? ''
    for (const [name, input] of inputs) {
      if (shown?.code?.endsWith(name)) input.setAttribute('aria-invalid', 'true')
      else input.removeAttribute('aria-invalid')
    }
  }
  const setAppearance = (changed: Appearance) => {
    applyAppearance(form, changed)
    applyAppearance(error, changed)
  }

  function build() {
    form.className = 'StripeSandbox-card'
    error.className = 'StripeSandbox-error'
    error.id = 'StripeSandbox-error'
    error.setAttribute('role', 'alert')
    setAppearance(appearance)
    for (const field of fields) {
      const input = document.createElement('input')
      input.className = 'StripeSandbox-input'
      input.name = `card-${field.name}`
      input.placeholder = field.placeholder
      input.inputMode = 'numeric'
      input.autocomplete = field.autocomplete
      input.setAttribute('aria-describedby', error.id)
      input.addEventListener('input', () => {
        input.value = formats[field.name](input.value)
        if (form.classList.contains('is-invalid')) showError(validate())
        emit('change', { complete: !validate(), empty: textOf('number') === '' })
      })
      input.addEventListener('focus', () => emit('focus'))
      input.addEventListener('blur', () => emit('blur'))
      inputs.set(field.name, input)

      const caption = document.createElement('span')
      caption.className = 'StripeSandbox-label'
      caption.textContent = field.label
      const label = document.createElement('label')
      label.className = 'StripeSandbox-field'
      label.append(caption, input)
      form.append(label)
    }
  }

  const element: PaymentElement = {
    ...events,
    card: () => {
      const [month = '', year = ''] = textOf('expiry').split(/\s*\/\s*/)
      return { number: textOf('number').replace(/\D/g, ''), month, year, cvc: textOf('cvc') }
    },
    validate,
    showError,
    setAppearance,
    mount: (target) => {
      const parent = typeof target === 'string' ? document.querySelector(target) : target
      if (!parent) throw new Error(`There is no element ${target} to mount to.`)
      if (inputs.size === 0) build()
      parent.replaceChildren(form, error)
      // Listeners for `ready` may be added after `mount`, as with Stripe.js.
      queueMicrotask(() => emit('ready'))
    },
    unmount: () => {
      form.remove()
      error.remove()
    },
    destroy: () => element.unmount(),
    update: () => {},
    focus: () => inputs.get('number')?.focus(),
    blur: () => {},
    clear: () => {
      for (const input of inputs.values()) input.value = ''
    },
    collapse: () => {},
  }
  return element
}
