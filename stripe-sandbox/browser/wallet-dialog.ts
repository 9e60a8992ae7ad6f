import { type Appearance, applyAppearance, readableColorOn } from './appearance.ts'
import { type MethodName, methodNames } from './method-names.ts'

/** As Stripe's `billingDetails`. */
export type WalletDetails = {
  name: string
  address: {
    line1: string
    line2: null
    city: string
    state: string
    postal_code: string
    country: string
  }
}

const fields = [
  { name: 'name', label: 'Name', value: 'Maya Reyes' },
  { name: 'line1', label: 'Address', value: '118 Cordova St' },
  { name: 'city', label: 'City', value: 'Vancouver' },
  { name: 'state', label: 'State or province', value: 'BC' },
  { name: 'postal_code', label: 'Postal code', value: 'V6A 1K4' },
  { name: 'country', label: 'Country code', value: 'CA' },
] as const

/**
 * Shows the sheet of the test wallet or of another method, with any owner. Resolves undefined if closed. `close` removes
 * it.
 */
export function askWallet(
  appearance: Appearance,
  type: MethodName,
): Promise<{ details: WalletDetails | undefined; close: () => void }> {
  const name = type === 'card' ? 'Test wallet' : methodNames[type]
  const dialog = document.createElement('dialog')
  dialog.className = 'StripeSandbox-dialog'
  dialog.setAttribute('aria-label', name)
  applyAppearance(dialog, appearance)
  const form = document.createElement('form')
  form.className = 'StripeSandbox-wallet'
  const title = document.createElement('h2')
  title.className = 'StripeSandbox-title'
  title.textContent = name
  const text = document.createElement('p')
  text.textContent =
    type === 'card'
      ? 'The wallet pays with a test card and says that it belongs to this person. No money moves.'
      : `${name} says that this person pays, and asks to approve it next. No money moves.`
  form.append(title, text, ...fields.map(createField))
  const actions = document.createElement('div')
  actions.className = 'StripeSandbox-actions'
  const cancel = createButton('Cancel', 'button', '')
  const pay = createButton(
    type === 'card' ? 'Pay with test wallet' : `Pay with ${name}`,
    'submit',
    'is-primary',
  )
  actions.append(cancel, pay)
  form.append(actions)
  dialog.append(form)
  return new Promise((resolve) => {
    const close = () => {
      dialog.close()
      dialog.remove()
    }
    const finish = (details: WalletDetails | undefined) => {
      if (!details) close()
      resolve({ details, close })
    }
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      finish(detailsOf(new FormData(form)))
    })
    cancel.addEventListener('click', () => finish(undefined))
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      finish(undefined)
    })
    document.body.append(dialog)
    dialog.showModal()
    pay.style.color = readableColorOn(pay)
    pay.focus()
  })
}

function detailsOf(data: FormData): WalletDetails {
  const text = (name: (typeof fields)[number]['name']) => String(data.get(name) ?? '').trim()
  return {
    name: text('name'),
    address: {
      line1: text('line1'),
      line2: null,
      city: text('city'),
      state: text('state'),
      postal_code: text('postal_code'),
      country: text('country').toUpperCase(),
    },
  }
}

function createField({ name, label, value }: (typeof fields)[number]): HTMLLabelElement {
  const caption = document.createElement('span')
  caption.className = 'StripeSandbox-label'
  caption.textContent = label
  const input = document.createElement('input')
  input.className = 'StripeSandbox-input'
  input.name = name
  input.value = value
  input.autocomplete = 'off'
  const field = document.createElement('label')
  field.className = 'StripeSandbox-field'
  field.append(caption, input)
  return field
}

function createButton(label: string, type: 'button' | 'submit', modifier: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = type
  button.className = `StripeSandbox-button ${modifier}`
  button.textContent = label
  return button
}
