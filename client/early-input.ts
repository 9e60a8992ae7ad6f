declare global {
  interface Window {
    /** Filled by the script in `index.html` from the first byte on, and gone once the page listens itself. */
    earlyInput?: {
      /** Fields with what they held after the last key. */
      fields: Map<EventTarget, string>
      /** The button that was pressed last, or the form that was sent. */
      pressed: Element | undefined
      stop: () => void
    }
  }
}

/**
 * Gives the page what visitors typed and pressed while its scripts were still on their way. Without it what was typed
 * would be lost, and a form would be sent to its own address with a password in it.
 */
export function releaseEarlyInput(): void {
  const early = window.earlyInput
  if (!early) return
  delete window.earlyInput
  early.stop()
  for (const [field, value] of early.fields) if (isText(field) && field.isConnected) enter(field, value)
  // Once React has shown what was entered.
  if (early.pressed) setTimeout(press, 0, early.pressed)
}

function isText(field: EventTarget): field is HTMLInputElement | HTMLTextAreaElement {
  if (field instanceof HTMLTextAreaElement) return true
  return field instanceof HTMLInputElement && field.type !== 'checkbox' && field.type !== 'radio'
}

function enter(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  // The first event makes React take over the part of the page that the field is in, which empties the field.
  field.dispatchEvent(new Event('input', { bubbles: true }))
  // React takes no notice of a value that it has seen set, and sees all but those that are set past it.
  field.value = ''
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function press(pressed: Element): void {
  if (!pressed.isConnected) return
  if (pressed instanceof HTMLFormElement) pressed.requestSubmit()
  else if (pressed instanceof HTMLButtonElement) pressed.click()
}
