declare global {
  interface Window {
    /** Filled by the script in `index.html` from the first byte on, and gone once the page listens itself. */
    earlyInput?: {
      /** Fields with what they held after the last key or press. */
      fields: Map<EventTarget, { value: string; checked?: boolean }>
      /** The button that was pressed last, or the form that was sent. */
      pressed: Element | undefined
      stop: () => void
    }
  }
}

/** Keeps nothing more: from here on React listens, also where it has yet to take the page over. */
export function endEarlyInput(): void {
  window.earlyInput?.stop()
}

/**
 * Gives the page what visitors typed and pressed while its scripts were still on their way. Without it what was typed
 * would be lost, and a form would be sent to its own address with a password in it.
 */
export function releaseEarlyInput(): void {
  const early = window.earlyInput
  if (!early) return
  delete window.earlyInput
  for (const [field, { value, checked }] of early.fields) {
    if (!(field instanceof HTMLElement && field.isConnected)) continue
    // The first event makes React take over the part of the page that the field is in, which may empty the field.
    tell(field, 'input')
    if (field instanceof HTMLSelectElement) choose(field, value)
    else if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) tick(field, checked)
    else if (field instanceof HTMLInputElement) enter(field, HTMLInputElement.prototype, value)
    else if (field instanceof HTMLTextAreaElement) enter(field, HTMLTextAreaElement.prototype, value)
  }
  // Once React has shown what was entered.
  if (early.pressed) setTimeout(press, 0, early.pressed)
}

const tell = (field: HTMLElement, type: string) => field.dispatchEvent(new Event(type, { bubbles: true }))

function choose(field: HTMLSelectElement, value: string): void {
  field.value = value
  tell(field, 'change')
}

/** React takes no notice of a value that it has seen set, so the press has to bring the other one. */
function tick(field: HTMLInputElement, checked = true): void {
  field.checked = !checked
  field.click()
}

/** Sets the value as the browser does, past React, which sees it as new with the event. */
function enter(field: HTMLInputElement | HTMLTextAreaElement, prototype: object, value: string): void {
  field.value = ''
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  tell(field, 'input')
}

function press(pressed: Element): void {
  if (!pressed.isConnected) return
  if (pressed instanceof HTMLFormElement) pressed.requestSubmit()
  else if (pressed instanceof HTMLButtonElement) pressed.click()
}
