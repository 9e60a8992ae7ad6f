import { findCardMistake, formatCardNumber, formatExpiry } from './card-input.ts'
import type { EnteredCard, SandboxError } from './sandbox-calls.ts'

type Listener = (event: unknown) => void

/** The card form of the sandbox, with the methods that Stripe's elements have. */
export type SandboxElement = {
  clientSecret: string | undefined
  card: () => EnteredCard
  findMistake: () => SandboxError | undefined
  showMistake: (mistake: SandboxError | undefined) => void
  mount: (parent: HTMLElement) => void
  unmount: () => void
  destroy: () => void
  on: (name: string, listener: Listener) => SandboxElement
  once: (name: string, listener: Listener) => SandboxElement
  off: (name: string, listener?: Listener) => SandboxElement
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

export function makeSandboxElement(clientSecret: string | undefined): SandboxElement {
  const listeners = new Map<string, Set<Listener>>()
  const inputs = new Map<FieldName, HTMLInputElement>()
  const frame = document.createElement('div')
  const note = document.createElement('p')
  const emit = (name: string, event: unknown) => {
    for (const listener of listeners.get(name) ?? []) listener(event)
  }
  const entryOf = (name: FieldName) => inputs.get(name)?.value ?? ''
  const findMistake = () =>
    findCardMistake({ number: entryOf('number'), expiry: entryOf('expiry'), cvc: entryOf('cvc') })
  const showMistake = (mistake: SandboxError | undefined) => {
    frame.classList.toggle('has-error', mistake !== undefined)
    note.textContent = mistake?.message ?? ''
    for (const [name, input] of inputs) {
      const isWrong = mistake?.code?.endsWith(name) ?? false
      input.toggleAttribute('aria-invalid', isWrong)
      if (isWrong) input.setAttribute('aria-invalid', 'true')
    }
  }

  function build() {
    frame.className = 'card-el'
    note.className = 'err'
    note.id = 'sandbox-card-error'
    note.setAttribute('role', 'alert')
    for (const field of fields) {
      const label = document.createElement('label')
      const caption = document.createElement('small')
      caption.textContent = field.label
      const input = document.createElement('input')
      Object.assign(input, {
        name: `card-${field.name}`,
        placeholder: field.placeholder,
        inputMode: 'numeric',
      })
      input.autocomplete = field.autocomplete
      input.className = 'card-el__input num'
      input.setAttribute('aria-describedby', note.id)
      input.addEventListener('input', () => {
        if (field.name === 'number') input.value = formatCardNumber(input.value)
        if (field.name === 'expiry') input.value = formatExpiry(input.value)
        if (field.name === 'cvc') input.value = input.value.replace(/\D/g, '').slice(0, 4)
        if (frame.classList.contains('has-error')) showMistake(findMistake())
        emit('change', { elementType: 'payment', complete: !findMistake(), empty: entryOf('number') === '' })
      })
      input.addEventListener('focus', () => emit('focus', { elementType: 'payment' }))
      input.addEventListener('blur', () => emit('blur', { elementType: 'payment' }))
      label.append(caption, input)
      frame.append(label)
      inputs.set(field.name, input)
    }
  }

  const element: SandboxElement = {
    clientSecret,
    card: () => {
      const [month = '', year = ''] = entryOf('expiry').split(/\s*\/\s*/)
      return { number: entryOf('number').replace(/\D/g, ''), month, year, cvc: entryOf('cvc') }
    },
    findMistake,
    showMistake,
    mount: (parent) => {
      if (inputs.size === 0) build()
      parent.replaceChildren(frame, note)
      // Stripe's own form is ready only after a moment, too.
      queueMicrotask(() => emit('ready', { elementType: 'payment' }))
    },
    unmount: () => {
      frame.remove()
      note.remove()
    },
    destroy: () => element.unmount(),
    on: (name, listener) => {
      const known = listeners.get(name) ?? new Set()
      listeners.set(name, known.add(listener))
      return element
    },
    once: (name, listener) => {
      const once: Listener = (event) => {
        element.off(name, once)
        listener(event)
      }
      return element.on(name, once)
    },
    off: (name, listener) => {
      if (listener) listeners.get(name)?.delete(listener)
      else listeners.delete(name)
      return element
    },
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
