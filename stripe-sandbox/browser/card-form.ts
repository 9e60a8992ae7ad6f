import { formatCardNumber, formatExpiry, validateCard } from './card-input.ts'
import type { Card, StripeError } from './payment-intents.ts'

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

export type CardForm = ReturnType<typeof createCardForm>

/** The fields of a card. */
export function createCardForm(errorId: string, emit: (event: 'change' | 'focus' | 'blur') => void) {
  const inputs = new Map<FieldName, HTMLInputElement>()
  const root = document.createElement('div')
  const textOf = (name: FieldName) => inputs.get(name)?.value ?? ''
  const validate = () =>
    validateCard({ number: textOf('number'), expiry: textOf('expiry'), cvc: textOf('cvc') })
  const mark = (shown: StripeError | undefined) => {
    root.classList.toggle('is-invalid', shown !== undefined)
    for (const [name, input] of inputs) {
      if (shown?.code?.endsWith(name)) input.setAttribute('aria-invalid', 'true')
      else input.removeAttribute('aria-invalid')
    }
  }

  root.className = 'StripeSandbox-card'
  for (const field of fields) {
    const input = document.createElement('input')
    input.className = 'StripeSandbox-input'
    input.name = `card-${field.name}`
    input.placeholder = field.placeholder
    input.inputMode = 'numeric'
    input.autocomplete = field.autocomplete
    input.setAttribute('aria-describedby', errorId)
    input.addEventListener('input', () => {
      input.value = formats[field.name](input.value)
      emit('change')
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
    root.append(label)
  }

  return {
    root,
    validate,
    /** Marks the field that an error is about; undefined unmarks all. */
    mark,
    isMarked: () => root.classList.contains('is-invalid'),
    isEmpty: () => textOf('number') === '',
    card: (): Card => {
      const [month = '', year = ''] = textOf('expiry').split(/\s*\/\s*/)
      return { number: textOf('number').replace(/\D/g, ''), month, year, cvc: textOf('cvc') }
    },
    focus: () => inputs.get('number')?.focus(),
    clear: () => {
      for (const input of inputs.values()) input.value = ''
    },
  }
}
